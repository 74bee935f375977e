import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { Import, ImportRow } from '#contract/imports/imports.ts';
import type { MemberPage } from '#web/lib/member/member-page.tsx';
import { useChange } from '#web/lib/member/use-change.ts';
import { chooseFilm, IMPORT_SCOPE } from './import-calls.ts';
import { importsQuery } from './imports-queries.ts';

type Choice = { row: ImportRow; choice: number | null };

/** Shows a choice immediately and sends choices in order. Rows keep their positions until they are loaded again. */
export function useChooseFilm(id: string, queryKey: QueryKey, page: MemberPage) {
  const client = useQueryClient();
  const put = (row: ImportRow) =>
    client.setQueryData<Import>(
      queryKey,
      (shown) => shown && { ...shown, rows: shown.rows.map((one) => (one.line === row.line ? row : one)) },
    );
  const { mutate } = useChange({
    page,
    log: 'Choosing a film failed',
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
