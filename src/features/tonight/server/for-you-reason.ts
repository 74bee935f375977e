import { TASTE_FOR_LITTLE } from '#features/horror-profile/contract/taste-words.ts';
import type { Taste } from '#features/horror-profile/server/horror-profile.ts';
import { bandOf, type FrightProfile } from '#features/ratings/contract/fright-profile.ts';
import { frightWords } from '#features/ratings/contract/fright-words.ts';
import type { RatingCategory } from '#features/ratings/contract/rating-categories.ts';
import type { Reason } from './reason.ts';

/** Minimum number of points that an axis must add to be named, and maximum number of named axes. */
const NAMED_FROM = 0.1;
const MAX_NAMED = 2;

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

/**
 * Says why a film suits a member, in words instead of our figures.
 *
 * @param like the nearest film that the member liked; null without one
 * @example 'You like strong atmosphere and little gore; like The Innocents, which you gave 9'
 */
export function forYouReason(film: FrightProfile, taste: Taste, like: LikedFilm | null): Reason {
  const axes = namedAxes(film, taste);
  const likeText = like && `like ${like.title}, which you gave ${like.figure}`;
  const chips = [...axes.map(({ words }) => words), ...(like ? [`like ${like.title}`] : [])];
  if (axes.length === 0 && !likeText)
    return { text: 'Among the best-rated films that you have not seen', chips: ['highly rated'] };
  if (axes.length === 0) return { text: `L${likeText?.slice(1)}`, chips };
  const named = axes.map(({ category, words }) => asNoun(category, words)).join(' and ');
  return { text: `You like ${[named, likeText].filter(Boolean).join('; ')}`, chips };
}
