// These texts are not in rating-categories.ts, because every page's script includes that file.
import type { RatingCategory } from './rating-categories.ts';

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
