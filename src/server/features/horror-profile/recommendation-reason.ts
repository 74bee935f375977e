import { bandOf, type FrightProfile } from '#contract/fright/fright-profile.ts';
import { frightWords } from '#contract/fright/fright-words.ts';
import { RATING_CATEGORIES } from '#contract/fright/rating-categories.ts';
import type { Drivers } from '#contract/horror-profile/horror-profile.ts';

/** The share of the strongest weight that an axis needs to be named. */
const NAMED_FROM = 1 / 3;

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Names up to two axes that matter to the member and on which the film is as the member likes it: high where the overall
 * rating rises with the axis, low where it falls. Null when there is no such axis.
 *
 * @example 'Strong atmosphere, which counts most for you, and little gore'
 */
export function recommendationReason(film: FrightProfile, weights: Drivers['weights']): string | null {
  const ordered = RATING_CATEGORIES.map((category) => ({ category, weight: weights[category] ?? 0 })).sort(
    (a, b) => Math.abs(b.weight) - Math.abs(a.weight),
  );
  const strongest = ordered[0];
  const named = ordered.flatMap(({ category, weight }) => {
    const figure = film[category];
    if (figure === null || Math.abs(weight) < Math.abs(strongest?.weight ?? 0) * NAMED_FROM) return [];
    const band = bandOf(figure);
    const suits = weight > 0 ? band === 'high' || band === 'extreme' : weight < 0 && band === 'low';
    return suits ? [{ category, text: frightWords(category, figure) }] : [];
  });
  const [first, second] = named;
  if (!first) return null;
  const count = first.text.endsWith('s') ? 'count' : 'counts';
  if (first.category !== strongest?.category) {
    return second
      ? `${capitalised(first.text)} and ${second.text}, which count for you`
      : `${capitalised(first.text)}, which ${count} for you`;
  }
  return `${capitalised(first.text)}, which ${count} most for you${second ? `, and ${second.text}` : ''}`;
}
