import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FoundFilms } from '#contract/finder/finder.ts';
import { filterWords } from './filter-words.ts';
import type { TonightSearch } from './finder-search.ts';
import { FoundList } from './found-list.tsx';
import { looserSearches } from './looser-search.ts';
import { foundQuery, searchKey } from './tonight-queries.ts';

type NearestFilmsProps = {
  /** The search that finds nothing, as it was sent to the API. */
  asked: TonightSearch;
  giveUp: FoundFilms['giveUp'];
  likeTitle: string | null | undefined;
  /** Returns a search within the member's limits, which are never removed. */
  withinLimits: (search: TonightSearch) => TonightSearch;
};

const MOST = 6;
const TITLE_ID = 'nearest';

/** If nothing is found, shows films that are found with fewer filters, and the names of the removed filters. */
export function NearestFilms(props: NearestFilmsProps) {
  return <Nearest key={searchKey(props.asked)} {...props} />;
}

function Nearest({ asked, giveUp, likeTitle, withinLimits }: NearestFilmsProps) {
  const [step, setStep] = useState(0);
  const looser = looserSearches(asked, giveUp, withinLimits);
  const tried = looser[step];
  const { data } = useQuery({ ...foundQuery(tried?.search ?? asked), enabled: tried !== undefined });
  if (data && data.total === 0 && step < looser.length - 1) setStep(step + 1);
  if (!tried || !data || data.total === 0) return null;
  const words = tried.loosened.map((name) =>
    name === 'unseen' ? '“not seen yet”' : `“${filterWords(name, asked[name] ?? '', likeTitle)}”`,
  );
  return (
    <section aria-labelledby={TITLE_ID} className="mt-8">
      <h2 id={TITLE_ID} className="display text-2xl">
        Nearest films
      </h2>
      <p className="mt-1 mb-3 max-w-prose text-muted">
        No film fits all filters. These films fit without {words.join(', ')}.
      </p>
      <FoundList films={data.results.slice(0, MOST)} labelledBy={TITLE_ID} isLimited />
    </section>
  );
}
