import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { filmCount } from '#ui/format/numbers.ts';
import { Pagination } from '#ui/lists/pagination.tsx';
import { LoadFailure } from '#web/lib/member/failure-message.tsx';
import type { FoundFilms } from '../contract/finder.ts';
import { ActiveFilters, GiveUp, NearestFilms } from './fewer-filters.tsx';
import type { TonightSearch } from './finder-search.ts';
import { FoundList, NoProfile, SearchLink } from './found-list.tsx';
import { LimitNote, type LimitSwitch } from './limited-search.tsx';
import { Surprise } from './surprise.tsx';
import { foundQuery, searchKey } from './tonight-queries.ts';
import type { Found } from './use-finder.ts';

const TITLE_ID = 'found';

type ResultsProps = {
  found: Found;
  /** The result of the search without the limits and without `unknown`. */
  all: Found;
  shown: TonightSearch;
  /** The search with the limits applied. */
  asked: TonightSearch;
  isMember: boolean;
  isAuthKnown: boolean;
  limit: LimitSwitch;
  setLimited: (isLimited: boolean) => void;
};

export function Results(props: ResultsProps) {
  const { found, all, shown: search, asked, isMember, limit, setLimited } = props;
  const { data, isError, isBehind, refetch } = found;
  const names = data?.names;
  const filters = <ActiveFilters search={asked.without ? search : { ...search, unknown: undefined }} names={names} />;
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
  const isUnchecked = asked.unknown === 'only';
  return (
    <>
      <h2 id={TITLE_ID} className="sr-only">
        Films
      </h2>
      <Surprise
        key={searchKey({ ...asked, page: undefined, sort: undefined })}
        search={asked}
        isMember={isMember}
        isReady={props.isAuthKnown}
        isEmpty={total === 0}
      >
        <FoundCount text={countText(data, asked, limit?.isOn === true)} isBehind={isBehind} />
      </Surprise>
      {limit?.isOn && !isUnchecked && (
        <LimitNote asked={asked} found={found} all={all} isBeyond={limit.isBeyond} onShow={() => setLimited(false)} />
      )}
      {contradictions.length > 0 && (
        <p className="mt-3 max-w-prose text-muted">
          No film can fit, because these filters contradict each other: {contradictions.join('; ')}.
        </p>
      )}
      {filters}
      <GiveUp giveUp={giveUp} search={search} asked={asked} names={names} />
      {total === 0 && (unsure === 0 || asked.unknown !== 'hide') && !isBehind && (
        <NearestFilms
          // Not the same key as that of Surprise, its sibling.
          key={`nearest ${searchKey(asked)}`}
          asked={asked}
          giveUp={giveUp}
          names={names}
          withinLimits={limit?.apply ?? ((looser) => looser)}
        />
      )}
      {known.length > 0 && (
        <div className="mt-3">
          <FoundList films={known} labelledBy={TITLE_ID} />
        </div>
      )}
      <NoProfile films={results.filter(({ fright }) => fright === null)} unknown={unknown} search={search} />
      <Pagination page={page} totalPages={totalPages} rel="nofollow" />
      {unsure > 0 && asked.unknown === 'hide' && (
        <Unchecked count={unsure} asked={asked} search={search} isOpen={total === 0} />
      )}
    </>
  );
}

/** Milliseconds without a change until screen readers announce the number. */
const SETTLED = 700;

/** Says "safe" only of films that are known to be within the limits and without the content to keep out. */
function countText({ total, unsure }: FoundFilms, { unknown }: TonightSearch, isLimited: boolean): string {
  if (unknown === 'only') return `${filmCount(total)} we haven’t checked`;
  if (total === 0) return unsure > 0 && unknown === 'hide' ? 'No film that we checked fits' : 'No films found';
  return (unknown ?? (isLimited && 'hide')) === 'hide'
    ? `${filmCount(total)} safe for you`
    : `${filmCount(total)} found`;
}

/** The number of films: shown immediately, announced to screen readers when it no longer changes. */
function FoundCount({ text, isBehind }: { text: string; isBehind: boolean }) {
  const [said, setSaid] = useState(text);
  useEffect(() => {
    if (isBehind) return;
    const timer = setTimeout(() => setSaid(text), SETTLED);
    return () => clearTimeout(timer);
  }, [text, isBehind]);
  return (
    <>
      <p aria-hidden="true" className="display text-2xl tabular-nums sm:text-3xl md:text-4xl">
        {text}
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

type UncheckedProps = { count: number; asked: TonightSearch; search: TonightSearch; isOpen: boolean };

const UNCHECKED_ID = 'unchecked';

/** Films for which it is unknown if they have content that is kept out. The fold loads them when it is opened. */
function Unchecked({ count, asked, search, isOpen }: UncheckedProps) {
  const [isAsked, setAsked] = useState(isOpen);
  const { data } = useQuery({ ...foundQuery({ ...asked, unknown: 'only', page: undefined }), enabled: isAsked });
  const fold = useRef<HTMLDetailsElement>(null);
  // It may have been opened before hydration.
  useEffect(() => {
    if (fold.current?.open) setAsked(true);
  }, []);
  return (
    <details
      ref={fold}
      open={isOpen}
      onToggle={() => setAsked(true)}
      className="group mt-8 border-line border-y print:hidden"
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 hover:text-link [&::-webkit-details-marker]:hidden">
        <h2 id={UNCHECKED_ID} className="display text-2xl">
          {filmCount(count)} we haven’t checked
        </h2>
        <ChevronDown className="ml-auto size-5 text-muted group-open:-rotate-180" />
      </summary>
      <p className="pb-3 text-muted">
        These films may contain something that you avoid.{' '}
        <SearchLink search={{ ...search, unknown: 'only', page: undefined }} className="text-link target">
          Show only unchecked films
        </SearchLink>
      </p>
      {data && <FoundList films={data.results} labelledBy={UNCHECKED_ID} />}
    </details>
  );
}
