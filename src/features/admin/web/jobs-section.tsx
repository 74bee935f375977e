import { messageOf } from '#ui/forms/use-form.ts';
import { Notice } from '#ui/states/notice.tsx';
import { apiSend } from '#web/lib/calls.ts';
import type { AdminOverview } from '../contract/admin.ts';
import { ActButton, useAct } from './act-button.tsx';
import { JOB_WORDS, momentText, scheduleText } from './admin-words.ts';
import { Row, Rows, Section } from './section.tsx';

type Job = AdminOverview['jobs'][number];

function stateOf({ running, failed, waiting, lastError }: Job): string {
  const error = lastError ? `: ${lastError}` : '';
  const parts = [
    running > 0 && `${running} running`,
    waiting > 0 && `${waiting} waiting`,
    failed > 0 && `${failed} failed${error}`,
  ];
  return parts.filter(Boolean).join(', ') || 'nothing to do';
}

function textOf(job: Job): string {
  const ran = job.lastScheduledAt ? `, last on ${momentText(job.lastScheduledAt)}` : '';
  const about = JOB_WORDS[job.name];
  return `${about ? `${about} ` : ''}${job.schedule ? `${scheduleText(job.schedule)}${ran}` : 'When needed'}. Now: ${stateOf(job)}.`;
}

/**
 * A job is hidden if it cannot be started here and its queue is empty: it has nothing to do, or its source is not set
 * up.
 */
const isShown = ({ canRun, waiting, running, failed }: Job) => canRun || waiting + running + failed > 0;

export function JobsSection({ jobs }: { jobs: AdminOverview['jobs'] }) {
  const run = useAct((job: string) => apiSend('POST', '/admin/jobs/{job}/run', { path: { job } }));
  const idle = jobs.filter((job) => !isShown(job)).map(({ name }) => name);
  return (
    <Section id="jobs" lead="Jobs run in the background. A job that fails is retried automatically.">
      {(run.error || run.isSuccess) && (
        <Notice tone={run.error ? 'failure' : 'success'} className="mb-4" onDismiss={run.reset}>
          {run.error
            ? messageOf(run.error, 'The job could not be started. Please try again.')
            : `${run.variables} starts now.`}
        </Notice>
      )}
      <Rows label="Jobs">
        {jobs.filter(isShown).map((job) => (
          <Row key={job.name} title={job.name} text={textOf(job)}>
            {job.canRun && <ActButton label="Run now" busy="Starting..." about={job.name} act={run} id={job.name} />}
          </Row>
        ))}
      </Rows>
      {idle.length > 0 && (
        <p className="wrap-anywhere mt-4 max-w-prose text-muted text-sm">
          Jobs that have nothing to do, or need a service that is not set up: {idle.join(', ')}.
        </p>
      )}
    </Section>
  );
}
