import type { DeskProfile } from '#features/ratings/contract/fright-profile.ts';
import { RATING_CATEGORIES, type RatingCategory } from '#features/ratings/contract/rating-categories.ts';

const MIN_PROFILES = 450;
const MIN_DEVIATION = 1.75;
const GREATEST_CORRELATION = 0.77;
const MAX_ALIKE = 3;

export type ProfiledFilm = { name: string; fright: DeskProfile };

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const mean = (values: number[]) => sum(values) / values.length;
function covariance(left: number[], right: number[]): number {
  const [a, b] = [mean(left), mean(right)];
  return mean(left.map((value, index) => (value - a) * ((right[index] ?? b) - b)));
}
const deviation = (values: number[]) => Math.sqrt(covariance(values, values));

const figuresOf = (films: ProfiledFilm[], category: RatingCategory) =>
  films.flatMap(({ fright }) => fright[category] ?? []);

/** Returns the standard deviation of each category over the films whose figure is known. */
export function profileSpread(films: ProfiledFilm[]): { category: RatingCategory; deviation: number }[] {
  return RATING_CATEGORIES.map((category) => ({ category, deviation: deviation(figuresOf(films, category)) }));
}

/** Returns Pearson's correlation over the films that have both figures. */
function correlation(films: ProfiledFilm[], left: RatingCategory, right: RatingCategory): number {
  const both = films.filter(({ fright }) => fright[left] !== null && fright[right] !== null);
  const [a, b] = [figuresOf(both, left), figuresOf(both, right)];
  return covariance(a, b) / (deviation(a) * deviation(b));
}

function correlationProblems(films: ProfiledFilm[]): string[] {
  return RATING_CATEGORIES.flatMap((left, index) =>
    RATING_CATEGORIES.slice(index + 1).flatMap((right) => {
      const found = correlation(films, left, right);
      if (Math.abs(found) <= GREATEST_CORRELATION) return [];
      return [`fright: ${left} and ${right} correlate at ${found.toFixed(2)}, at most ${GREATEST_CORRELATION} allowed`];
    }),
  );
}

function sameProfileProblems(films: ProfiledFilm[]): string[] {
  const names = new Map<string, string[]>();
  for (const { name, fright } of films) {
    const figures = RATING_CATEGORIES.map((category) => fright[category] ?? '-').join(' ');
    names.set(figures, [...(names.get(figures) ?? []), name]);
  }
  return [...names]
    .filter(([, alike]) => alike.length > MAX_ALIKE)
    .map(
      ([figures, alike]) => `fright: ${figures} is the profile of more than ${MAX_ALIKE} films: ${alike.join(', ')}`,
    );
}

/** Checks that profiles distinguish films: each axis varies, no two axes vary alike, few films have equal profiles. */
export function checkProfiles(films: ProfiledFilm[]): string[] {
  if (films.length < MIN_PROFILES) return [`fright: ${films.length} profiles, at least ${MIN_PROFILES} required`];
  const narrow = profileSpread(films).filter(({ deviation }) => !(deviation >= MIN_DEVIATION));
  return [
    ...narrow.map(
      ({ category, deviation }) =>
        `fright: ${category} has a standard deviation of ${deviation.toFixed(2)}, at least ${MIN_DEVIATION} required`,
    ),
    ...correlationProblems(films),
    ...sameProfileProblems(films),
  ];
}
