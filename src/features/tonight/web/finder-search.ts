import type { Read } from '#contract/query-values.ts';
import { TAGS } from '#features/browse/contract/tags.ts';
import { THEMES } from '#features/browse/contract/themes.ts';
import { type Range, writeRange } from '#features/ratings/contract/fright-profile.ts';
import { byCategory, MAX_RATING, RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import { pageParam } from '#web/lib/search-params.ts';
import { FINDER_PARAMETERS, type FinderParameter, type FinderSearch } from '../contract/finder-query.ts';
import { FINDER_CERTIFICATIONS, FINDER_SORTS, FINDER_VALUES, readRange } from '../contract/finder-values.ts';

/** The filters in the URL, which omits the defaults. */
export type TonightSearch = Omit<FinderSearch, 'page'> & { page?: number };

const oneOf = (known: readonly string[]) => (text: string) => known.find((value) => value === text);
/** Returns the valid part of a text in its shortest form. */
const valid =
  <Value>(read: (text: string) => Read<Value>, write: (value: Value) => string | undefined = String) =>
  (text: string) => {
    const { value } = read(text);
    return value === undefined ? undefined : write(value);
  };
const list = (values: readonly (string | number)[]) => values.join(',') || undefined;

const isKnown = (slug: string) => THEMES.some(({ value }) => value === slug) || TAGS.some((tag) => tag.slug === slug);

const READ: Record<Exclude<FinderParameter, 'page'>, (text: string) => string | undefined> = {
  ...byCategory((category) => valid(FINDER_VALUES[category], writeRange)),
  themes: valid(FINDER_VALUES.themes, list),
  not: valid(FINDER_VALUES.not, list),
  about: valid(FINDER_VALUES.about),
  platforms: valid(FINDER_VALUES.platforms, list),
  decades: valid(FINDER_VALUES.decades, list),
  maxRuntime: valid(FINDER_VALUES.maxRuntime),
  language: valid(FINDER_VALUES.language),
  countries: valid(FINDER_VALUES.countries, list),
  notCountries: valid(FINDER_VALUES.notCountries, list),
  certification: oneOf(FINDER_CERTIFICATIONS),
  franchise: valid(FINDER_VALUES.franchise),
  studios: valid(FINDER_VALUES.studios, list),
  without: valid(FINDER_VALUES.without, list),
  unknown: oneOf(['only', 'show', 'hide-grave']),
  like: valid(FINDER_VALUES.like),
  except: valid(FINDER_VALUES.except, list),
  // Members do not get films that they have seen, unless they ask for them.
  unseen: oneOf(['false']),
  watchlist: oneOf(['true']),
  myTag: valid(FINDER_VALUES.myTag),
  list: valid(FINDER_VALUES.list),
  services: oneOf(['true']),
  sort: oneOf(FINDER_SORTS.filter((sort) => sort !== 'match')),
};

/** Sets defaults and invalid values to undefined, because the router keeps a value whose name is missing here. */
export function finderSearch(search: Record<string, unknown>): TonightSearch {
  const page = pageParam(search.page);
  const values = Object.entries(READ).map(([name, read]) => [name, read(String(search[name] ?? ''))]);
  return { ...Object.fromEntries(values), page: page === 1 ? undefined : page };
}

export const FILTERS = FINDER_PARAMETERS.filter((name) => name !== 'sort' && name !== 'page');
export type FilterParameter = (typeof FILTERS)[number];

export const activeFilters = (search: TonightSearch) => FILTERS.filter((name) => search[name] !== undefined);

export const NO_FILTERS: TonightSearch = finderSearch({});

/** True if the films depend on the member. @param search the search as it is sent to the API */
export const isPersonal = ({ unseen, watchlist, myTag, list: ownList, services, sort }: TonightSearch) =>
  sort === 'for-you' || [unseen, watchlist, myTag, ownList, services].some((value) => value !== undefined);

/** Returns a member's search as it is sent to the API. */
export const memberSearch = (search: TonightSearch): TonightSearch => ({
  ...search,
  unseen: search.unseen === 'false' ? undefined : 'true',
});

/**
 * Returns a search as it is sent to the API: only films that are checked for the content to keep out, unless it asks for
 * others by `unknown`, as the link of a wish may do.
 */
export const checkedFirst = (search: TonightSearch): TonightSearch => ({
  ...search,
  unknown: search.without && (search.unknown ?? 'hide'),
});

export const withoutRanges = (search: TonightSearch): TonightSearch => ({
  ...search,
  ...Object.fromEntries(RATING_CATEGORIES.map((category) => [category, undefined])),
  page: undefined,
});

/** Returns the search without filters and order that depend on the member, because pages are rendered for everybody. */
export const publicSearch = (search: TonightSearch): TonightSearch => ({
  ...search,
  unseen: undefined,
  watchlist: undefined,
  myTag: undefined,
  list: undefined,
  services: undefined,
  sort: search.sort === 'for-you' ? undefined : search.sort,
});

/** True if both find the same films, in any order. */
export const isSameSearch = (a: FinderSearch | TonightSearch, b: FinderSearch | TonightSearch) =>
  FILTERS.every((name) => a[name] === b[name]);

/**
 * Returns the search without names that only the server can check: the film in `like`, franchise and studios, and all
 * keywords except themes and tags.
 */
export function withoutUnknownNames(search: TonightSearch): TonightSearch {
  const known = (list = '') => list.split(',').filter(isKnown).join(',') || undefined;
  const unknown = { like: undefined, franchise: undefined, studios: undefined };
  return { ...search, ...unknown, themes: known(search.themes), not: known(search.not) };
}

export const ANY: Range = { min: 0, max: MAX_RATING };

/** Reads anything invalid as "any". @example parseRange('6-') // { min: 6, max: 10 } */
export const parseRange = (text = ''): Range => readRange(text).value ?? ANY;

/** @example rangeWords({ min: 0, max: 3 }) // 'up to 3' */
export function rangeWords({ min, max }: Range): string {
  if (min === max) return `only ${min}`;
  if (min === 0) return max === MAX_RATING ? 'any' : `up to ${max}`;
  return max === MAX_RATING ? `${min} and up` : `${min} to ${max}`;
}

/** @example chosenValues('ghost,cult') // ['ghost', 'cult'] */
export const chosenValues = (list: string | undefined) => list?.split(',') ?? [];

/** Adds or removes a value. Returns undefined for an empty list. @example toggled('ghost', 'cult') // 'ghost,cult' */
export function toggled(list: string | undefined, value: string): string | undefined {
  const values = chosenValues(list);
  const next = values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
  return next.join(',') || undefined;
}
