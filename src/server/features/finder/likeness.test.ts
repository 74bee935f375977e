import { describe, expect, test } from 'vitest';
import { byCategory, RATING_CATEGORIES } from '#contract/fright/rating-categories.ts';
import type { Candidate, Link } from './alike.repository.ts';
import { likeness, shapeLikeness, varied, weightOf } from './likeness.ts';

const FIGURES = byCategory(() => ({ mean: 5, spread: 2 }));
/** In the order of the categories. */
const profile = (...figures: (number | null)[]) =>
  byCategory((category) => figures[RATING_CATEGORIES.indexOf(category)] ?? null);
const target = { ...profile(8, 9, 5, 2, 3, 8, 5, 5), themes: 0b11, release_date: '1980-01-01' };

const candidate = (changes: Partial<Candidate>): Candidate => ({
  ...profile(8, 9, 5, 2, 3, 8, 5, 5),
  film_id: 1,
  themes: 0b11,
  release_date: '1980-01-01',
  rating: 6,
  weight: 4,
  ...changes,
});
const like = (changes: Partial<Candidate>) => likeness(target, candidate(changes), FIGURES, []);

describe('the likeness of two shapes', () => {
  test('is high for the same shape, negative for the opposite, and near zero for the same figure everywhere', () => {
    expect(shapeLikeness(target, profile(7, 8, 5, 3, 4, 7, 5, 5), FIGURES)).toBeGreaterThan(0.8);
    expect(shapeLikeness(target, profile(2, 1, 5, 8, 7, 2, 5, 5), FIGURES)).toBeLessThan(-0.8);
    expect(Math.abs(shapeLikeness(target, profile(7, 7, 7, 7, 7, 7, 7, 7), FIGURES))).toBeLessThan(0.3);
  });

  test('compares the categories that both films have, at least four, without the excluded ones', () => {
    expect(shapeLikeness(target, profile(8, 9, null, 2, 3), FIGURES)).toBeGreaterThan(0.8);
    expect(shapeLikeness(target, profile(8, 9, null, 2), FIGURES)).toBe(0);
    expect(shapeLikeness(target, profile(8, 9, null, 2, 3), FIGURES, ['villain'])).toBe(0);
    expect(shapeLikeness(target, profile(8, 9, 5, 2, 3, 0, 5, 5), FIGURES, ['gore'])).toBeGreaterThan(0.8);
  });
});

test.each<[Partial<Candidate>, number]>([
  [{}, 0.8 * 0.5 + 0.4 + 0.25 + 0.25 * 0.6],
  [{ weight: 12 }, 0.8 * 0.75 + 0.4 + 0.25 + 0.25 * 0.6],
  [{ themes: 0b110 }, 0.8 * 0.5 + 0.4 / 3 + 0.25 + 0.25 * 0.6],
  [{ release_date: '1990-06-01' }, 0.8 * 0.5 + 0.4 + 0.25 * 0.75 + 0.25 * 0.6],
  [{ release_date: null }, 0.8 * 0.5 + 0.4 + 0.25 * 0.6],
  [{ rating: 10 }, 0.8 * 0.5 + 0.4 + 0.25 + 0.25],
])('the likeness of a film of the same shape with %j is exact', (changes, expected) => {
  const shape = 11.75 / 12.75; // the sum of the squares of the target's figures, with and without the blur
  expect(like(changes)).toBeCloseTo(shape + expected, 10);
});

test('films without themes are not alike by themes, and films without dates not by period', () => {
  const bare = { ...target, themes: 0, release_date: null };
  const score = likeness(bare, candidate({ themes: 0, weight: 0, rating: 0 }), FIGURES, []);
  expect(score).toBeCloseTo(11.75 / 12.75, 10);
});

test('a category that only one of two films has is not compared', () => {
  const some = profile(8, 9, null, 2, 3);
  expect(shapeLikeness(some, target, FIGURES)).toBeCloseTo(shapeLikeness(target, some, FIGURES), 10);
  expect(shapeLikeness(some, target, FIGURES)).toBeCloseTo(9.5 / 10.5, 10);
});

test.each([
  ['profile', profile(2, 1, 5, 8, 7, 2, 5, 5)],
  ['weight of shared keywords', { weight: 1 }],
  ['themes', { themes: 0b100 }],
  ['period', { release_date: '2020-01-01' }],
  ['rating', { rating: 3 }],
] satisfies [string, Partial<Candidate>][])('a worse %s lowers the likeness', (_, changes) =>
  expect(like(changes)).toBeLessThan(like({})),
);

test('a rare keyword weighs more than a common one, and a director more than an actor', () => {
  const keyword = (films: number): Link => ({ kind: 'keyword', id: 1, slug: 'curse', name: 'curse', films });
  const person = (job: string): Link => ({ kind: 'person', id: 1, name: 'Ann Example', job });
  expect(weightOf(keyword(3))).toBeGreaterThan(weightOf(keyword(90)));
  expect(weightOf(keyword(100))).toBeGreaterThan(0);
  expect(weightOf(person('Director'))).toBeGreaterThan(weightOf(person('Actor')));
});

test('at most three films of each franchise, and two by each director', () => {
  const film = (title: string, ...directors: string[]) => ({ title, directors });
  const films = [
    ...['Saw', 'Saw II', 'Saw III', 'Saw IV'].map((title) => film(title)),
    ...['Alpha', 'Bravo', 'Charlie'].map((title) => film(title, 'Ann Example', 'Another')),
    film('Delta'),
  ];
  const titles = (most: number) => varied(films, 'Target', most).map(({ title }) => title);
  expect(titles(8)).toEqual(['Saw', 'Saw II', 'Saw III', 'Alpha', 'Bravo', 'Delta']);
  expect(titles(2)).toEqual(['Saw', 'Saw II']);
});

test('films are of one franchise if their titles begin with the title of the film that they are like', () => {
  const films = ['Evil Dead Rise', 'Evil Dead Burn', 'Evil Dead Trap', 'Evil Dead Wrath'].map((title) => ({
    title,
    directors: [],
  }));
  expect(varied(films, 'Evil Dead', 9)).toHaveLength(3);
  expect(varied(films, 'Alien', 9)).toHaveLength(4);
});
