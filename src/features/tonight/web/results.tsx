import { useEffect, useState } from 'react';
import { filmCount } from '#ui/format/numbers.ts';
import { Choice } from '#ui/forms/choice.tsx';
import { Pagination } from '#ui/lists/pagination.tsx';
import { LoadFailure } from '#web/lib/member/failure-message.tsx';
import { ActiveFilters } from './active-filters.tsx';
import type { TonightSearch } from './finder-search.ts';
import { FoundList, NoProfile } from './found-list.tsx';
import type { LimitSwitch } from './limited-search.tsx';
import { LimitNote } from './limited-search.tsx';
import { GiveUp, NearestFilms } from './looser-search.tsx';
import { Surprise } from './surprise.tsx';
import { searchKey } from './tonight-queries.ts';
import type { DraftActions, Found } from './use-finder.ts';

const TITLE_ID = 'found';

type ResultsProps = {
  found: Found;
  /** The result of the search without the limits and without `unknown`. */
  all: Found;
  shown: TonightSearch;
  change: DraftActions['change'];
  /** The search with the limits applied. */
  asked: TonightSearch;
  isMember: boolean;
  limit: LimitSwitch;
  setLimited: (isLimited: boolean) => void;
  likeTitle: string | null | undefined;
};

export function Results(props: ResultsProps) {
  const { found, all, shown: search, change, asked, isMember, limit, setLimited, likeTitle } = props;
  const { data, isError, isBehind, refetch } = found;
  const filters = <ActiveFilters search={search} likeTitle={likeTitle} />;
  if (isError)
    return (
      <>
        <LoadFailure text="The films could not be loaded. Please try again." onRetry={() => void refetch()} />
        {filters}
      </>
    );
  if (!data) {
    return (
      <p role="status" className="py-6 text-muted">
        Loading...
      </p>
    );
  }
  const { results, total, page, totalPages, unknown, unsure, giveUp, contradictions } = data;
  const known = results.filter(({ fright }) => fright !== null);
  return (
    <>
      <h2 id={TITLE_ID} className="sr-only">
        Films
      </h2>
      <Surprise
        key={searchKey({ ...asked, page: undefined, sort: undefined })}
        search={asked}
        isMember={isMember}
        isEmpty={total === 0}
      >
        <FoundCount total={total} isBehind={isBehind} />
      </Surprise>
      {limit?.isOn && (
        <LimitNote
          found={found}
          all={all}
          hidesUnsure={search.unknown !== undefined}
          isBeyond={limit.isBeyond}
          onShow={() => setLimited(false)}
        />
      )}
      {contradictions.length > 0 && (
        <p className="mt-3 max-w-prose text-muted">
          No film can fit, because these contradict each other: {contradictions.join('; ')}.
        </p>
      )}
      <UnsureSwitch unsure={unsure} isOn={search.unknown !== undefined} change={change} />
      {filters}
      <GiveUp giveUp={giveUp} search={search} asked={asked} likeTitle={likeTitle} />
      {total === 0 && !isBehind && (
        <NearestFilms
          asked={asked}
          giveUp={giveUp}
          likeTitle={likeTitle}
          withinLimits={limit?.apply ?? ((looser) => looser)}
        />
      )}
      {known.length > 0 && (
        <div className="mt-5">
          <FoundList films={known} labelledBy={TITLE_ID} isLimited={limit?.isOn === true} />
        </div>
      )}
      <NoProfile
        films={results.filter(({ fright }) => fright === null)}
        unknown={unknown}
        search={search}
        isLimited={limit?.isOn === true}
      />
      <Pagination page={page} totalPages={totalPages} rel="nofollow" />
    </>
  );
}

/** Milliseconds without a change until screen readers announce the number. */
const SETTLED = 700;

/** The number of films: shown immediately, announced to screen readers when it no longer changes. */
function FoundCount({ total, isBehind }: { total: number; isBehind: boolean }) {
  const text = total === 0 ? 'No films found' : `${filmCount(total)} found`;
  const [said, setSaid] = useState(text);
  useEffect(() => {
    if (isBehind) return;
    const timer = setTimeout(() => setSaid(text), SETTLED);
    return () => clearTimeout(timer);
  }, [text, isBehind]);
  return (
    <>
      <p aria-hidden="true" className="display text-3xl tabular-nums md:text-4xl">
        {text}
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

type UnsureSwitchProps = {
  /** Number of films for which it is unknown if they have a content note that is kept out. */
  unsure: number;
  isOn: boolean;
  change: DraftActions['change'];
};

/** Films for which a note is unknown are listed and marked, unless this switch hides them. */
function UnsureSwitch({ unsure, isOn, change }: UnsureSwitchProps) {
  if (unsure === 0 && !isOn) return null;
  return (
    <div className="mt-2 noscript:hidden print:hidden">
      <Choice type="checkbox" isChecked={isOn} onChange={() => change({ unknown: isOn ? undefined : 'hide' })}>
        Also hide {filmCount(unsure)} with unknown content
      </Choice>
    </div>
  );
}
