import type { RatingCategory } from './rating-categories.ts';

/** Short forms of the rubric's texts for 0 and 10. */
export const AXIS_ENDS: Record<RatingCategory, readonly [low: string, high: string]> = {
  scares: ['never tries', 'people leave the room'],
  atmosphere: ['lit like a sitcom', 'dread in every frame'],
  plot: ['incoherent', 'worth studying'],
  lore: ['nothing behind it', 'a whole cosmology'],
  villain: ['none to speak of', 'a face of the genre'],
  gore: ['none', 'it is the event'],
  acting: ['amateur', 'for the ages'],
  unpredictability: ['every beat is known', 'breaks its own contract'],
};
