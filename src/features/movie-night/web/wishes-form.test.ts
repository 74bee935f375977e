import { expect, it } from 'vitest';
import { toggled } from '#ui/forms/choice.tsx';
import type { Wishes } from '../contract/movie-night.ts';
import { axesOf, limitsOf, withOwn } from './wishes-form.tsx';

const NONE: Wishes = {
  axes: { scares: null, gore: null },
  without: [],
  unknown: 'show',
  platforms: [],
  maxRuntime: null,
  moods: [],
  bring: { watchlist: false, seen: false, taste: false, list: false },
};

it('limits become ranges, and a range becomes a limit again if it has an upper end', () => {
  expect(axesOf({ scares: 0, gore: 3 })).toEqual({ scares: '-0', gore: '-3' });
  expect(limitsOf({ scares: '-0', gore: '-3' })).toEqual({ scares: 0, gore: 3 });
  expect(limitsOf(axesOf({}))).toEqual({});
  expect(limitsOf({ scares: '4-', gore: '2-6' })).toEqual({ gore: 6 });
});

it("a member's services and limits of scares, gore and content notes become wishes, but other limits do not", () => {
  const own = withOwn(NONE, { axes: { gore: 2, plot: 9 }, notes: ['clowns'] }, ['shudder']);
  expect(own).toEqual({ ...NONE, axes: { scares: null, gore: '-2' }, without: ['clowns'], platforms: ['shudder'] });
});

it('a value is added or, if it is already there, removed', () => {
  expect(toggled(['a'], 'b')).toEqual(['a', 'b']);
  expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
});
