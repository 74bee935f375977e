import { expect, it } from 'vitest';
import { byCategory, type RatingCategory } from '#features/ratings/contract/rating-categories.ts';
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
  expect(text).toMatch(/^This is based on the ratings of 23 films\. .* about 50% .* your overall ratings/);
});

it.each([
  [null, false],
  [1, false],
  [0.49, true],
  [0.5, false],
])(
  'the text says that the axes are most of them our estimates when the member’s own share is %s: %s',
  (ownAxes, says) =>
    expect(explainedText({ r2: 0.47, films: 23 }, { ownAxes }, own).includes('most of them our estimates')).toBe(says),
);

it('when there are no drivers, the text says how many films are missing, or that there is no pattern', () => {
  expect(unknownDrivers({ missing: 1 }, own)).toContain('After ratings of 1 more film, we can show');
  expect(unknownDrivers({ missing: 7 }, own)).toContain('After ratings of 7 more films');
  expect(unknownDrivers({ missing: 0 }, own)).toContain('no pattern yet');
});
