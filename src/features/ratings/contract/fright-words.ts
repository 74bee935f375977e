import { type Band, bandOf } from './fright-profile.ts';
import type { RatingCategory } from './rating-categories.ts';

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
