import { MAX_RATING, type RatingCategory } from './rating-categories.ts';

/** From 0 to 10; null where a category is unknown. */
export type FrightProfile = Record<RatingCategory, number | null>;

/** Our editors' estimate of a film, in whole numbers. */
export type DeskProfile = FrightProfile & { reason: string };

/** Bands from the lowest to the highest. */
export const BANDS = ['low', 'medium', 'high', 'extreme'] as const;
export type Band = (typeof BANDS)[number];

/** The first figure of each band. Those of scares are lower, because no film has a 10 and few have a 7. */
const BAND_STARTS = { scares: [0, 4, 6, 8], others: [0, 4, 7, 9] } as const;
const startsOf = (category: RatingCategory) => BAND_STARTS[category === 'scares' ? 'scares' : 'others'];

/** Returns the word for a figure of the Desk. Estimates are too rough to show more than such a word. */
export const bandOf = (category: RatingCategory, figure: number): Band =>
  BANDS[startsOf(category).findLastIndex((start) => figure >= start)] ?? 'low';

/**
 * Returns the whole figures that somebody wants who asks for a band: for "scary", films that are even scarier too.
 *
 * @example wantedFigures('scares', 'high') // { min: 6, max: 10 }
 */
export function wantedFigures(category: RatingCategory, band: Band): { min: number; max: number } {
  const starts = startsOf(category);
  const at = BANDS.indexOf(band);
  return { min: starts[at] ?? 0, max: band === 'low' || band === 'medium' ? (starts[at + 1] ?? 0) - 1 : MAX_RATING };
}
