import type { Range } from '#contract/finder/finder-range.ts';
import { MAX_RATING } from '#contract/fright/rating-categories.ts';
import { type FilmIndex, positionOf } from './film-index.ts';
import { askedCategories, type Question } from './finder-question.ts';

/** How alike the films of `like` are, by id, from 0 to 1. */
export type Likeness = ReadonlyMap<number, number>;

/** Scores a film by its position; the best is the highest. */
type Score = (film: number) => number;

/** A film that is this many points inside a range fits as well as any film further inside. */
const WELL_INSIDE = 2;
/** How much more a perfect fit counts than one at the edge, and a perfect likeness than none, in points of rating. */
const FIT = 4;
const LIKENESS = 20;

/** Returns 0 to 1: 0 at the closed ends of the range, 1 well inside it. A range of one figure fits perfectly. */
export function depthIn(figure: number, { min, max }: Range): number {
  const fromMin = min === 0 ? WELL_INSIDE : figure - min;
  const fromMax = max === MAX_RATING ? WELL_INSIDE : max - figure;
  const half = min === 0 || max === MAX_RATING ? WELL_INSIDE : (max - min) / 2;
  return half === 0 ? 1 : Math.min(1, fromMin / Math.min(half, WELL_INSIDE), fromMax / Math.min(half, WELL_INSIDE));
}

/**
 * How well a film fits the wish comes first, how good it is second: 4 · mean depth in the requested ranges + 20 ·
 * likeness + rating. The rating is the average of TMDB's votes and members' ratings together, shrunk towards 6 by fifty
 * votes (`weighedRating`). Fame counts only as far as many votes make a rating certain.
 */
export function matchOf(films: FilmIndex, question: Question, likeness: Likeness): Score {
  const asked = askedCategories(question).flatMap((category) => {
    const range = question[category];
    return range ? [{ figures: films[category], range }] : [];
  });
  const alike = new Float32Array(likeness.size > 0 ? films.id.length : 0);
  for (const [id, part] of likeness) alike[positionOf(films, id)] = part;
  return (film) => {
    let depth = 0;
    for (const { figures, range } of asked) depth += depthIn(figures[film] ?? 0, range);
    const fit = asked.length > 0 ? depth / asked.length : 0;
    return FIT * fit + LIKENESS * (alike[film] ?? 0) + (films.rating[film] ?? 0);
  };
}

export function scoreOf(films: FilmIndex, question: Question, likeness: Likeness): Score {
  const { rating, day, runtime } = films;
  const scores: Record<Question['sort'], () => Score> = {
    match: () => matchOf(films, question, likeness),
    rating: () => (film) => rating[film] ?? 0,
    newest: () => (film) => day[film] ?? 0,
    shortest: () => (film) => -(runtime[film] ?? 0),
  };
  return scores[question.sort]();
}
