import { DIFFERENCE_FROM, type ProfileAxis } from '#contract/horror-profile.ts';
import { RATING_MAX, type RatingCategory, type RatingFigure, type RatingFigures } from '#contract/rating-categories.ts';

/** A film that the member rated. */
export type OwnRating = { id: number; own: RatingFigures };
/** Of the same film: the means of all other members, and the number of those who rated it overall. */
export type OthersRatings = { others: RatingFigures; raters: number };
export type RatedFilm = OwnRating & OthersRatings;

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

/** The member's own figures. Loops, here and below: a member may have thousands of films. */
export function ownFigures(films: readonly Pick<OwnRating, 'own'>[], figure: RatingFigure): number[] {
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
  const communities: number[] = [];
  const differences: number[] = [];
  for (const film of films) {
    const [figure, community] = [film.own[category], film.others[category]];
    if (figure === null || community === null) continue;
    communities.push(community);
    differences.push(figure - community);
  }
  const compared = differences.length;
  const isEnough = compared >= DIFFERENCE_FROM;
  const spread = deviation(differences);
  return {
    mean: mean(own),
    count: own.length,
    community: mean(communities),
    difference: isEnough ? mean(differences) : null,
    uncertainty: isEnough && spread !== null ? spread / Math.sqrt(compared) : null,
    compared,
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
  const distanceOf = ({ own, others }: RatedFilm) =>
    own.overall === null || others.overall === null ? 0 : Math.abs(own.overall - others.overall);
  const film = first(films, (a, b) => distanceOf(b) - distanceOf(a) || b.raters - a.raters || a.id - b.id);
  if (!film || distanceOf(film) <= ROUNDING || film.own.overall === null) return null;
  return { id: film.id, figure: film.own.overall, community: film.others.overall };
}
