import type { FrightProfile } from '#contract/fright/fright-profile.ts';
import { RATING_CATEGORIES, type RatingCategory } from '#contract/fright/rating-categories.ts';
import { type Candidate, type Link, MAX_OF_KEYWORD } from './alike.repository.ts';
import type { CategoryFigures } from './finder-question.ts';
import { franchises } from './franchise.ts';

/** Categories that both films must have for their profiles to be compared. */
export const MIN_SHARED = 4;
const MAX_OF_FRANCHISE = 3;
const MAX_BY_DIRECTOR = 2;
/** In units of spread: lowers the likeness of profiles that are near the mean of all films. */
const BLUR = 1;
/** Films that are this many years apart have no period in common. */
const PERIOD = 40;
/** The weight of links that counts half of their part. */
const HALF = 4;
/** The weight of a common keyword. */
const MIN_WEIGHT = 0.4;
const DIRECTOR_WEIGHT = 2;
const LEAD_WEIGHT = 1;

/** The parts of a likeness and the most that each adds; a profile can also take its part away. */
const PARTS = { profile: 1, links: 0.8, themes: 0.4, period: 0.25, rating: 0.25 };

/** Rare keywords weigh more: https://en.wikipedia.org/wiki/Tf–idf#Inverse_document_frequency */
export const weightOf = (link: Link): number =>
  link.kind === 'keyword'
    ? MIN_WEIGHT + Math.log(MAX_OF_KEYWORD / Math.max(1, link.films))
    : link.job === 'Director'
      ? DIRECTOR_WEIGHT
      : LEAD_WEIGHT;

export const sharedCategories = (a: FrightProfile, b: FrightProfile, except: readonly RatingCategory[] = []) =>
  RATING_CATEGORIES.filter((category) => a[category] !== null && b[category] !== null && !except.includes(category));

/**
 * The cosine of two profiles, centred on the mean of all films and measured in its spread, so that a 7 in everything is
 * no likeness. From -1 to 1; 0 with too few shared categories.
 */
export function shapeLikeness(
  a: FrightProfile,
  b: FrightProfile,
  figures: CategoryFigures,
  except: readonly RatingCategory[] = [],
): number {
  const shared = sharedCategories(a, b, except);
  if (shared.length < MIN_SHARED) return 0;
  let [product, left, right] = [0, 0, 0];
  for (const category of shared) {
    const { mean, spread } = figures[category];
    const x = ((a[category] ?? 0) - mean) / spread;
    const y = ((b[category] ?? 0) - mean) / spread;
    product += x * y;
    left += x * x;
    right += y * y;
  }
  return product / (Math.sqrt(left * right) + BLUR);
}

const countBits = (bits: number) => bits.toString(2).replaceAll('0', '').length;

function themeLikeness(a: number, b: number): number {
  const both = countBits(a | b);
  return both === 0 ? 0 : countBits(a & b) / both;
}

function periodLikeness(a: string | null, b: string | null): number {
  if (!a || !b) return 0;
  return Math.max(0, 1 - Math.abs(Number.parseInt(a, 10) - Number.parseInt(b, 10)) / PERIOD);
}

type Target = FrightProfile & Pick<Candidate, 'themes' | 'release_date'>;

/** Returns how alike the films are, more is better. @param except categories in which the candidate must differ */
export function likeness(
  target: Target,
  candidate: Candidate,
  figures: CategoryFigures,
  except: readonly RatingCategory[],
): number {
  return (
    PARTS.profile * shapeLikeness(target, candidate, figures, except) +
    PARTS.links * (candidate.weight / (candidate.weight + HALF)) +
    PARTS.themes * themeLikeness(target.themes, candidate.themes) +
    PARTS.period * periodLikeness(target.release_date, candidate.release_date) +
    PARTS.rating * (candidate.rating / 10)
  );
}

/** Limits the films of each franchise and by each director. @param title of the film that these films are like */
export function varied<Film extends { title: string; directors: string[] }>(
  films: Film[],
  title: string,
  most: number,
): Film[] {
  const franchiseOf = franchises([title, ...films.map((film) => film.title)]);
  const taken = new Map<string, number>();
  const isFull = (group: string, limit: number) => (taken.get(group) ?? 0) >= limit;
  const chosen: Film[] = [];
  for (const film of films) {
    if (chosen.length === most) break;
    const franchise = `franchise ${franchiseOf(film.title)}`;
    const directors = film.directors.map((name) => `director ${name}`);
    if (isFull(franchise, MAX_OF_FRANCHISE) || directors.some((name) => isFull(name, MAX_BY_DIRECTOR))) continue;
    for (const group of [franchise, ...directors]) taken.set(group, (taken.get(group) ?? 0) + 1);
    chosen.push(film);
  }
  return chosen;
}
