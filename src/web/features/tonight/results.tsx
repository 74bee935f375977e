import { Pagination } from '#web/ui/lists/pagination.tsx';
import { ActiveFilters } from './active-filters.tsx';
import type { TonightSearch } from './finder-search.ts';
import { FoundCount } from './found-count.tsx';
import { FoundList } from './found-list.tsx';
import { GiveUp } from './give-up.tsx';
import { LimitNote } from './limit-note.tsx';
import { NearestFilms } from './nearest-films.tsx';
import { NoProfile } from './no-profile.tsx';
import { Surprise } from './surprise.tsx';
import { searchKey } from './tonight-queries.ts';
import { UnsureSwitch } from './unsure-switch.tsx';
import type { Draft, Found } from './use-finder.ts';
import type { LimitSwitch } from './use-limited.ts';

const TITLE_ID = 'found';

type ResultsProps = {
  found: Found;
  /** The result of the search without the limits and without `unknown`. */
  all: Found;
  draft: Draft;
  /** The search with the limits applied. */
  asked: TonightSearch;
  isMember: boolean;
  limit: LimitSwitch;
  likeTitle: string | null | undefined;
};

export function Results({ found, all, draft, asked, isMember, limit, likeTitle }: ResultsProps) {
  const search = draft.shown;
  const { data, isError, isBehind, refetch } = found;
  const filters = <ActiveFilters search={search} likeTitle={likeTitle} />;
  if (isError)
    return (
      <>
        <Failure onRetry={() => void refetch()} />
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
  const { results, total, page, totalPages, unknown, unsure, giveUp } = data;
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
      {limit?.isOn && <LimitNote found={found} all={all} hidesUnsure={search.unknown !== undefined} limit={limit} />}
      <UnsureSwitch unsure={unsure} draft={draft} />
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

function Failure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3 border-action border-l-2 pl-5">
      <p role="alert" className="text-lg">
        The films could not be loaded. Please try again.
      </p>
      <button type="button" onClick={onRetry} className="text-link target font-semibold">
        Try again
      </button>
    </div>
  );
}
