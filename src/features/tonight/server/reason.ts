import { RATINGS_FOR_AVERAGE } from '#contract/constants.ts';
import { ALL_PLATFORMS } from '#features/browse/contract/platforms.ts';
import { runtime } from '#features/films/contract/runtime.ts';
import { bandOf, type FrightProfile } from '#features/ratings/contract/fright-profile.ts';
import { frightWords } from '#features/ratings/contract/fright-words.ts';
import { RATING_CATEGORIES, type RatingCategory } from '#features/ratings/contract/rating-categories.ts';
import type { FoundFilm } from '../contract/finder.ts';
import type { CategoryFigures } from './finder-question.ts';

/** A film's figures; `scares_sum` and so on are members' ratings, null without any. */
export type Figures = FrightProfile &
  Record<`${RatingCategory}_${'sum' | 'count'}`, number | null> & { desk_profile: FrightProfile | null };

type Film = Figures & Pick<FoundFilm, 'runtime' | 'platforms'>;

const MAX_NAMED = 3;

/**
 * Returns what is shown for a known category of a film: the members' mean, or the Desk's band. With the Desk's band,
 * `ratings` is null.
 */
export function shownFigure(film: Figures, category: RatingCategory) {
  const count = film[`${category}_count`] ?? 0;
  const desk = film.desk_profile?.[category] ?? null;
  // The Desk's figure is an estimate, which is no more exact than a band.
  if (count < RATINGS_FOR_AVERAGE && desk !== null)
    return { figure: desk, text: bandOf(category, desk), ratings: null };
  const figure = (film[`${category}_sum`] ?? 0) / count;
  return { figure, text: figure.toFixed(1), ratings: count };
}

function figureText(film: Figures, category: RatingCategory): string {
  const { figure, text, ratings } = shownFigure(film, category);
  return ratings === null ? frightWords(category, figure) : `${category} ${text} from ${ratings} ratings`;
}

/** Returns the known categories: the requested ones first, then the ones that differ most from other films. */
function telling(film: FrightProfile, asked: readonly RatingCategory[], figures: CategoryFigures): RatingCategory[] {
  const distance = (category: RatingCategory) =>
    Math.abs((film[category] ?? 0) - figures[category].mean) / figures[category].spread;
  return RATING_CATEGORIES.filter((category) => film[category] !== null).sort(
    (a, b) => Number(asked.includes(b)) - Number(asked.includes(a)) || distance(b) - distance(a),
  );
}

/** A reason in one line, and short parts of it for cards, without figures, running time and services. */
export type Reason = { text: string; chips: string[] };

/**
 * @param kinds labels of the requested themes and tags
 * @example text 'Folk horror · atmosphere 8.6 from 14 ratings, little gore · 1h 28m · Shudder', chips ['Folk horror', 'strong atmosphere', 'little gore']
 */
export function reasonFor(
  film: Film,
  asked: readonly RatingCategory[],
  figures: CategoryFigures,
  kinds: readonly string[] = [],
): Reason {
  const named = telling(film, asked, figures).slice(0, MAX_NAMED);
  const services = ALL_PLATFORMS.filter(({ value }) => film.platforms.includes(value));
  const parts = [
    kinds.join(', '),
    named.map((category) => figureText(film, category)).join(', ') || 'no profile yet',
    film.runtime && runtime(film.runtime),
    services.map(({ label }) => label).join(', '),
  ];
  const words = named.map((category) => frightWords(category, shownFigure(film, category).figure));
  return { text: parts.filter(Boolean).join(' · '), chips: [...kinds, ...words].slice(0, MAX_NAMED) };
}
