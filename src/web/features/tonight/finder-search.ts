import { PLATFORMS } from '#contract/browse/platforms.ts';
import { TAGS } from '#contract/browse/tags.ts';
import { THEMES } from '#contract/browse/themes.ts';
import { CONTENT_NOTE_SLUGS } from '#contract/content-notes/content-note-slugs.ts';
import {
  FINDER_PARAMETERS,
  FINDER_SORTS,
  type FinderParameter,
  type FinderSearch,
  MAX_FINDER_SLUGS,
} from '#contract/finder/finder-query.ts';
import { RATING_CATEGORIES } from '#contract/fright/rating-categories.ts';
import { DECADES } from '#contract/user-list/list-orders.ts';
import { pageParam } from '#web/lib/search-params.ts';
import { formatRange, parseRange } from './range.ts';

/** The filters in the URL, which omits the defaults. */
export type TonightSearch = Omit<FinderSearch, 'page'> & { page?: number };

const SLUG = /^[\p{L}\p{N}][\p{L}\p{N}'’.&-]{0,99}$/u;

const oneOf = (known: readonly string[]) => (text: string) => known.find((value) => value === text);
const listOf = (known: readonly string[]) => (text: string) =>
  known.filter((value) => text.split(',').includes(value)).join(',') || undefined;
const matching = (pattern: RegExp) => (text: string) => (pattern.test(text) ? text : undefined);
const range = (text: string) => formatRange(parseRange(text));

const isKnown = (slug: string) => THEMES.some(({ value }) => value === slug) || TAGS.some((tag) => tag.slug === slug);
const slugsOf = (text: string) => [...new Set(text.split(','))].filter((slug) => SLUG.test(slug));
/** Themes, tags and other keywords. */
const slugs = (text: string) => slugsOf(text).slice(0, MAX_FINDER_SLUGS).join(',') || undefined;

const READ: Record<Exclude<FinderParameter, 'page'>, (text: string) => string | undefined> = {
  scares: range,
  atmosphere: range,
  plot: range,
  lore: range,
  villain: range,
  gore: range,
  acting: range,
  unpredictability: range,
  themes: slugs,
  not: slugs,
  platforms: listOf(PLATFORMS.map(({ value }) => value)),
  decades: listOf(DECADES),
  maxRuntime: matching(/^[1-9]\d{0,2}$/),
  language: matching(/^[a-z]{2}$/),
  without: listOf(CONTENT_NOTE_SLUGS),
  unknown: oneOf(['hide']),
  like: matching(/^[1-9]\d{0,8}$/),
  // Members do not get films that they have seen, unless they ask for them.
  unseen: oneOf(['false']),
  watchlist: oneOf(['true']),
  services: oneOf(['true']),
  sort: oneOf(FINDER_SORTS.filter((sort) => sort !== 'match')),
};

/** Sets defaults and invalid values to undefined: the router would keep values that are only left out. */
export function finderSearch(search: Record<string, unknown>): TonightSearch {
  const page = pageParam(search.page);
  const values = Object.entries(READ).map(([name, read]) => [name, read(String(search[name] ?? ''))]);
  return { ...Object.fromEntries(values), page: page === 1 ? undefined : page };
}

export const FILTERS = FINDER_PARAMETERS.filter((name) => name !== 'sort' && name !== 'page');
export type FilterParameter = (typeof FILTERS)[number];

export const activeFilters = (search: TonightSearch) => FILTERS.filter((name) => search[name] !== undefined);

export const NO_FILTERS: TonightSearch = finderSearch({});

/** True if the films depend on the member. @param search as it is sent to the API */
export const isPersonal = ({ unseen, watchlist, services }: TonightSearch) =>
  [unseen, watchlist, services].some((value) => value !== undefined);

/** Returns a member's search as it is sent to the API. */
export const memberSearch = (search: TonightSearch): TonightSearch => ({
  ...search,
  unseen: search.unseen === 'false' ? undefined : 'true',
});

export const withoutRanges = (search: TonightSearch): TonightSearch => ({
  ...search,
  ...Object.fromEntries(RATING_CATEGORIES.map((category) => [category, undefined])),
  page: undefined,
});

/** Returns the search without filters that depend on the member, because pages are rendered for everybody. */
export const publicSearch = (search: TonightSearch): TonightSearch => ({
  ...search,
  unseen: undefined,
  watchlist: undefined,
  services: undefined,
});

/** True if both find the same films, in any order. */
export const isSameSearch = (a: FinderSearch | TonightSearch, b: FinderSearch | TonightSearch) =>
  FILTERS.every((name) => a[name] === b[name]);

/** Returns the search without names that only the server can check: the film in `like`, and all keywords but themes and tags. */
export function withoutUnknownNames(search: TonightSearch): TonightSearch {
  const known = (list = '') => list.split(',').filter(isKnown).join(',') || undefined;
  return { ...search, like: undefined, themes: known(search.themes), not: known(search.not) };
}
