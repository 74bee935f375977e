import { FailureMessage } from '#web/lib/member/failure-message.tsx';
import { useNotice } from '#web/lib/member/member-page.tsx';
import { Pagination } from '#web/ui/lists/pagination.tsx';
import { Spinner } from '#web/ui/states/spinner.tsx';
import { AmbiguousRows } from './ambiguous-rows.tsx';
import { FoundRows } from './found-rows.tsx';
import { type ImportSummary, waitingRows } from './import-words.ts';
import { RowTabs } from './row-tabs.tsx';
import { useChooseFilm } from './use-choose-film.ts';
import type { ShownRows } from './use-shown-rows.ts';

type ImportRowsProps = { current: ImportSummary; shown: ShownRows; onSignedOut: () => void };

export function ImportRows({ current, shown, onSignedOut }: ImportRowsProps) {
  const { group, page, queryKey, loaded } = shown;
  const { notify, notice } = useNotice();
  const choose = useChooseFilm(current._id, queryKey, { notify, signIn: onSignedOut });
  if (!group) return null;
  const { data, error, refetch, isPlaceholderData } = loaded;
  return (
    <>
      <RowTabs counts={current.counts} shown={group.status} />
      <p className="mb-4 max-w-prose text-muted">{group.text(current.counts)}</p>
      {!data && !error && <Spinner label="Loading the rows..." />}
      {!data && error && (
        <FailureMessage
          error={error}
          text="The rows could not be loaded."
          onRetry={refetch}
          onSignedOut={onSignedOut}
        />
      )}
      {data && (
        <div aria-busy={isPlaceholderData}>
          {group.status === 'ambiguous' ? (
            <AmbiguousRows rows={data.rows} waiting={waitingRows(current.counts)} onChoose={choose} onNext={refetch} />
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
