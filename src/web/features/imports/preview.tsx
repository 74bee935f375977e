import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Import, Imports } from '#contract/imports.ts';
import { FailureMessage } from '#web/lib/member/failure-message.tsx';
import { useNotice } from '#web/lib/member/member-page.tsx';
import { pageParam } from '#web/lib/search-params.ts';
import { Pagination } from '#web/ui/lists/pagination.tsx';
import { Spinner } from '#web/ui/states/spinner.tsx';
import { AmbiguousRows } from './ambiguous-rows.tsx';
import { ApplyForm } from './apply-form.tsx';
import { FoundRows } from './found-rows.tsx';
import { importQuery } from './imports-queries.ts';
import { PlainRows } from './plain-rows.tsx';
import { GROUPS, type RowStatus, shownStatus } from './row-statuses.ts';
import { RowTabs } from './row-tabs.tsx';
import { serviceName } from './services.tsx';
import { Stage } from './stage.tsx';
import { Summary } from './summary.tsx';
import { useChooseFilm } from './use-choose-film.ts';

type Current = Imports['imports'][number];
type PreviewProps = {
  current: Current;
  takesFocus: boolean;
  onChanged: () => void;
  onSignedOut: () => void;
};

/** Everything that the files hold, before anything is written. */
export function Preview({ current, takesFocus, onChanged, onSignedOut }: PreviewProps) {
  const { rows: wanted, page } = useSearch({ strict: false }) as Record<string, unknown>; // no route checks them
  // A group keeps its place when its last row is settled.
  const [first] = useState(() => shownStatus(current.counts, wanted));
  const status = GROUPS.find((group) => group.status === wanted)?.status ?? first;
  return (
    <Stage title={`${serviceName(current.source)}: have a look first`} takesFocus={takesFocus}>
      <Summary current={current} />
      {status && (
        <>
          <RowTabs counts={current.counts} shown={status} />
          <Rows {...{ current, status, onSignedOut }} page={pageParam(page)} />
        </>
      )}
      <ApplyForm current={current} onChanged={onChanged} onSignedOut={onSignedOut} />
    </Stage>
  );
}

type RowsProps = { current: Current; status: RowStatus; page: number; onSignedOut: () => void };

function Rows({ current, status, page, onSignedOut }: RowsProps) {
  const query = importQuery(current._id, status, page);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query,
    // Rows of another status would look like those of this one.
    placeholderData: (before, last) => (last?.queryKey[3] === status ? keepPreviousData(before) : undefined),
  });
  const { notify, notice } = useNotice();
  const choose = useChooseFilm(current._id, query.queryKey, { notify, signIn: onSignedOut });
  const group = GROUPS.find((one) => one.status === status);
  if (!data) {
    if (!error) return <Spinner label="Loading the rows..." />;
    const text = 'The rows could not be loaded.';
    return <FailureMessage error={error} text={text} onRetry={refetch} onSignedOut={onSignedOut} />;
  }
  return (
    <div aria-busy={isPlaceholderData}>
      <p className="mb-4 max-w-prose text-muted">{group?.text}</p>
      <RowsOf
        status={status}
        label={group?.label ?? ''}
        rows={data.rows}
        waiting={current.counts.ambiguous}
        onChoose={choose}
        onNext={refetch}
      />
      <Pagination page={page} totalPages={data.totalPages} />
      {notice}
    </div>
  );
}

type RowsOfProps = {
  status: RowStatus;
  label: string;
  rows: Import['rows'];
  waiting: number;
  onChoose: ReturnType<typeof useChooseFilm>;
  onNext: () => void;
};

function RowsOf({ status, label, rows, waiting, onChoose, onNext }: RowsOfProps) {
  if (status === 'ambiguous') return <AmbiguousRows {...{ rows, waiting, onChoose, onNext }} />;
  if (status === 'unknown' || status === 'notHorror') return <PlainRows label={label} rows={rows} />;
  return <FoundRows label={label} rows={rows} onChoose={status === 'alreadyHere' ? undefined : onChoose} />;
}
