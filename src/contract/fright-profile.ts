import type { RatingCategory } from './rating-categories.ts';

/** From 0 to 10; null where a category is unknown. */
export type FrightProfile = Record<RatingCategory, number | null>;

/** Our editors' estimate of a film, in whole numbers. */
export type DeskProfile = FrightProfile & { reason: string };
