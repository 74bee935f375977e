import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { CHIP } from '#ui/button.tsx';
import { moreFilms } from '#ui/format/numbers.ts';
import type { FoundFilms } from '../contract/finder.ts';
import { filterWords, type Names } from './filter-words.ts';
import { activeFilters, FILTERS, type FilterParameter, type TonightSearch } from './finder-search.ts';
import { FoundList, SearchLink } from './found-list.tsx';
import { foundQuery } from './tonight-queries.ts';

type ActiveFiltersProps = { search: TonightSearch; names: Names };

export function ActiveFilters({ search, names }: ActiveFiltersProps) {
  const filters = activeFilters(search);
  if (filters.length === 0) return null;
  return (
    <ul aria-label="Filters" className="mt-3 flex flex-wrap gap-2 print:hidden">
      {filters.map((name) => (
        <li key={name}>
          <SearchLink
            search={{ ...search, page: undefined, [name]: undefined }}
            className={`${CHIP} gap-1.5 text-left`}
          >
            <span className="sr-only">Remove: </span>
            {filterWords(name, search[name] ?? '', names)}
            <X className="size-3.5 shrink-0" />
          </SearchLink>
        </li>
      ))}
    </ul>
  );
}

type GiveUpProps = {
  giveUp: FoundFilms['giveUp'];
  search: TonightSearch;
  asked: TonightSearch;
  names: Names;
};

/** Links that remove one filter each, shown when few films are found. */
export function GiveUp({ giveUp, search, asked, names }: GiveUpProps) {
  const choices = giveUp.flatMap(({ parameter, total }) => {
    const name = FILTERS.find((filter) => filter === parameter);
    const value = name && search[name];
    // A member's search leaves out seen films by default. The URL does not contain this default.
    if (name === 'unseen' && asked.unseen) {
      return [{ name, text: 'not seen yet', total, search: { ...search, page: undefined, unseen: 'false' } }];
    }
    // If the limits have changed a filter's value, they still apply when the filter is removed. `total` would be wrong.
    return value && value === asked[name]
      ? [
          {
            name,
            text: filterWords(name, value, names),
            total,
            search: { ...search, page: undefined, [name]: undefined },
          },
        ]
      : [];
  });
  if (choices.length === 0) return null;
  return (
    <section aria-labelledby="give-up" className="mt-8 border-sickly border-l-2 pl-5">
      <h2 id="give-up" className="display text-2xl">
        Remove a filter
      </h2>
      <ul className="mt-2 space-y-1">
        {choices.map(({ name, text, total, search: looser }) => (
          <li key={name}>
            <SearchLink search={looser} className="text-link target">
              Remove “{text}”: {moreFilms(total)}
            </SearchLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * The order in which filters are removed. The most important ones come last: the themes that a visitor excludes or
 * wants.
 */
const ORDER: readonly FilterParameter[] = [
  ...(['platforms', 'services', 'watchlist', 'maxRuntime', 'decades', 'language', 'unseen'] as const),
  ...(['studios', 'countries'] as const),
  ...(['acting', 'unpredictability', 'plot', 'lore', 'villain', 'atmosphere', 'scares', 'gore'] as const),
  ...(['not', 'notCountries', 'like', 'franchise', 'themes'] as const),
];

const without = (search: TonightSearch, names: readonly FilterParameter[]): TonightSearch => ({
  ...search,
  page: undefined,
  ...Object.fromEntries(names.map((name) => [name, undefined])),
});

type Looser = { search: TonightSearch; loosened: FilterParameter[] };

/**
 * Returns searches with fewer filters for a search that finds nothing. The first one lacks only the filter whose
 * removal finds the most films. The next ones lack the first filter of ORDER, the first two, and so on. Content notes
 * to keep out, the age rating and single films always stay, and so does a range that the member's limits require.
 *
 * @param search within the limits
 * @param giveUp the filters whose removal alone finds films, the one that finds the most first
 * @param withinLimits returns a search within the member's limits
 */
export function looserSearches(
  search: TonightSearch,
  giveUp: FoundFilms['giveUp'],
  withinLimits: (search: TonightSearch) => TonightSearch,
): Looser[] {
  const looser = (names: readonly FilterParameter[]) => withinLimits(without(search, names));
  const given = ORDER.filter((name) => search[name] !== undefined && looser([name])[name] !== search[name]);
  const first = giveUp.flatMap(({ parameter }) => given.find((name) => name === parameter) ?? [])[0];
  const more = given.map((_, index) => given.slice(0, index + 1));
  return [...(first ? [[first]] : []), ...more].map((loosened) => ({ search: looser(loosened), loosened }));
}

type NearestFilmsProps = {
  /** The search that finds nothing, as it was sent to the API. A new search needs a new React key. */
  asked: TonightSearch;
  giveUp: FoundFilms['giveUp'];
  names: Names;
  /** Returns a search within the member's limits, which are never removed. */
  withinLimits: (search: TonightSearch) => TonightSearch;
};

const MOST = 6;
const TITLE_ID = 'nearest';

/** If nothing is found, shows films that are found with fewer filters, and the names of the removed filters. */
export function NearestFilms({ asked, giveUp, names, withinLimits }: NearestFilmsProps) {
  const [step, setStep] = useState(0);
  const looser = looserSearches(asked, giveUp, withinLimits);
  const tried = looser[step];
  const { data } = useQuery({ ...foundQuery(tried?.search ?? asked), enabled: tried !== undefined });
  if (data && data.total === 0 && step < looser.length - 1) setStep(step + 1);
  if (!tried || !data || data.total === 0) return null;
  const words = tried.loosened.map((name) =>
    name === 'unseen' ? '“not seen yet”' : `“${filterWords(name, asked[name] ?? '', names)}”`,
  );
  return (
    <section aria-labelledby={TITLE_ID} className="mt-8">
      <h2 id={TITLE_ID} className="display text-2xl">
        Closest films
      </h2>
      <p className="mt-1 mb-3 max-w-prose text-muted">
        No film fits all your filters. These films fit if you remove {words.join(', ')}.
      </p>
      <FoundList films={data.results.slice(0, MOST)} labelledBy={TITLE_ID} />
    </section>
  );
}
