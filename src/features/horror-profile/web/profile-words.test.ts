import { describe, expect, it } from 'vitest';
import { byCategory, RATING_CATEGORIES, type RatingCategory } from '#features/ratings/contract/rating-categories.ts';
import {
  axisVerdict,
  differenceText,
  explainedText,
  rankedDrivers,
  strongestDriver,
  unknownDrivers,
  voiceOf,
} from './profile-words.ts';

const own = voiceOf(null);
const gore = (difference: number | null, uncertainty: number | null, compared = 23) =>
  axisVerdict('gore', { difference, uncertainty, compared }, own);
const weights = (known: Partial<Record<RatingCategory, number | null>>) => ({
  weights: byCategory((category) => (known[category] === undefined ? 0 : known[category])),
});

describe('the text for an axis', () => {
  it('describes how a member differs from others, with a real minus sign', () => {
    expect(gore(-1.42, 0.3)).toBe('You find gore milder than others do: −1.4 points on average in 23 films');
    expect(gore(0.81, 0.3)).toBe('You find gore harsher than others do: +0.8 points on average in 23 films');
  });

  it('names the member on a page that others see', () => {
    const verdict = axisVerdict('villain', { difference: 2, uncertainty: 0.5, compared: 3 }, voiceOf('Sam'));
    expect(verdict).toBe('Sam finds villains more menacing than others do: +2.0 points on average in 3 films');
  });

  it.each([
    ['exactly twice its uncertainty', -0.6, 0.3],
    ['within its uncertainty', 0.2, 0.3],
    ['too small to be written', 0.04, 0.001],
    ['zero', 0, 0],
  ])('says nothing about a difference that is %s', (_, difference, uncertainty) => {
    expect(gore(difference, uncertainty)).toBe('About the same as others');
  });

  it.each([
    ['difference', null, null],
    ['uncertainty', 3, null],
  ])('says that films are missing when the %s is unknown', (_, difference, uncertainty) => {
    expect(gore(difference, uncertainty, 3)).toBe('Too few films to compare yet');
  });

  it('uses different words for more and for less on every axis', () => {
    const of = (difference: number) =>
      RATING_CATEGORIES.map((axis) => axisVerdict(axis, { difference, uncertainty: 0.1, compared: 5 }, own));
    const all = [...of(-2), ...of(2)].map((verdict) => verdict.replace(/: .*/, ''));
    expect(new Set(all).size).toBe(16);
  });
});

it.each([
  [{ difference: -1.42, uncertainty: 0.31 }, '−1.4 ± 0.3'],
  [{ difference: 0.5, uncertainty: null }, '+0.5'],
  [{ difference: null, uncertainty: null }, '-'],
])('a difference of %o is written as %s', (axis, text) => expect(differenceText(axis)).toBe(text));

it('drivers are ranked by their strength in either direction', () => {
  const ranked = rankedDrivers(weights({ plot: 0.3, gore: -0.9, atmosphere: 0.5 }));
  expect(ranked.slice(0, 3).map(({ category }) => category)).toEqual(['gore', 'atmosphere', 'plot']);
});

it('an axis without a weight is not ranked', () => {
  expect(rankedDrivers(weights({ plot: null })).map(({ category }) => category)).not.toContain('plot');
});

it.each([
  [{ atmosphere: 1.1, gore: -0.9 }, 'Atmosphere counts most for you'],
  [{ scares: 1.1, gore: -0.9 }, 'Scares count most for you'],
  [{ scares: -1.1, gore: -0.9 }, 'Scares count most for you: the higher they are, the lower your rating'],
  [{ atmosphere: 0.4, gore: -0.9 }, 'Gore counts most for you: the higher it is, the lower your rating'],
  [{ atmosphere: 0.4, acting: -0.9 }, ''],
])('the text names the strongest driver of %o, and says when it lowers the rating', (known, text) =>
  expect(strongestDriver(weights(known), own)).toBe(text),
);

it('the text has the other member\'s name in place of "you"', () => {
  expect(strongestDriver(weights({ gore: -2 }), voiceOf('Sam'))).toBe(
    'Gore counts most for Sam: the higher it is, the lower Sam’s rating',
  );
});

it('the explained share is rounded to the nearest 10 percent', () => {
  const text = explainedText({ r2: 0.47, films: 23 }, { ownAxes: 1 }, own);
  expect(text).toMatch(/^We compared your overall ratings of 23 films .* about 50% of why some of your ratings/);
});

it.each([
  [null, false],
  [1, false],
  [0.49, true],
  [0.5, false],
])('the text says that the figures are mostly our estimates when the member’s own share is %s: %s', (ownAxes, says) =>
  expect(explainedText({ r2: 0.47, films: 23 }, { ownAxes }, own).includes('mostly our estimates')).toBe(says),
);

it('when there are no drivers, the text says how many films are missing, or that there is no pattern', () => {
  expect(unknownDrivers({ missing: 1 }, own)).toContain('Once there are ratings for 1 more film, we can show');
  expect(unknownDrivers({ missing: 7 }, own)).toContain('Once there are ratings for 7 more films');
  expect(unknownDrivers({ missing: 0 }, own)).toContain('No pattern yet');
});
