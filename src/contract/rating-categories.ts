/** The eight axes of fright, in the order in which every screen shows them. */
export const RATING_CATEGORIES = [
  'scares',
  'atmosphere',
  'plot',
  'lore',
  'villain',
  'gore',
  'acting',
  'unpredictability',
] as const;

export type RatingCategory = (typeof RATING_CATEGORIES)[number];

/** Ratings are integers from 0 to RATING_MAX; the chart's axes run over the same range. */
export const RATING_MAX = 10;

/** How many categories need community data before the Fright Graph appears (specification, section 2). */
export const FRIGHT_GRAPH_MINIMUM_CATEGORIES = 3;

export const RATING_CATEGORY_DESCRIPTIONS: Record<RatingCategory, string> = {
  scares: 'level of fear, tension and adrenaline.',
  atmosphere: 'mood and sense of dread.',
  plot: 'story quality and pacing.',
  lore: 'backstory and world-building.',
  villain: "the antagonist's effectiveness.",
  gore: 'graphic violence.',
  acting: 'quality of performances.',
  unpredictability: 'ability to surprise.',
};
