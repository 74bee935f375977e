import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { Pagination } from '#ui/lists/pagination.tsx';
import { Spinner } from '#ui/states/spinner.tsx';
import { FailureMessage } from '#web/lib/member/failure-message.tsx';
import { type MemberPage, useNotice } from '#web/lib/member/member-page.tsx';
import { useChange } from '#web/lib/member/use-change.ts';
import type { Import, ImportRow } from '../contract/imports.ts';
import { AmbiguousRows } from './ambiguous-rows.tsx';
import { FoundRows } from './found-rows.tsx';
import { type ImportSummary, waitingRows } from './import-words.ts';
import { chooseFilm, IMPORT_SCOPE, importsQuery } from './imports-queries.ts';
import { RowTabs, type ShownRows } from './row-tabs.tsx';

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
            <FoundRows label={group.label} rows={data.rows} onChoose={choose} />
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
    mutationFn: ({ row, choice }) => chooseFilm(id, row.line, choice),
    onMutate: ({ row, choice }) => {
      put({ ...row, choice, isDecided: true });
    },
    onSuccess: put,
    onSettled: (_, error, { row }) => {
      if (error) put(row);
      return client.invalidateQueries({ queryKey: importsQuery.queryKey });
    },
  });
  return (row: ImportRow, choice: number | null) => mutate({ row, choice });
}
