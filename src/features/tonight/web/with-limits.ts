import { CONTENT_NOTE_SLUGS } from '#features/films/contract/content-note-slugs.ts';
import type { FrightLimits } from '#features/limits/contract/fright-limits.ts';
import { MAX_RATING, RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import { writeRange } from '../contract/finder-range.ts';
import type { TonightSearch } from './finder-search.ts';
import { parseRange } from './finder-search.ts';

/** True if the search asks only for films beyond the limits. */
export const isBeyond = (search: TonightSearch, { axes }: FrightLimits) =>
  RATING_CATEGORIES.some((category) => parseRange(search[category]).min > (axes[category] ?? MAX_RATING));

/** Returns the search within the limits: each range ends at its limit, and `without` gets the avoided notes too. */
export function withLimits(search: TonightSearch, { axes, notes }: FrightLimits): TonightSearch {
  const ranges = RATING_CATEGORIES.flatMap((category) => {
    const limit = axes[category];
    if (limit === undefined) return [];
    const { min, max } = parseRange(search[category]);
    return [[category, writeRange({ min: Math.min(min, limit), max: Math.min(max, limit) })]];
  });
  const avoided: string[] = [...(search.without?.split(',') ?? []), ...notes];
  const without = CONTENT_NOTE_SLUGS.filter((slug) => avoided.includes(slug));
  return { ...search, ...Object.fromEntries(ranges), without: without.join(',') || undefined };
}
