// The home page's script includes this module. Reading a range is in finder-values.ts, because that page does not need
// it.
import { BANDS, type Band, bandStarts } from '#features/ratings/contract/fright-profile.ts';
import { MAX_RATING, type RatingCategory } from '#features/ratings/contract/rating-categories.ts';

/** The lowest and the highest figure of a category, both included. */
export type Range = { min: number; max: number };

/**
 * Returns undefined when the range contains all figures. @example writeRange({ min: 0, max: 3 }) // '-3'
 */
export function writeRange({ min, max }: Range): string | undefined {
  if (min === 0 && max === MAX_RATING) return undefined;
  return `${min === 0 ? '' : min}-${max === MAX_RATING ? '' : max}`;
}

/**
 * Returns the figures that somebody wants who asks for a band: for "scary", films that are even scarier too.
 *
 * @example wantedFigures('scares', 'high') // { min: 6, max: 10 }
 */
export function wantedFigures(category: RatingCategory, band: Band): Range {
  const at = BANDS.indexOf(band);
  const [min = 0, next = 0] = bandStarts(category).slice(at);
  return { min, max: band === 'low' || band === 'medium' ? next - 1 : MAX_RATING };
}

/**
 * Returns the range below or above a film's figure. The range begins at the next lower or higher whole figure. Returns
 * null at the end of the scale.
 *
 * @example stepRange(7, 'more') // { min: 8, max: 10 }
 */
export function stepRange(figure: number, direction: 'less' | 'more'): Range | null {
  const [min, max] = direction === 'more' ? [Math.floor(figure) + 1, MAX_RATING] : [0, Math.ceil(figure) - 1];
  return min <= max ? { min, max } : null;
}
