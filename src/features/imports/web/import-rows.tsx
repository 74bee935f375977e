import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { grouped } from '#ui/format/numbers.ts';
import { Pagination } from '#ui/lists/pagination.tsx';
import { Spinner } from '#ui/states/spinner.tsx';
import { apiSend } from '#web/lib/calls.ts';
import { FailureMessage } from '#web/lib/member/failure-message.tsx';
import { type MemberPage, useChange, useNotice } from '#web/lib/member/member-page.tsx';
import { pageParam } from '#web/lib/search-params.ts';
import type { Import, ImportRow, RowGroup } from '../contract/imports.ts';
import { AmbiguousRows, FoundRow } from './candidates.tsx';
import { type ImportSummary, waitingRows } from './import-words.ts';
import { IMPORT_SCOPE, importQuery, importsQuery } from './imports-queries.ts';

type ShownGroup = {
  status: RowGroup;
  label: string;
  /** Shown above the rows. */
  text: (counts: Import['counts']) => string;
  countOf: (counts: Import['counts']) => number;
};

/** Rows that wait for the member come first. Only these are shown unasked. */
const GROUPS: readonly ShownGroup[] = [
  {
    status: 'waiting',
    label: 'Needs your choice',
    text: () => 'Choose the right film for each row. We leave out rows without a choice.',
    countOf: waitingRows,
  },
  {
    status: 'proposed',
    label: 'Different year',
    text: () =>
      'The year in your file is one year off, but we think that these are the right films. You can choose another film for each row.',
    countOf: ({ proposed }) => proposed,
  },
  {
    status: 'conflict',
    label: 'Rated differently',
    text: () => 'Your own rating is different from the rating in the file. Yours stays unless you choose the other.',
    countOf: ({ conflicts }) => conflicts,
  },
  {
    status: 'matched',
    label: 'Found',
    text: () => 'These films are in our catalog.',
    countOf: ({ matched }) => matched,
  },
  {
    status: 'notLookedUp',
    label: 'Not searched yet',
    text: () =>
      'These films are not in our catalog of horror films. They are probably of other genres, but we could not check this on TMDB yet. We try again every day.',
    countOf: ({ notLookedUp }) => notLookedUp,
  },
  {
    status: 'notFound',
    label: 'Not found',
    text: () => 'Neither our catalog nor TMDB has a film with this title and year. We search again every day.',
    countOf: ({ unknown, notLookedUp }) => unknown - notLookedUp,
  },
  {
    status: 'notHorror',
    label: 'Not horror',
    text: ({ notHorrorKnown }) =>
      `We leave out films of other genres${notHorrorKnown > 0 ? ' unless you choose to import them' : ''}.`,
    countOf: ({ notHorror }) => notHorror,
  },
  {
    status: 'alreadyHere',
    label: 'Already here',
    text: () => 'You already have everything in these rows.',
    countOf: ({ alreadyHere }) => alreadyHere,
  },
];

function RowTabs({ counts, shown }: { counts: Import['counts']; shown: RowGroup | undefined }) {
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
  // The rows that wait stay when the last of them is settled.
  const [isWaiting] = useState(() => waitingRows(current.counts) > 0);
  const group = GROUPS.find(({ status }) => status === (search.rows ?? (isWaiting && 'waiting')));
  const page = pageParam(search.page);
  const query = importQuery(current._id, group?.status, page);
  const loaded = useQuery({
    ...query,
    // Rows of another group must not be shown as rows of this group.
    placeholderData: (before, last) => (last?.queryKey[3] === group?.status ? before : undefined),
  });
  return { group, page, queryKey: query.queryKey, loaded };
}

type ShownRows = ReturnType<typeof useShownRows>;

type ImportRowsProps = { current: ImportSummary; shown: ShownRows };

export function ImportRows({ current, shown }: ImportRowsProps) {
  const { group, page, queryKey, loaded } = shown;
  const { notify, notice } = useNotice();
  const choose = useChooseFilm(current._id, queryKey, { notify });
  const { data, error, refetch, isPlaceholderData } = loaded;
  const tabs = <RowTabs counts={current.counts} shown={group?.status} />;
  if (!group) return tabs;
  const isOfYear = group.status === 'proposed';
  return (
    <>
      {tabs}
      <p className="mb-4 max-w-prose text-muted">{group.text(current.counts)}</p>
      {!data && !error && <Spinner label="Loading the rows..." />}
      {!data && error && <FailureMessage error={error} text="The rows could not be loaded." onRetry={refetch} />}
      {data && (
        <div aria-busy={isPlaceholderData}>
          {group.status === 'waiting' || isOfYear ? (
            <AmbiguousRows
              label={isOfYear ? group.label : 'Rows that need your choice'}
              rows={data.rows}
              waiting={waitingRows(current.counts)}
              onChoose={choose}
              onNext={refetch}
            />
          ) : (
            <ol aria-label={group.label} className="border-line border-t">
              {data.rows.map((row) => (
                <FoundRow key={row.line} row={row} onChoose={(choice) => choose(row, choice)} />
              ))}
            </ol>
          )}
          <Pagination page={page} totalPages={data.totalPages} />
        </div>
      )}
      {notice}
    </>
  );
}

type Choice = { row: ImportRow; choice: number | null };

/** Shows a choice immediately and sends choices in order. Rows keep their positions until they are loaded again. */
function useChooseFilm(id: string, queryKey: QueryKey, page: MemberPage) {
  const client = useQueryClient();
  /** The newest choice for each row, by line. */
  const newest = useRef(new Map<number, Choice>());
  const isNewest = (change: Choice) => newest.current.get(change.row.line) === change;
  const put = (row: ImportRow) =>
    client.setQueryData<Import>(
      queryKey,
      (shown) => shown && { ...shown, rows: shown.rows.map((one) => (one.line === row.line ? row : one)) },
    );
  const { mutate } = useChange({
    page,
    log: 'The choice of a film could not be saved',
    failureText: ({ row }: Choice) => `Your choice for “${row.title}” could not be saved. Please try again.`,
    scope: IMPORT_SCOPE,
    mutationFn: ({ row: { line }, choice }) =>
      apiSend('PUT', '/imports/{importId}/rows/{line}', { path: { importId: id, line }, body: { choice } }),
    onMutate: (change) => {
      newest.current.set(change.row.line, change);
      put({ ...change.row, choice: change.choice, isDecided: true });
    },
    onSuccess: (saved, change) => {
      if (isNewest(change)) put(saved);
    },
    onSettled: (_, error, change) => {
      // The row before may be an earlier choice, which failed too.
      if (error && isNewest(change)) void client.invalidateQueries({ queryKey });
      return client.invalidateQueries({ queryKey: importsQuery.queryKey });
    },
  });
  return (row: ImportRow, choice: number | null) => mutate({ row, choice });
}
