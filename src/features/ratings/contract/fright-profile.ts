import type { RatingCategory } from './rating-categories.ts';

/** From 0 to 10; null where a category is unknown. */
export type FrightProfile = Record<RatingCategory, number | null>;

/** Our editors' estimate of a film, in whole numbers. */
export type DeskProfile = FrightProfile & { reason: string };

/** Bands from the lowest to the highest. */
export const BANDS = ['low', 'medium', 'high', 'extreme'] as const;
export type Band = (typeof BANDS)[number];

/** Returns the first figure of each band. Those of scares are lower, because no film has a 10 and few have a 7. */
export const bandStarts = (category: RatingCategory) => (category === 'scares' ? [0, 4, 6, 8] : [0, 4, 7, 9]);

/** Returns the word for a figure of the Desk. Estimates are too rough to show more than such a word. */
export const bandOf = (category: RatingCategory, figure: number): Band =>
  BANDS[bandStarts(category).findLastIndex((start) => figure >= start)] ?? 'low';

/** Returns the mean of the known figures, or null if none is known. */
export function meanOf(figures: readonly (number | null | undefined)[]): number | null {
  const known = figures.flatMap((figure) => figure ?? []);
  return known.length === 0 ? null : known.reduce((sum, figure) => sum + figure, 0) / known.length;
}
