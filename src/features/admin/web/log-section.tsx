import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { capitalised } from '#contract/slug.ts';
import { SECONDARY_BUTTON } from '#ui/button.tsx';
import { apiGet } from '#web/lib/calls.ts';
import type { AdminLog } from '../contract/admin.ts';
import { ACTS, momentText } from './admin-words.ts';
import { ADMIN_KEY, Row, Rows, Section } from './section.tsx';

const logQuery = (page: number) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, 'log', page],
    queryFn: ({ signal }) => apiGet('/admin/log', { query: { page }, signal }),
    placeholderData: (before) => before,
  });

type Entry = AdminLog['results'][number];

const textOf = ({ by, act, member, detail }: Entry) =>
  [by.includes('@') ? by : capitalised(by), ACTS[act], member ?? (detail ? `(${detail})` : '')]
    .filter(Boolean)
    .join(' ');

export function LogSection() {
  const [page, setPage] = useState(1);
  const { data, error } = useQuery(logQuery(page));
  return (
    <Section id="log" lead="Everything that administrators have done. Nobody can change or delete these entries here.">
      {error && !data && <p className="text-muted">The log could not be loaded.</p>}
      {data?.total === 0 && <p className="text-muted">No administrator has changed anything yet.</p>}
      {data && data.total > 0 && (
        <Rows label="Log">
          {data.results.map((entry) => (
            <Row key={`${entry.at} ${textOf(entry)}`} title={textOf(entry)} text={momentText(entry.at)} />
          ))}
        </Rows>
      )}
      {data && data.totalPages > 1 && (
        <div className="mt-5 flex flex-wrap items-center gap-3">
          <StepButton label="Newer entries" isEnd={page === 1} onPress={() => setPage(page - 1)} />
          <StepButton label="Older entries" isEnd={page >= data.totalPages} onPress={() => setPage(page + 1)} />
          <p role="status" className="text-muted text-sm">
            Page {page} of {data.totalPages}
          </p>
        </div>
      )}
    </Section>
  );
}

function StepButton({ label, isEnd, onPress }: { label: string; isEnd: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={() => isEnd || onPress()}
      aria-disabled={isEnd || undefined}
      className={`${SECONDARY_BUTTON} aria-disabled:cursor-default aria-disabled:text-muted`}
    >
      {label}
    </button>
  );
}
