// The scripts of film pages and of the home page include this module, so it imports no zod.
import { MAX_RATING, type RatingCategory } from './rating-categories.ts';

/** From 0 to 10; null where a category is unknown. */
export type FrightProfile = Record<RatingCategory, number | null>;

/** Our editors' estimate of a film, in whole numbers. */
export type DeskProfile = FrightProfile & { reason: string };

/** Bands from the lowest to the highest. */
export const BANDS = ['low', 'medium', 'high', 'extreme'] as const;
export type Band = (typeof BANDS)[number];

/** Returns the first figure of each band. Those of scares are lower, because no film has a 10 and few have a 7. */
const bandStarts = (category: RatingCategory) => (category === 'scares' ? [0, 4, 6, 8] : [0, 4, 7, 9]);

/** Returns the word for a figure of the Desk. Estimates are too rough to show more than such a word. */
export const bandOf = (category: RatingCategory, figure: number): Band =>
  BANDS[bandStarts(category).findLastIndex((start) => figure >= start)] ?? 'low';

/** Returns the mean of the known figures, or null if none is known. */
export function meanOf(figures: readonly (number | null | undefined)[]): number | null {
  const known = figures.flatMap((figure) => figure ?? []);
  return known.length === 0 ? null : known.reduce((sum, figure) => sum + figure, 0) / known.length;
}

const WORDS: Record<RatingCategory, Record<Band, string>> = {
  scares: { low: 'few scares', medium: 'some scares', high: 'big scares', extreme: 'terrifying' },
  atmosphere: {
    low: 'little atmosphere',
    medium: 'some atmosphere',
    high: 'strong atmosphere',
    extreme: 'overwhelming atmosphere',
  },
  plot: { low: 'weak plot', medium: 'decent plot', high: 'strong plot', extreme: 'outstanding plot' },
  lore: { low: 'little lore', medium: 'some lore', high: 'rich lore', extreme: 'vast lore' },
  villain: { low: 'weak villain', medium: 'decent villain', high: 'strong villain', extreme: 'unforgettable villain' },
  gore: { low: 'little gore', medium: 'some gore', high: 'heavy gore', extreme: 'extreme gore' },
  acting: { low: 'weak acting', medium: 'decent acting', high: 'strong acting', extreme: 'outstanding acting' },
  unpredictability: {
    low: 'few surprises',
    medium: 'some surprises',
    high: 'many surprises',
    extreme: 'constant surprises',
  },
};

/**
 * Returns a category's figure in words. All figures of a band have the same words.
 *
 * @example frightWords('gore', 2) // 'little gore'
 */
export const frightWords = (category: RatingCategory, figure: number) => WORDS[category][bandOf(category, figure)];

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
