import { DIFFERENCE_FROM, type ProfileAxis } from '#contract/horror-profile.ts';
import {
  RATING_FIGURES,
  RATING_MAX,
  type RatingCategory,
  type RatingFigure,
  type RatingFigures,
} from '#contract/rating-categories.ts';

/** A film that the member rated. */
export type OwnRating = { id: number; own: RatingFigures };
/** Sums of all other members' figures, then their counts, in the order of RATING_FIGURES. */
export type OthersSums = readonly number[];
/** Small and flat: a member may have thousands of films. */
export type RatedFilm = OwnRating & { others: OthersSums };

const PLACES = new Map(RATING_FIGURES.map((figure, place) => [figure, place]));

/** The means of one figure; null where nobody else rated it. */
function communityOn(figure: RatingFigure): (film: RatedFilm) => number | null {
  const place = PLACES.get(figure) ?? 0;
  return ({ others }) => {
    const count = others[RATING_FIGURES.length + place] ?? 0;
    return count === 0 ? null : (others[place] ?? 0) / count;
  };
}

/** Other members who rated the film overall. */
const ratersOf = ({ others }: RatedFilm) => others[RATING_FIGURES.length] ?? 0;

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
  let squares = 0;
  for (const value of values) squares += (value - centre) ** 2;
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

type Pairs = { compared: number; communities: number; differences: number; squares: number };

/** Sums over the films that the member and others rated, without lists of them: thousands of films would fill the memory. */
function comparedOn(films: readonly RatedFilm[], category: RatingCategory): Pairs {
  const pairs = { compared: 0, communities: 0, differences: 0, squares: 0 };
  const communityOf = communityOn(category);
  for (const film of films) {
    const [figure, community] = [film.own[category], communityOf(film)];
    if (figure === null || community === null) continue;
    pairs.compared++;
    pairs.communities += community;
    pairs.differences += figure - community;
  }
  const centre = pairs.differences / pairs.compared;
  for (const film of films) {
    const [figure, community] = [film.own[category], communityOf(film)];
    if (figure !== null && community !== null) pairs.squares += (figure - community - centre) ** 2;
  }
  return pairs;
}

/** One axis. The uncertainty is the standard error of a mean, s / √n: https://en.wikipedia.org/wiki/Standard_error */
export function axisOf(films: readonly RatedFilm[], category: RatingCategory): ProfileAxis {
  const own = ownFigures(films, category);
  const { compared, communities, differences, squares } = comparedOn(films, category);
  const isEnough = compared >= DIFFERENCE_FROM;
  const spread = isEnough ? Math.sqrt(squares / (compared - 1)) : 0;
  return {
    mean: mean(own),
    count: own.length,
    community: compared === 0 ? null : communities / compared,
    difference: isEnough ? differences / compared : null,
    uncertainty: spread > ROUNDING ? spread / Math.sqrt(compared) : null,
    compared,
  };
}

export function overallOf(films: readonly RatedFilm[]): { mean: number | null; histogram: number[] } {
  const figures = ownFigures(films, 'overall');
  const histogram = new Array<number>(RATING_MAX + 1).fill(0);
  for (const figure of figures) histogram[figure] = (histogram[figure] ?? 0) + 1;
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
  return film && figureOf(film) > 0
    ? { id: film.id, figure: figureOf(film), community: communityOn(category)(film) }
    : null;
}

/** The film whose overall rating is furthest from the others' mean; of several the one that most others rated. */
export function mostAlone(films: readonly RatedFilm[]): Extreme | null {
  const communityOf = communityOn('overall');
  const distanceOf = (film: RatedFilm) => {
    const [figure, community] = [film.own.overall, communityOf(film)];
    return figure === null || community === null ? 0 : Math.abs(figure - community);
  };
  const film = first(films, (a, b) => distanceOf(b) - distanceOf(a) || ratersOf(b) - ratersOf(a) || a.id - b.id);
  if (!film || distanceOf(film) <= ROUNDING || film.own.overall === null) return null;
  return { id: film.id, figure: film.own.overall, community: communityOf(film) };
}
