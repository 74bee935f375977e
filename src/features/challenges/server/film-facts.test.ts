import { describe, expect, test } from 'vitest';
import { filmIndexOf } from '#test/challenges/film-index.ts';
import { ruleSchema } from '../contract/challenges.ts';
import { createAssignment } from './serving.ts';

const LIST = '1f9f7a52-7b0b-4ff0-9f86-2ad0f1f7f0a1';
/** Two films of a series, a film of which nothing is known, and a co-production. */
const films = filmIndexOf([
  {
    ...{ id: 10, released: '1969-12-31', runtime: 90, language: 'it', countries: ['IT'], themes: ['vampire'] },
    ...{ tags: ['giallo'], directors: ['Ann'], franchise: 'fangs', certification: 'PG', rating: 6, gore: 8, scares: 3 },
  },
  {
    id: 20,
    released: '1970-01-01',
    runtime: 91,
    language: 'en',
    countries: ['US'],
    franchise: 'fangs',
    rating: 4,
    gore: 7.9,
  },
  { id: 30 },
  { id: 40, released: '2024-02-29', countries: ['IT', 'US'], directors: ['Bob', 'Ann'] },
]);
const around = {
  films,
  ofPeople: new Map([[7, new Set([20, 999])]]),
  ofLists: new Map([[LIST, new Set([30])]]),
  isFirst: (film: number) => film !== 10,
};
/** A film that was removed from the catalogue. */
const REMOVED = 999;

const fitting = (rule: object) => {
  const assignment = createAssignment({ once: false, rules: [ruleSchema.parse({ count: 1, ...rule })] }, around);
  return [10, 20, 30, 40, REMOVED].filter((film) => assignment.fits(film, 0));
};

test.each<[number[], object]>([
  [[10], { kind: 'decades', values: ['1960s'] }],
  [[10, 20, 40], { kind: 'decades' }],
  [[10, 40], { kind: 'countries', values: ['IT'] }],
  [[10], { kind: 'languages', values: ['it'] }],
  [[10], { kind: 'theme', values: ['vampire', 'ghost'] }],
  [[10], { kind: 'tag', values: ['giallo'] }],
  [[20, REMOVED], { kind: 'person', values: [7] }],
  [[10, 40], { kind: 'person' }],
  [[10], { kind: 'certification', values: ['G', 'PG'] }],
  [[10, 20], { kind: 'franchise', values: ['fangs'] }],
  [[20], { kind: 'franchise', nth: 2 }],
  [[20], { kind: 'franchise', values: ['fangs'], nth: 2 }],
  [[], { kind: 'franchise', nth: 3 }],
  [[10], { kind: 'years', to: 1969 }],
  [[20, 40], { kind: 'years', from: 1970 }],
  [[40], { kind: 'years', from: 2024, to: 2024 }],
  [[10], { kind: 'axis', axis: 'gore', range: '8-' }],
  [[10, 20], { kind: 'axis', axis: 'gore', range: '7-8' }],
  [[20], { kind: 'rating', range: '-5' }],
  [[10], { kind: 'runtime', max: 90 }],
  [[20], { kind: 'runtime', min: 91 }],
  [[20, 30, 40, REMOVED], { kind: 'first-viewing' }],
  [[30], { kind: 'list', list: LIST }],
  [[], { kind: 'list', list: '1f9f7a52-7b0b-4ff0-9f86-2ad0f1f7f0a2' }],
  [[10], { kind: 'countries', values: ['IT'], and: [{ kind: 'years', to: 1969 }] }],
  [[], { kind: 'first-viewing', and: [{ kind: 'tag', values: ['giallo'] }] }],
])('films %j serve the rule %j', (expected, rule) => {
  expect(fitting(rule)).toEqual(expected);
});

describe('different countries', () => {
  const rules = [ruleSchema.parse({ kind: 'countries', count: 2 })];
  test('count once each, and a co-production counts for the one that is missing', () => {
    const assignment = createAssignment({ once: false, rules }, around);
    expect([40, 10].map(assignment.add)).toEqual([1, 1]);
    expect(assignment.filmsOf(0)).toEqual([40, 10]);
    expect(assignment.add(20)).toBe(0);
  });

  test('do not count twice', () => {
    const two = filmIndexOf([
      { id: 1, countries: ['IT'] },
      { id: 2, countries: ['IT'] },
    ]);
    const assignment = createAssignment({ once: false, rules }, { ...around, films: two });
    expect([1, 2].map(assignment.add)).toEqual([1, 0]);
    expect(assignment.missing(0)).toBe(1);
  });
});

test('a film counts for every rule that it fits, or for one', () => {
  const rules = [
    { kind: 'countries', values: ['IT'], count: 1 },
    { kind: 'theme', values: ['vampire'], count: 1 },
  ].map((rule) => ruleSchema.parse(rule));
  expect(createAssignment({ once: false, rules }, around).add(10)).toBe(2);
  const once = createAssignment({ once: true, rules }, around);
  expect(once.add(10)).toBe(1);
  // The vampire film moves to the rule that only it fits.
  expect(once.add(40)).toBe(1);
  expect([once.filmsOf(0), once.filmsOf(1)]).toEqual([[40], [10]]);
});
