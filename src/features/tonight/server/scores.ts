import type { MemberTaste, Taste } from '#features/horror-profile/server/horror-profile.ts';
import type { Range } from '#features/ratings/contract/fright-profile.ts';
import { MAX_RATING, type RatingCategory } from '#features/ratings/contract/rating-categories.ts';
import { type FilmIndex, positionOf } from './film-index.ts';
import { type Question, rangesOf } from './finder-question.ts';
import { type KindTaste, kindTaste, NO_KINDS } from './kind-taste.ts';

/** How close films come to the film of `like` and to the story of `about`, each from 0 to 1, by film id. */
export type Closeness = ReadonlyMap<number, number>;

/** Scores a film by its position; the best is the highest. */
type Score = (film: number) => number;

/** From this many points inside a range, a film fits perfectly: being further inside adds nothing. */
const WELL_INSIDE = 2;
/**
 * In points of rating. FIT: how much more a perfect fit counts than a fit at the edge of a range. CLOSE: how much more a
 * film counts that comes as close as possible.
 */
const FIT = 4;
export const CLOSE = 20;
/** How many points more the best-known films have: of films that fit equally, a wish means those that people know. */
const FAME = 3;
/** The logarithm of the number of votes at which FAME counts fully. */
const MAX_RENOWN = 5;

/**
 * Returns a number from 0 at an end of the range to 1 well inside it. An end at 0 or at the highest rating does not
 * count. A range of a single figure gives 1, unless the figure is 0 or the highest rating.
 */
export function depthIn(figure: number, { min, max }: Range): number {
  const fromMin = min === 0 ? WELL_INSIDE : figure - min;
  const fromMax = max === MAX_RATING ? WELL_INSIDE : max - figure;
  const half = min === 0 || max === MAX_RATING ? WELL_INSIDE : (max - min) / 2;
  return half === 0 ? 1 : Math.min(1, fromMin / Math.min(half, WELL_INSIDE), fromMax / Math.min(half, WELL_INSIDE));
}

/**
 * Scores how well a film fits and how good it is: 4 · mean depth in the requested ranges + 20 · closeness + rating +
 * 3 · fame. So the fit counts more than the quality. The rating is the average of TMDB's votes and members' ratings
 * together, shrunk towards 6 by fifty votes (`weighedRating`). The fame is 1 from a hundred thousand votes on, and grows
 * with the logarithm of their number.
 *
 * @param taste adds the points of `addedTo`; none by default
 */
export function matchOf(films: FilmIndex, question: Question, closeness: Closeness, taste = NO_TASTE): Score {
  const added = addedTo(films, taste);
  const ranges = rangesOf(question).map(({ category, range }) => ({ figures: films[category], range }));
  // A likeness already contains the rating, which counts once.
  const quality = question.like === undefined ? 1 : 0;
  const close = new Float32Array(closeness.size > 0 ? films.id.length : 0);
  for (const [id, part] of closeness) close[positionOf(films, id)] = part;
  return (film) => {
    let depth = 0;
    for (const { figures, range } of ranges) depth += depthIn(figures[film] ?? 0, range);
    const fit = ranges.length > 0 ? depth / ranges.length : 0;
    const known = Math.min(1, Math.log10(1 + (films.renown[film] ?? 0)) / MAX_RENOWN);
    const own = quality * ((films.rating[film] ?? 0) + FAME * known);
    return FIT * fit + CLOSE * (close[film] ?? 0) + own + added(film);
  };
}

/** One point of quality adds this much to the score of a film for a member. One point of a taste adds 1. */
const QUALITY = 0.5;
/**
 * Maximum number of points by which the slopes of a taste move a film up or down, and by which a film goes up because
 * the member is a fan of its kind.
 */
export const MAX_ADDED = 2;
export const MAX_FOR_FANS = 3;
/** Points for one unit of `fan`. */
const FAN = 2;

/** A taste on the axes and by kind. */
export type ScoredTaste = { axes: Taste; kinds: KindTaste };
export const NO_TASTE: ScoredTaste = { axes: [], kinds: NO_KINDS };

export const scored = (films: FilmIndex, own: MemberTaste): ScoredTaste => ({
  axes: own.taste,
  kinds: kindTaste(films, own),
});

/**
 * Points that a taste adds to each film, by its position:
 * 2 · tanh((Σ slope · (figure − centre) + points of the kinds) / 2) + 3 · tanh(2 · fan / 3). The parts are at most two and
 * three, and close to their sums as long as these are small. An unknown figure adds nothing.
 *
 * @param columns the films' figures; NaN for an unknown one
 */
export function addedTo(columns: Record<RatingCategory, Float32Array>, { axes: taste, kinds }: ScoredTaste): Score {
  const axes = taste.map(({ category, slope, centre }) => ({ figures: columns[category], slope, centre }));
  return (film) => {
    let sum = kinds.points(film);
    for (const { figures, slope, centre } of axes) {
      const figure = figures[film] ?? Number.NaN;
      if (!Number.isNaN(figure)) sum += slope * (figure - centre);
    }
    return MAX_ADDED * Math.tanh(sum / MAX_ADDED) + MAX_FOR_FANS * Math.tanh((FAN * kinds.fan(film)) / MAX_FOR_FANS);
  };
}

/**
 * How good a film is for a member: 0.5 · quality + the points that the taste adds. The quality is `weighedRating`. The
 * slopes come from ridge regression, shrunk by λ = 10 (`drivers.ts` and `kind-slopes.ts` of the Horror Profile). So few ratings change the order only a little;
 * without ratings, the quality alone decides the order. Content-based recommendation has used a linear model of a
 * film's features together with a prior (Pazzani and Billsus 2007, https://doi.org/10.1007/978-3-540-72079-9_10).
 * docs/catalogue.md has measurements; constants near these give the same results.
 */
export const forYouScore = (quality: number, added: number) => QUALITY * quality + added;

export function scoreOf(films: FilmIndex, question: Question, closeness: Closeness, taste: ScoredTaste): Score {
  const added = addedTo(films, taste);
  const { rating, day, runtime } = films;
  const scores: Record<Question['sort'], () => Score> = {
    'for-you': () => (film) => forYouScore(films.rating[film] ?? 0, added(film)),
    match: () => matchOf(films, question, closeness),
    rating: () => (film) => rating[film] ?? 0,
    newest: () => (film) => day[film] ?? 0,
    shortest: () => (film) => -(runtime[film] ?? 0),
  };
  return scores[question.sort]();
}
