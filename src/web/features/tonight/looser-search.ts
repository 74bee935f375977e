import type { FoundFilms } from '#contract/finder/finder.ts';
import { FILTERS, type FilterParameter, type TonightSearch } from './finder-search.ts';

/**
 * The order in which filters are removed. The last ones say what the films are about, and what a visitor cannot bear.
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
 * Returns looser searches for a search that finds nothing, the nearest first. The first lacks the filter that alone
 * excludes the most films; the others lack more and more filters. Content notes to keep out always stay.
 *
 * @param giveUp the filters that alone exclude films, the most first
 */
export function looserSearches(search: TonightSearch, giveUp: FoundFilms['giveUp']): Looser[] {
  const alone = giveUp.flatMap(({ parameter }) => FILTERS.find((name) => name === parameter) ?? []);
  const first = alone.find((name) => ORDER.includes(name));
  const given = ORDER.filter((name) => search[name] !== undefined);
  const more = given.map((_, index) => given.slice(0, index + 1));
  return [...(first ? [[first]] : []), ...more].map((loosened) => ({ search: without(search, loosened), loosened }));
}
