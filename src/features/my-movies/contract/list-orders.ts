// Orders and filters of lists. Every page's script includes this module, so it does not import zod.
export const BROWSE_SORTS = ['popularity', 'rating', 'newest', 'oldest'] as const;
export type BrowseSort = (typeof BROWSE_SORTS)[number];
export const BROWSE_RATINGS = ['5', '6', '7', '8'] as const;
export type BrowseRating = (typeof BROWSE_RATINGS)[number];
/** Newest first. */
export const DECADES = [
  '2020s',
  '2010s',
  '2000s',
  '1990s',
  '1980s',
  '1970s',
  '1960s',
  '1950s',
  '1940s',
  '1930s',
  '1920s',
] as const;
export type Decade = (typeof DECADES)[number];

export type BrowseView = { sort: BrowseSort; decade?: Decade; rating?: number };

/** Orders of a member's ratings and watched films. */
export const RATED_SORTS = ['date', 'title', 'rating'] as const;
export type RatedSort = (typeof RATED_SORTS)[number];
