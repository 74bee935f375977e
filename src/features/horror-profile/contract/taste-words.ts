import type { RatingCategory } from '#features/ratings/contract/rating-categories.ts';

/** Words for a taste for little of a category; null where no fan would call it a taste. */
export const TASTE_FOR_LITTLE: Record<RatingCategory, string | null> = {
  scares: 'gentle scares',
  atmosphere: null,
  plot: null,
  lore: 'simple stories',
  villain: null,
  gore: 'little gore',
  acting: null,
  unpredictability: 'familiar turns',
};
