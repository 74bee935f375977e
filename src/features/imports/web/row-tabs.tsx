import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { grouped } from '#ui/format/numbers.ts';
import { pageParam } from '#web/lib/search-params.ts';
import type { Import } from '../contract/imports.ts';
import type { ImportSummary } from './import-words.ts';
import { importQuery } from './imports-queries.ts';
import { GROUPS, type RowStatus, shownStatus } from './row-statuses.ts';

export function RowTabs({ counts, shown }: { counts: Import['counts']; shown: RowStatus }) {
  return (
    <nav aria-label="Rows" className="mb-5">
      <ul className="flex flex-wrap gap-2">
        {GROUPS.map(({ status, label, countOf }) => {
          const count = countOf(counts);
          return (
            count > 0 && (
              <li key={status}>
                <Link
                  to="."
                  search={(before) => ({ ...before, rows: status, page: undefined })}
                  resetScroll={false}
                  aria-current={status === shown ? 'true' : undefined}
                  className="flex min-h-10 items-center gap-2 rounded-full border border-line-strong px-4 text-sm transition-colors hover:border-text aria-[current]:border-text aria-[current]:bg-text aria-[current]:text-ground"
                >
                  <span className="font-semibold">{label}</span>
                  <span className="tabular-nums">{grouped(count)}</span>
                </Link>
              </li>
            )
          );
        })}
      </ul>
    </nav>
  );
}

/** Loads the import with the rows of the group and page in the URL. */
export function useShownRows(current: ImportSummary) {
  const search: Record<string, unknown> = useSearch({ strict: false });
  // The first group stays selected when its last row is settled.
  const [first] = useState(() => shownStatus(current.counts));
  const group = GROUPS.find(({ status }) => status === search.rows) ?? first;
  const page = pageParam(search.page);
  const query = importQuery(current._id, group?.status, page);
  const loaded = useQuery({
    ...query,
    // Rows of another group must not be shown as rows of this group.
    placeholderData: (before, last) => (last?.queryKey[3] === group?.status ? before : undefined),
  });
  return { group, page, queryKey: query.queryKey, loaded };
}

export type ShownRows = ReturnType<typeof useShownRows>;
