import {
  MAX_RATING,
  NOT_RATED,
  type RatingCategory,
  type RatingFigure,
} from '#features/ratings/contract/rating-categories.ts';
import { DIFFERENCE_FROM, type ProfileAxis } from '../contract/horror-profile.ts';

/** The member's figures, one for each film; NOT_RATED for a missing one. */
export type OwnFigures = Record<RatingFigure, Int8Array>;
/** The films' effective figures; NaN for an unknown one. */
export type EffectiveFigures = Record<RatingCategory, Float32Array>;
type OthersFigures = { sums: Int32Array; counts: Int32Array };
/**
 * The films that the member rated. Each column has one number a film, in the order of `ids`: a member may have thousands
 * of films, and thousands of objects would keep the garbage collector busy.
 */
export type RatedFilms = {
  ids: Int32Array;
  own: OwnFigures;
  effective: EffectiveFigures;
  others: Record<RatingFigure, OthersFigures>;
};

/** Returns the mean of the other members' ratings of a film; NaN, which is 0 / 0, if nobody else rated it. */
const communityOf = ({ sums, counts }: OthersFigures, film: number) => (sums[film] ?? 0) / (counts[film] ?? 0);

/** A deviation below this is only a rounding error. */
const ROUNDING = 1e-9;

/**
 * Most loops of this file use indices, because iterators and callbacks are several times slower for thousands of films.
 */
function sumOf(values: ArrayLike<number>): number {
  let sum = 0;
  for (let index = 0; index < values.length; index++) sum += values[index] ?? 0;
  return sum;
}

export const mean = (values: ArrayLike<number>): number | null =>
  values.length === 0 ? null : sumOf(values) / values.length;

/** Sample standard deviation; null without variance. */
export function deviation(values: ArrayLike<number>): number | null {
  const centre = mean(values);
  if (centre === null || values.length < 2) return null;
  let squares = 0;
  for (let index = 0; index < values.length; index++) squares += ((values[index] ?? 0) - centre) ** 2;
  const found = Math.sqrt(squares / (values.length - 1));
  return found > ROUNDING ? found : null;
}

export function givenFigures(column: Int8Array): Int8Array {
  const given = new Int8Array(column.length);
  let count = 0;
  for (let film = 0; film < column.length; film++) {
    const figure = column[film] ?? NOT_RATED;
    if (figure !== NOT_RATED) given[count++] = figure;
  }
  return given.subarray(0, count);
}

export function knownFigures(column: Float32Array): Float32Array {
  const known = new Float32Array(column.length);
  let count = 0;
  for (let film = 0; film < column.length; film++) {
    const figure = column[film] ?? Number.NaN;
    if (!Number.isNaN(figure)) known[count++] = figure;
  }
  return known.subarray(0, count);
}

/**
 * Returns for each film that the member and others rated: the mean of the others' figures, and the member's figure
 * minus this mean.
 */
function comparedOn({ own, others }: RatedFilms, category: RatingCategory) {
  const [figures, ofOthers] = [own[category], others[category]];
  const [communities, differences] = [new Float64Array(figures.length), new Float64Array(figures.length)];
  let compared = 0;
  for (let film = 0; film < figures.length; film++) {
    const figure = figures[film] ?? NOT_RATED;
    const community = communityOf(ofOthers, film);
    if (figure === NOT_RATED || Number.isNaN(community)) continue;
    communities[compared] = community;
    differences[compared++] = figure - community;
  }
  return { communities: communities.subarray(0, compared), differences: differences.subarray(0, compared) };
}

/** The uncertainty is the standard error of a mean, s / √n: https://en.wikipedia.org/wiki/Standard_error */
export function axisOf(films: RatedFilms, category: RatingCategory): ProfileAxis {
  const own = givenFigures(films.own[category]);
  const { communities, differences } = comparedOn(films, category);
  const compared = differences.length;
  const isEnough = compared >= DIFFERENCE_FROM;
  const spread = isEnough ? deviation(differences) : null;
  return {
    mean: mean(own),
    count: own.length,
    community: mean(communities),
    difference: isEnough ? mean(differences) : null,
    uncertainty: spread === null ? null : spread / Math.sqrt(compared),
    compared,
  };
}

export function overallOf({ own }: RatedFilms): { mean: number | null; histogram: number[] } {
  const figures = givenFigures(own.overall);
  const histogram = new Array<number>(MAX_RATING + 1).fill(0);
  for (const figure of figures) histogram[figure] = (histogram[figure] ?? 0) + 1;
  return { mean: mean(figures), histogram };
}

export type Extreme = { id: number; figure: number; community: number | null };

function extremeAt({ ids, own, others }: RatedFilms, figure: RatingFigure, film: number | null): Extreme | null {
  if (film === null) return null;
  const community = communityOf(others[figure], film);
  return { id: ids[film] ?? 0, figure: own[figure][film] ?? 0, community: Number.isNaN(community) ? null : community };
}

/**
 * Finds the film with the highest value of the first column. Among equal films the second column decides, then the
 * lowest id. Returns null when no value of the first column is above 0.
 */
function filmWithMost(ids: Int32Array, first: Int8Array | Float64Array, second: Int8Array | Int32Array): number | null {
  let best: number | null = null;
  const compare = (column: Int8Array | Int32Array | Float64Array, film: number, other: number) =>
    (column[film] ?? 0) - (column[other] ?? 0);
  for (let film = 0; film < ids.length; film++) {
    if ((first[film] ?? 0) <= ROUNDING) continue;
    const isBetter =
      best === null || (compare(first, film, best) || compare(second, film, best) || compare(ids, best, film)) > 0;
    if (isBetter) best = film;
  }
  return best;
}

/**
 * Finds the film with the highest figure; among equal films, the one with the best overall rating. Returns null when no
 * figure is above 0.
 */
export const highest = (films: RatedFilms, category: RatingCategory): Extreme | null =>
  extremeAt(films, category, filmWithMost(films.ids, films.own[category], films.own.overall));

/**
 * Finds the film whose overall rating is furthest from the others' mean; among equal films, the one that most others
 * rated.
 */
export function mostAlone(films: RatedFilms): Extreme | null {
  const { ids, own, others } = films;
  const distances = new Float64Array(ids.length);
  for (let film = 0; film < distances.length; film++) {
    const [figure = NOT_RATED, community] = [own.overall[film], communityOf(others.overall, film)];
    if (figure !== NOT_RATED && !Number.isNaN(community)) distances[film] = Math.abs(figure - community);
  }
  return extremeAt(films, 'overall', filmWithMost(ids, distances, others.overall.counts));
}
