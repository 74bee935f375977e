// Every page's script includes this module, so it does not import zod.
import { RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';

/** Maximum number of ids in `except`. */
export const MAX_FINDER_EXCEPTIONS = 100;

/** Query parameters of /api/films/by-fright and of the page /tonight, in this order. */
export const FINDER_PARAMETERS = [
  ...RATING_CATEGORIES,
  'themes',
  'not',
  'about',
  'platforms',
  'decades',
  'maxRuntime',
  'language',
  'countries',
  'notCountries',
  'certification',
  'franchise',
  'studios',
  'without',
  'unknown',
  'like',
  'except',
  'unseen',
  'watchlist',
  'myTag',
  'list',
  'services',
  'sort',
  'page',
] as const;
/** Parameters with several values. A form without scripts sends each value as its own parameter. */
export const FINDER_LISTS: readonly string[] = ['themes', 'not', 'platforms', 'decades', 'without'];
export type FinderParameter = (typeof FINDER_PARAMETERS)[number];

/** Parameters as text of the URL, for example `{ scares: '6-10', gore: '-3', themes: 'ghost,slasher' }`. */
export type FinderSearch = Partial<Record<FinderParameter, string>>;
