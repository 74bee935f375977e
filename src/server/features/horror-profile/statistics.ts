import { DIFFERENCE_FROM, type ProfileAxis } from '#contract/horror-profile.ts';
import { RATING_MAX, type RatingCategory, type RatingFigure, type RatingFigures } from '#contract/rating-categories.ts';

/** A film that the member rated, and the sums of all other members' ratings. */
export type RatedFilm = {
  id: number;
  own: RatingFigures;
  others: Record<RatingFigure, { sum: number; count: number }>;
};

/** Below this a deviation is an error of rounding. */
const ROUNDING = 1e-9;

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

export const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : sumOf(values) / values.length;

/** Sample standard deviation; null without variance. */
export function deviation(values: readonly number[]): number | null {
  const centre = mean(values);
  if (centre === null || values.length < 2) return null;
  const squares = sumOf(values.map((value) => (value - centre) ** 2));
  const found = Math.sqrt(squares / (values.length - 1));
  return found > ROUNDING ? found : null;
}

const othersMean = ({ others }: RatedFilm, figure: RatingFigure): number | null =>
  others[figure].count === 0 ? null : others[figure].sum / others[figure].count;

/** The films that the member and others rated, with both figures. */
function compared(films: readonly RatedFilm[], figure: RatingFigure) {
  return films.flatMap((film) => {
    const [own, community] = [film.own[figure], othersMean(film, figure)];
    return own === null || community === null ? [] : [{ film, own, community }];
  });
}

/** One axis. The uncertainty is the standard error of a mean, s / √n: https://en.wikipedia.org/wiki/Standard_error */
export function axisOf(films: readonly RatedFilm[], category: RatingCategory): ProfileAxis {
  const own = films.flatMap((film) => film.own[category] ?? []);
  const pairs = compared(films, category);
  const differences = pairs.map((pair) => pair.own - pair.community);
  const isEnough = pairs.length >= DIFFERENCE_FROM;
  const spread = deviation(differences);
  return {
    mean: mean(own),
    count: own.length,
    community: mean(pairs.map(({ community }) => community)),
    difference: isEnough ? mean(differences) : null,
    uncertainty: isEnough && spread !== null ? spread / Math.sqrt(pairs.length) : null,
    compared: pairs.length,
  };
}

export function overallOf(films: readonly RatedFilm[]): { mean: number | null; histogram: number[] } {
  const figures = films.flatMap(({ own }) => own.overall ?? []);
  const histogram = Array.from(
    { length: RATING_MAX + 1 },
    (_, figure) => figures.filter((one) => one === figure).length,
  );
  return { mean: mean(figures), histogram };
}

export type Extreme = { id: number; figure: number; community: number | null };

/** The film with the highest figure; of several the one with the best overall rating. Null when no figure is above 0. */
export function highest(films: readonly RatedFilm[], category: RatingCategory): Extreme | null {
  const [first] = films
    .flatMap((film) => (film.own[category] ? { film, figure: film.own[category] } : []))
    .sort(
      (a, b) => b.figure - a.figure || (b.film.own.overall ?? 0) - (a.film.own.overall ?? 0) || a.film.id - b.film.id,
    );
  return first ? { id: first.film.id, figure: first.figure, community: othersMean(first.film, category) } : null;
}

/** The film whose overall rating is furthest from the others' mean; of several the one that most others rated. */
export function mostAlone(films: readonly RatedFilm[]): Extreme | null {
  const [first] = compared(films, 'overall')
    .map((pair) => ({ ...pair, distance: Math.abs(pair.own - pair.community) }))
    .filter(({ distance }) => distance > ROUNDING)
    .sort(
      (a, b) =>
        b.distance - a.distance || b.film.others.overall.count - a.film.others.overall.count || a.film.id - b.film.id,
    );
  return first ? { id: first.film.id, figure: first.own, community: first.community } : null;
}
