import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { grouped } from '#ui/format/numbers.ts';
import { pageParam } from '#web/lib/search-params.ts';
import type { Import, RowStatus } from '../contract/imports.ts';
import type { ImportSummary } from './import-words.ts';
import { importQuery } from './imports-queries.ts';

type RowGroup = {
  status: RowStatus;
  label: string;
  /** Shown above the rows. */
  text: (counts: Import['counts']) => string;
  countOf: (counts: Import['counts']) => number;
};

/** Rows that wait for the member come first. */
const GROUPS: readonly RowGroup[] = [
  {
    status: 'ambiguous',
    label: 'Your choice',
    text: () =>
      'Which film is it? A row without a choice is left out. If only the year differs, we have chosen the film already.',
    countOf: ({ ambiguous }) => ambiguous,
  },
  {
    status: 'conflict',
    label: 'Rated differently',
    text: () => 'Your rating here differs from the one in the file. You choose below which one counts.',
    countOf: ({ conflicts }) => conflicts,
  },
  {
    status: 'matched',
    label: 'Found',
    text: () => 'These films are in our catalog.',
    countOf: ({ matched }) => matched,
  },
  {
    status: 'unknown',
    label: 'Not found',
    text: () =>
      'These films are not in our catalog. The catalog has only horror films, so some of these may be films of other genres. We look again when the catalog grows.',
    countOf: ({ unknown }) => unknown,
  },
  {
    status: 'notHorror',
    label: 'Not horror',
    text: ({ notHorrorKnown }) =>
      `These are films of other genres. They are left out${notHorrorKnown > 0 ? ' unless you choose them here, or tick the box below' : ''}.`,
    countOf: ({ notHorror }) => notHorror,
  },
  {
    status: 'alreadyHere',
    label: 'Already here',
    text: () => 'You already have everything in these rows.',
    countOf: ({ alreadyHere }) => alreadyHere,
  },
];

const shownStatus = (counts: Import['counts']) => GROUPS.find(({ countOf }) => countOf(counts) > 0);

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
