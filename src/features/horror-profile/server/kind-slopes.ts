import type { RatedFilm, Taste } from './drivers.ts';
import { LAMBDA, mean } from './ridge.ts';

/**
 * A rated film. `points`: how much higher the member rated it than the axes let expect. It is liked if the rating is not
 * below the member's mean.
 */
export type Surprise = { id: number; points: number; isLiked: boolean };

/** The films that have an overall rating, with what the axes do not explain. */
export function surprisesOf(rated: readonly RatedFilm[], taste: Taste): Surprise[] {
  const films = rated.flatMap(({ id, own, effective }) => {
    if (own.overall === null) return [];
    const explained = taste.reduce((sum, { category, slope, centre }) => {
      const figure = own[category] ?? effective[category];
      return figure === null ? sum : sum + slope * (figure - centre);
    }, 0);
    return [{ id, overall: own.overall, unexplained: own.overall - explained }];
  });
  const [overall, unexplained] = [mean(films.map((film) => film.overall)), mean(films.map((film) => film.unexplained))];
  return films.map((film) => ({
    id: film.id,
    points: film.unexplained - (unexplained ?? 0),
    isLiked: film.overall >= (overall ?? 0),
  }));
}

/** A rated film with its kinds: themes, tags, decade, country, makers, series. */
export type KindFilm = Pick<Surprise, 'points' | 'isLiked'> & { kinds: readonly string[] };

/** `base` is the sum of the slopes for a film whose kinds are those of the mean rated film. */
export type KindSlopes = { slopes: Map<string, number>; base: number };

/** Later sweeps change the slopes by less than a hundredth of a point. */
const SWEEPS = 10;

/**
 * How many points more a film gets for each of its kinds: the same ridge regression as for the axes, on what the axes do
 * not explain. A kind's column is 1 or 0, minus its mean. There are too many kinds to invert a matrix, so the slopes are
 * improved one after the other (Gauss and Seidel, https://en.wikipedia.org/wiki/Gauss–Seidel_method). Of kinds that
 * always come together each gets a part; a kind of one film gets little.
 *
 * @param films whose points have the mean 0
 */
export function kindSlopes(films: readonly KindFilm[]): KindSlopes {
  const holders = new Map<string, number[]>();
  for (const [place, { kinds }] of films.entries()) {
    for (const kind of kinds) {
      const places = holders.get(kind);
      if (places) places.push(place);
      else holders.set(kind, [place]);
    }
  }
  const slopes = new Map<string, number>();
  const rest = films.map(({ points }) => points);
  let base = 0;
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (const [kind, places] of holders) {
      const share = places.length / films.length;
      const squares = places.length * (1 - share);
      const slope = slopes.get(kind) ?? 0;
      const product = places.reduce((sum, place) => sum + (rest[place] ?? 0) + base, 0);
      const next = (product + slope * squares) / (squares + LAMBDA);
      for (const place of places) rest[place] = (rest[place] ?? 0) - (next - slope);
      base += (next - slope) * share;
      slopes.set(kind, next);
    }
  }
  return { slopes, base };
}

/** As if the member had liked this number of films of each kind, and chance had expected as many. */
const ASSUMED = 3;
/** The quantile of the normal distribution for a lower bound of 95%. */
const SURE = 1.645;

/**
 * The kinds of which a member likes many more films than chance lets expect, as a fan of slashers does. Ratings alone do
 * not show this if the member has rated nothing else. The figure is the lower bound of the logarithm of the proportion
 * of both numbers, log((n + 3) / (e + 3)) − 1.645 / √(n + 3), an empirical Bayes estimate of such proportions (DuMouchel
 * 1999, https://doi.org/10.1080/00031305.1999.10474456). So three films prove nothing, and ten of twelve do.
 *
 * @param shareOf the part of all films that are of the kind
 */
export function fanKinds(films: readonly KindFilm[], shareOf: (kind: string) => number): Map<string, number> {
  const liked = films.filter(({ isLiked }) => isLiked);
  const counts = new Map<string, number>();
  for (const { kinds } of liked) for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return new Map(
    [...counts]
      .map(([kind, count]): [string, number] => {
        const seen = count + ASSUMED;
        return [kind, Math.log(seen / (liked.length * shareOf(kind) + ASSUMED)) - SURE / Math.sqrt(seen)];
      })
      .filter(([, bound]) => bound > 0),
  );
}
