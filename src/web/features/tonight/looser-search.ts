import type { FoundFilms } from '#contract/finder/finder.ts';
import type { FilterParameter, TonightSearch } from './finder-search.ts';

/**
 * The order in which filters are removed. The most important ones come last: the themes that a visitor excludes or
 * wants.
 */
const ORDER: readonly FilterParameter[] = [
  ...(['platforms', 'services', 'watchlist', 'maxRuntime', 'decades', 'language', 'unseen'] as const),
  ...(['acting', 'unpredictability', 'plot', 'lore', 'villain', 'atmosphere', 'scares', 'gore'] as const),
  ...(['not', 'like', 'themes'] as const),
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
 * to keep out always stay, and so does a range that the member's limits require.
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
