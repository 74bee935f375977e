import { RATING_CATEGORIES, type RatingCategory } from '#contract/fright/rating-categories.ts';
import type { FilmFright, FrightLimits } from '#contract/limits/fright-limits.ts';

/** A film compared with limits: categories beyond them, limited categories that are unknown, and avoided notes. */
type Comparison = { beyond: RatingCategory[]; unknown: RatingCategory[]; hasNote: boolean };

export function compare({ axes, notes }: FrightLimits, film: FilmFright): Comparison {
  const figureOf = (category: RatingCategory) => film.fright?.[category] ?? null;
  const limited = RATING_CATEGORIES.filter((category) => axes[category] !== undefined);
  return {
    beyond: limited.filter((category) => (figureOf(category) ?? 0) > (axes[category] ?? 0)),
    unknown: limited.filter((category) => figureOf(category) === null),
    hasNote: notes.some((note) => film.notes.includes(note)),
  };
}

/** Does not name notes, because some give the plot away. Null when the film is within the limits. */
export function beyondText({ beyond, hasNote }: Comparison): string | null {
  const named = hasNote ? [...beyond, 'a content note'] : beyond;
  return named.length > 0 ? `Beyond your limits: ${named.join(', ')}` : null;
}

export const unknownText = ({ unknown }: Comparison) =>
  unknown.length > 0 ? `Not known: ${unknown.join(', ')}` : null;
