import { DIFFERENCE_FROM, type ProfileAxis } from '#contract/horror-profile.ts';
import { RATING_MAX, type RatingCategory, type RatingFigure, type RatingFigures } from '#contract/rating-categories.ts';

/** A film that the member rated; `others` are the means of all other members, `raters` those of them who rated it overall. */
export type RatedFilm = { id: number; own: RatingFigures; others: RatingFigures; raters: number };

/** Below this a deviation is an error of rounding. */
const ROUNDING = 1e-9;

function sumOf(values: readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}

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

/** The films that the member and others rated. Loops, here and below: a member may have thousands of films. */
function compared(films: readonly RatedFilm[], figure: RatingFigure) {
  const pairs: { film: RatedFilm; own: number; community: number }[] = [];
  for (const film of films) {
    const [own, community] = [film.own[figure], film.others[figure]];
    if (own !== null && community !== null) pairs.push({ film, own, community });
  }
  return pairs;
}

/** The member's own figures. */
export function ownFigures(films: readonly Pick<RatedFilm, 'own'>[], figure: RatingFigure): number[] {
  const found: number[] = [];
  for (const { own } of films) {
    const value = own[figure];
    if (value !== null) found.push(value);
  }
  return found;
}

/** One axis. The uncertainty is the standard error of a mean, s / √n: https://en.wikipedia.org/wiki/Standard_error */
export function axisOf(films: readonly RatedFilm[], category: RatingCategory): ProfileAxis {
  const own = ownFigures(films, category);
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
  const figures = ownFigures(films, 'overall');
  const histogram = Array.from(
    { length: RATING_MAX + 1 },
    (_, figure) => figures.filter((one) => one === figure).length,
  );
  return { mean: mean(figures), histogram };
}

export type Extreme = { id: number; figure: number; community: number | null };

/** The first of the films in the order of `compare`, without sorting all of them. */
const first = <Film>(films: readonly Film[], compare: (a: Film, b: Film) => number): Film | undefined =>
  films.reduce<Film | undefined>((best, film) => (best && compare(best, film) <= 0 ? best : film), undefined);

/** The film with the highest figure; of several the one with the best overall rating. Null when no figure is above 0. */
export function highest(films: readonly RatedFilm[], category: RatingCategory): Extreme | null {
  const figureOf = (film: RatedFilm) => film.own[category] ?? 0;
  const film = first(
    films,
    (a, b) => figureOf(b) - figureOf(a) || (b.own.overall ?? 0) - (a.own.overall ?? 0) || a.id - b.id,
  );
  return film && figureOf(film) > 0 ? { id: film.id, figure: figureOf(film), community: film.others[category] } : null;
}

/** The film whose overall rating is furthest from the others' mean; of several the one that most others rated. */
export function mostAlone(films: readonly RatedFilm[]): Extreme | null {
  const pair = first(
    compared(films, 'overall').map((one) => ({ ...one, distance: Math.abs(one.own - one.community) })),
    (a, b) => b.distance - a.distance || b.film.raters - a.film.raters || a.film.id - b.film.id,
  );
  return pair && pair.distance > ROUNDING ? { id: pair.film.id, figure: pair.own, community: pair.community } : null;
}
