import type { FrightProfile } from '#features/ratings/contract/fright-profile.ts';
import {
  MAX_RATING,
  type RatingCategory,
  type RatingFigure,
  type RatingFigures,
} from '#features/ratings/contract/rating-categories.ts';
import { DIFFERENCE_FROM, type ProfileAxis } from '../contract/horror-profile.ts';

/** A film that the member rated. */
export type RatedFilm = {
  id: number;
  own: RatingFigures;
  effective: FrightProfile;
  /** The means of the other members' ratings. */
  community: RatingFigures;
  /** Number of other members with an overall rating. */
  others: number;
};

/** A deviation below this is only a rounding error. */
const ROUNDING = 1e-9;

const sumOf = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0);

export const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : sumOf(values) / values.length;

/** Sample standard deviation; null without variance. */
export function deviation(values: readonly number[]): number | null {
  const centre = mean(values);
  if (centre === null || values.length < 2) return null;
  const found = Math.sqrt(sumOf(values.map((one) => (one - centre) ** 2)) / (values.length - 1));
  return found > ROUNDING ? found : null;
}

/** The uncertainty is the standard error of a mean, s / √n: https://en.wikipedia.org/wiki/Standard_error */
export function axisOf(films: readonly RatedFilm[], category: RatingCategory): ProfileAxis {
  const own = films.flatMap((film) => film.own[category] ?? []);
  const both = films.flatMap((film) => {
    const [figure, community] = [film.own[category], film.community[category]];
    return figure === null || community === null ? [] : [{ community, difference: figure - community }];
  });
  const differences = both.map(({ difference }) => difference);
  const isEnough = both.length >= DIFFERENCE_FROM;
  const spread = isEnough ? deviation(differences) : null;
  return {
    mean: mean(own),
    count: own.length,
    community: mean(both.map(({ community }) => community)),
    difference: isEnough ? mean(differences) : null,
    uncertainty: spread === null ? null : spread / Math.sqrt(both.length),
    compared: both.length,
  };
}

export function overallOf(films: readonly RatedFilm[]): { mean: number | null; histogram: number[] } {
  const figures = films.flatMap(({ own }) => own.overall ?? []);
  const histogram = Array.from({ length: MAX_RATING + 1 }, (_, value) => figures.filter((one) => one === value).length);
  return { mean: mean(figures), histogram };
}

export type Extreme = { id: number; figure: number; community: number | null };

/** Returns the first film's figure; null without a film. */
const extremeOf = ([film]: readonly RatedFilm[], figure: RatingFigure): Extreme | null =>
  film ? { id: film.id, figure: film.own[figure] ?? 0, community: film.community[figure] } : null;

/** Finds the film with the highest figure above 0; among equal films, the one with the best overall rating. */
export function highest(films: readonly RatedFilm[], category: RatingCategory): Extreme | null {
  const figureOf = ({ own }: RatedFilm) => own[category] ?? 0;
  const overallOf = ({ own }: RatedFilm) => own.overall ?? -1;
  const sorted = films
    .filter((film) => figureOf(film) > 0)
    .sort((a, b) => figureOf(b) - figureOf(a) || overallOf(b) - overallOf(a) || a.id - b.id);
  return extremeOf(sorted, category);
}

/**
 * Finds the film whose overall rating is furthest from the others' mean; among equal films, the one that most others
 * rated.
 */
export function mostAlone(films: readonly RatedFilm[]): Extreme | null {
  const distanceOf = ({ own, community }: RatedFilm) =>
    own.overall === null || community.overall === null ? 0 : Math.abs(own.overall - community.overall);
  const sorted = films
    .filter((film) => distanceOf(film) > ROUNDING)
    .sort((a, b) => distanceOf(b) - distanceOf(a) || b.others - a.others || a.id - b.id);
  return extremeOf(sorted, 'overall');
}
