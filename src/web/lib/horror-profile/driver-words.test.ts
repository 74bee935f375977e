import { expect, it } from 'vitest';
import { byCategory, type RatingCategory } from '#contract/rating-categories.ts';
import { explainedText, rankedDrivers, strongestDriver, unknownDrivers } from './driver-words.ts';
import { voiceOf } from './voice.ts';

const own = voiceOf(null);
const weights = (known: Partial<Record<RatingCategory, number | null>>) => ({
  weights: byCategory((category) => (known[category] === undefined ? 0 : known[category])),
});

it('drivers are ranked by their strength in either direction', () => {
  const ranked = rankedDrivers(weights({ plot: 0.3, gore: -0.9, atmosphere: 0.5 }));
  expect(ranked.slice(0, 3).map(({ category }) => category)).toEqual(['gore', 'atmosphere', 'plot']);
});

it('an axis without a weight is not ranked', () => {
  expect(rankedDrivers(weights({ plot: null })).map(({ category }) => category)).not.toContain('plot');
});

it.each([
  [{ atmosphere: 1.1, gore: -0.9 }, 'Atmosphere counts most for you'],
  [{ atmosphere: 0.4, gore: -0.9 }, 'Gore counts most for you: the more of it, the lower your rating'],
])('the strongest of %o is told in words', (known, text) => expect(strongestDriver(weights(known), own)).toBe(text));

it('the strongest driver of another member has the name', () => {
  expect(strongestDriver(weights({ gore: -2 }), voiceOf('Sam'))).toBe(
    'Gore counts most for Sam: the more of it, the lower Sam’s rating',
  );
});

it('the explained part is told in tenths', () => {
  expect(explainedText({ r2: 0.47, films: 23 }, own)).toMatch(/^From 23 films\. .* about 50 % .* your overall ratings/);
});

it('unknown drivers say how many films are missing, or that there is no pattern', () => {
  expect(unknownDrivers({ missing: 1 }, own)).toContain('1 film more, rated overall and on the axes');
  expect(unknownDrivers({ missing: 7 }, own)).toContain('7 films more');
  expect(unknownDrivers({ missing: 0 }, own)).toContain('no pattern yet');
});
