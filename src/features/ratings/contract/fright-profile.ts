import type { RatingCategory } from './rating-categories.ts';

/** From 0 to 10; null where a category is unknown. */
export type FrightProfile = Record<RatingCategory, number | null>;

/** Our editors' estimate of a film, in whole numbers. */
export type DeskProfile = FrightProfile & { reason: string };

const BANDS = [
  { from: 9, name: 'extreme' },
  { from: 7, name: 'high' },
  { from: 4, name: 'medium' },
] as const;

/** Returns the word for a figure of the Desk. Estimates are too rough to show more than such a word. */
export const bandOf = (figure: number) => BANDS.find(({ from }) => figure >= from)?.name ?? 'low';
