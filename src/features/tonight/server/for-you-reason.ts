import { capitalised } from '#contract/slug.ts';
import { TASTE_FOR_LITTLE } from '#features/horror-profile/contract/taste-words.ts';
import type { Taste } from '#features/horror-profile/server/horror-profile.ts';
import { bandOf, type FrightProfile, frightWords } from '#features/ratings/contract/fright-profile.ts';
import type { RatingCategory } from '#features/ratings/contract/rating-categories.ts';
import type { LikedKind } from './kind-taste.ts';
import type { Reason } from './reasons.ts';

/** Minimum number of points that an axis must add to be named, and maximum number of named axes. */
const NAMED_FROM = 0.1;
const MAX_NAMED = 2;
const MAX_CHIPS = 3;

/** A film that the member liked, with their overall rating. */
export type LikedFilm = { title: string; figure: number };

/** Makes a noun of the words, and adds an article where English needs one: "a strong villain", but "little gore". */
function asNoun(category: RatingCategory, words: string): string {
  if (category === 'plot' || category === 'villain') return `${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`;
  return words === 'terrifying' ? 'terrifying films' : words;
}

/** Null unless the figure is what the member likes, and can be said of a fan: nobody likes to like weak acting. */
function likedWords(category: RatingCategory, figure: number, slope: number): string | null {
  const band = bandOf(category, figure);
  if (slope > 0) return band === 'high' || band === 'extreme' ? frightWords(category, figure) : null;
  return band === 'low' ? TASTE_FOR_LITTLE[category] : null;
}

/**
 * Returns words for the axes that add the most points. An axis counts if the member likes high figures and the figure
 * is high, or if the member likes low figures and the figure is low.
 */
function namedAxes(film: FrightProfile, taste: Taste) {
  return taste
    .flatMap(({ category, slope, centre }) => {
      const figure = film[category];
      if (figure === null) return [];
      const words = likedWords(category, figure, slope);
      const added = slope * (figure - centre);
      return words !== null && added >= NAMED_FROM ? [{ added, category, words }] : [];
    })
    .sort((a, b) => b.added - a.added)
    .slice(0, MAX_NAMED);
}

const NUMBERS = ['three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
/** Names of the figures of films that a member likes. */
const FIGURES: Record<number, string> = { 8: 'eights', 9: 'nines', 10: 'tens' };

/** @example 'four of your nines are slashers' */
const kindText = ({ words, count, figure }: LikedKind) =>
  `${NUMBERS[count - 3] ?? count} of your ${FIGURES[figure]} are ${words}`;

/**
 * Says why a film suits a member, in words instead of our figures, and only with the member's own ratings.
 *
 * @param kind a kind of the film that the member likes; null without one
 * @param like the nearest film that the member liked; null without one
 * @example 'You like little gore; four of your nines are ghost stories; like The Innocents, which you gave 9'
 */
export function forYouReason(
  film: FrightProfile,
  taste: Taste,
  kind: LikedKind | null,
  like: LikedFilm | null,
): Reason {
  const axes = namedAxes(film, taste);
  const named = axes.map(({ category, words }) => asNoun(category, words)).join(' and ');
  const parts = [
    ...(named ? [`you like ${named}`] : []),
    ...(kind ? [kindText(kind)] : []),
    ...(like ? [`like ${like.title}, which you gave ${like.figure}`] : []),
  ];
  if (parts.length === 0) return { text: 'Among the best-rated films that you have not seen', chips: ['highly rated'] };
  const text = parts.join('; ');
  const chips = [...(kind ? [kind.words] : []), ...axes.map(({ words }) => words)];
  return {
    text: capitalised(text),
    chips: [...chips, ...(like ? [`like ${like.title}`] : [])].slice(0, MAX_CHIPS),
  };
}
