/** `for-you` is for members. */
export const FINDER_SORTS = ['for-you', 'match', 'rating', 'newest', 'shortest'] as const;
export type FinderSort = (typeof FINDER_SORTS)[number];
