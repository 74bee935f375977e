import type { ReactNode } from 'react';
import { longDate } from '#ui/format/dates.ts';
import { counted, grouped } from '#ui/format/numbers.ts';
import { messageOf } from '#ui/forms/use-form.ts';
import { Notice } from '#ui/states/notice.tsx';
import { apiSend } from '#web/lib/calls.ts';
import type { AdminOverview } from '../contract/admin.ts';
import { JOB_WORDS, momentText, SOURCE_WORDS, scheduleText, sizeText } from './admin-words.ts';
import { ActButton, Row, Rows, Section, useAct } from './section.tsx';

// The sections of what GET /admin/overview returns.

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

function jobText(job: Job): string {
  const ran = job.lastScheduledAt ? `, last on ${momentText(job.lastScheduledAt)}` : '';
  const about = JOB_WORDS[job.name];
  return `${about ? `${about} ` : ''}${job.schedule ? `${scheduleText(job.schedule)}${ran}` : 'When needed'}. Now: ${stateOf(job)}.`;
}

/**
 * A job is hidden if it cannot be started here and its queue is empty: it has nothing to do, or its source is not set
 * up.
 */
const isShown = ({ canRun, waiting, running, failed }: Job) => canRun || waiting + running + failed > 0;

export function JobsSection({ jobs }: Pick<AdminOverview, 'jobs'>) {
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
          <Row key={job.name} title={job.name} text={jobText(job)}>
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

function Facts({ facts }: { facts: [name: string, value: ReactNode][] }) {
  return (
    <dl className="border-line border-t">
      {facts.map(([name, value]) => (
        <div
          key={name}
          className="grid gap-x-6 gap-y-1 border-line border-b py-2.5 sm:grid-cols-[minmax(0,16rem)_minmax(0,1fr)]"
        >
          <dt className="wrap-anywhere text-muted text-sm">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function readingText({ readAt, films, unknown, triedAt, problem }: AdminOverview['sources']['house'][number]): string {
  const others = unknown > 0 ? ` This server also has ${counted(unknown, 'film')} that this site does not know.` : '';
  const read = readAt
    ? `${counted(films, 'film')}, read on ${momentText(readAt)}.${others}`
    : 'The films on this server have not been read yet.';
  return problem ? `${read} The last try, on ${momentText(triedAt)}, failed. ${problem}` : read;
}

export function SourcesSection({ sources: { synced, refused, house } }: Pick<AdminOverview, 'sources'>) {
  return (
    <Section
      id="sources"
      lead="Where our data comes from, when we last loaded it, and which films we are not asking for at the moment."
    >
      <Facts
        facts={synced.map(({ source, version, fetchedAt }) => [
          SOURCE_WORDS[source] ?? source,
          `${momentText(fetchedAt)} (${version})`,
        ])}
      />
      {house.length > 0 && (
        <div className="mt-8">
          <h3 className="display mb-3 text-2xl">Films on media servers</h3>
          <Rows label="Films on media servers">
            {house.map((reading) => (
              <Row key={reading.server} title={reading.server} text={readingText(reading)} />
            ))}
          </Rows>
        </div>
      )}
      {refused.length > 0 && (
        <div className="mt-8">
          <h3 className="display mb-3 text-2xl">Paused</h3>
          <Rows label="Paused">
            {refused.map(({ what, reason, count, until }) => (
              <Row
                key={`${what} ${reason}`}
                title={`${what}, ${counted(count, 'time')}`}
                text={`${reason} We will try again on ${momentText(until)}.`}
              />
            ))}
          </Rows>
        </div>
      )}
    </Section>
  );
}

const ORIGINS = { embedded: 'came with the site', PG_BIN: 'set by PG_BIN', DATABASE_URL: 'set by DATABASE_URL' };

export function StorageSection({
  version,
  database,
  storage,
}: Pick<AdminOverview, 'version' | 'database' | 'storage'>) {
  const released = database.releasedOn ? `released ${longDate(database.releasedOn)}` : 'day of release unknown';
  const { backups, dataDirFreeBytes: free, largestTables } = storage;
  return (
    <Section id="storage" lead="Versions and sizes of this site and its database.">
      <Facts
        facts={[
          ['Version', version],
          ['PostgreSQL', `${database.version}, ${released} (${ORIGINS[database.origin]})`],
          ['Members', grouped(storage.members)],
          ['Database', sizeText(storage.databaseBytes)],
          ['Largest tables', largestTables.map(({ name, bytes }) => `${name} ${sizeText(bytes)}`).join(', ')],
          ['Free disk space for DATA_DIR', free === null ? 'not known' : sizeText(free)],
          [
            'Backups (by the command “npm run backup”)',
            backups.length === 0
              ? 'none known'
              : backups.map(({ madeAt, file }) => `${file}, ${momentText(madeAt)}`).join('; '),
          ],
        ]}
      />
    </Section>
  );
}

const KINDS = {
  error: 'Error',
  rejection: 'Unhandled error',
  csp: 'Blocked by the browser (content security policy)',
};

export function ErrorsSection({ browserErrors }: Pick<AdminOverview, 'browserErrors'>) {
  return (
    <Section
      id="errors"
      lead="Errors in visitors’ and members’ browsers in the last 24 hours. Nothing here says whose browser it was."
    >
      {browserErrors.length === 0 ? (
        <p className="text-muted">No errors were reported.</p>
      ) : (
        <Rows label="Errors in browsers">
          {browserErrors.map(({ kind, message, place, count, lastAt }) => (
            <Row
              key={`${kind} ${message} ${place}`}
              title={message}
              text={`${KINDS[kind]} on ${place}, ${counted(count, 'time')}, last on ${momentText(lastAt)}`}
            />
          ))}
        </Rows>
      )}
    </Section>
  );
}

function shownValue({ value, isSet }: AdminOverview['settings'][number]): ReactNode {
  if (!isSet) return <span className="text-muted">not set</span>;
  return value ?? <span className="text-muted">set (not shown)</span>;
}

export function SettingsSection({ settings }: Pick<AdminOverview, 'settings'>) {
  return (
    <Section
      id="settings"
      lead="The settings that the site uses now. To change a setting, change it on the server and restart the site."
    >
      <Facts facts={settings.map((setting) => [setting.name, shownValue(setting)])} />
    </Section>
  );
}
