import { describe, expect, test } from 'vitest';
import { sentenceOf } from '#engine/http/issue-sentences.ts';
import { asksForDifferent } from './challenge-rules.ts';
import { challengeSchema, type Rule, ruleSchema } from './challenges.ts';

const OCTOBER = { from: '2026-10-01', to: '2026-10-31', films: 31, once: false };
const problemOf = (challenge: object) => {
  const { error } = challengeSchema.safeParse({ ...OCTOBER, rules: [], ...challenge }, { error: sentenceOf });
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)[0];
};
const ofRule = (rule: object) => problemOf({ rules: [{ count: 1, ...rule }] });

describe('a challenge', () => {
  test('may have every kind of rule, and further conditions', () => {
    const rules = [
      { kind: 'decades', count: 6 },
      { kind: 'countries', values: ['IT'], count: 1, and: [{ kind: 'years', to: 1969 }] },
      { kind: 'languages', values: ['ja', 'ko'], different: true, count: 2 },
      { kind: 'theme', values: ['vampire'], count: 1 },
      { kind: 'tag', values: ['giallo'], count: 1 },
      { kind: 'person', values: [11770], count: 1 },
      { kind: 'certification', values: ['G', 'PG'], count: 1 },
      { kind: 'franchise', nth: 2, count: 3 },
      { kind: 'years', from: 1970, count: 1 },
      { kind: 'axis', axis: 'gore', range: '8-', count: 1 },
      { kind: 'rating', range: '-5', count: 1 },
      { kind: 'runtime', max: 90, count: 1 },
      { kind: 'first-viewing', count: 20 },
      { kind: 'list', list: '1f9f7a52-7b0b-4ff0-9f86-2ad0f1f7f0a1', count: 1 },
    ];
    expect(problemOf({ rules })).toBeUndefined();
  });

  test('may last a leap year, and no day longer', () => {
    expect(problemOf({ from: '2028-01-01', to: '2028-12-31', films: 366 })).toBeUndefined();
    expect(problemOf({ from: '2028-01-01', to: '2029-01-01' })).toBe('to: must be at most 366 days after the first');
    expect(problemOf({ from: '2028-02-29', to: '2028-02-29' })).toBeUndefined();
    expect(problemOf({ from: '2027-02-29', to: '2027-03-01' })).toMatch(/^from: /);
  });

  test('may have fifty rules, and no more', () => {
    const rules = (number: number) => Array.from({ length: number }, () => ({ kind: 'first-viewing', count: 1 }));
    expect(problemOf({ rules: rules(50) })).toBeUndefined();
    expect(problemOf({ rules: rules(51) })).toMatch(/^rules: /);
  });

  test.each([
    ['from: must not be after the last day', { from: '2026-11-01' }],
    ['from: must be a day of the years 1880 to 2199', { from: '0000-01-01', to: '0000-01-31' }],
    ['films: must be at least 1', { films: 0 }],
    [
      'rules.0.values.0: must be slugs such as halloween',
      { rules: [{ kind: 'franchise', values: ['\ud800'], count: 1 }] },
    ],
    [
      'rules.0.count: asks for more films than the 31 of the challenge',
      { rules: [{ kind: 'first-viewing', count: 32 }] },
    ],
    [
      'films: the rules ask for 32 films, because a film counts for one rule only',
      {
        once: true,
        rules: [
          { kind: 'first-viewing', count: 16 },
          { kind: 'decades', values: ['1970s'], count: 16 },
        ],
      },
    ],
    [': must not have: prize', { prize: 'a pumpkin' }],
  ])('is refused with the message "%s"', (message, challenge) => {
    expect(problemOf(challenge)).toBe(message);
  });

  test.each([
    ['rules.0.count: must be at least 1', { kind: 'decades', count: 0 }],
    ['rules.0.values: name at least one, or ask for a different one each time', { kind: 'theme', different: false }],
    [
      'rules.0.count: asks for 3 different ones, but names only 2',
      { kind: 'countries', values: ['US', 'JP'], different: true, count: 3 },
    ],
    ['rules.0.values: must name each value once', { kind: 'countries', values: ['US', 'US'] }],
    ['rules.0.from: give a first or a last year', { kind: 'years' }],
    ['rules.0.from: must not be after the last year', { kind: 'years', from: 1980, to: 1970 }],
    ['rules.0.max: give a shortest or a longest length', { kind: 'runtime' }],
    ['rules.0.min: must not be longer than the longest', { kind: 'runtime', min: 100, max: 90 }],
    ['rules.0.range: must begin with the lower figure', { kind: 'axis', axis: 'gore', range: '8-4' }],
    ['rules.0.list: choose one of your lists', { kind: 'list', list: 'mine' }],
    [
      'rules.0.and.0.from: must not be after the last year',
      { kind: 'first-viewing', and: [{ kind: 'years', from: 1980, to: 1970 }] },
    ],
    ['rules.0.and.0.values: name at least one', { kind: 'first-viewing', and: [{ kind: 'countries' }] }],
  ])('is refused with the message "%s" for the rule %j', (message, rule) => {
    expect(ofRule(rule)).toBe(message);
  });

  test.each(['theme', 'tag', 'person', 'decades'])('does not know any value of %s', (kind) => {
    expect(ofRule({ kind, values: ['mimes'] })).toMatch(/^rules\.0\.values\.0: /);
  });
});

test.each<[boolean, object]>([
  [true, { kind: 'decades' }],
  [false, { kind: 'decades', values: ['1970s'] }],
  [true, { kind: 'decades', values: ['1970s', '1980s'], different: true }],
  [true, { kind: 'theme' }],
  [false, { kind: 'franchise', nth: 2 }],
  [false, { kind: 'runtime', max: 90 }],
])('a different value each time is %s for %j', (expected, rule) => {
  const parsed: Rule = ruleSchema.parse({ count: 1, ...rule });
  expect(asksForDifferent(parsed)).toBe(expected);
});
