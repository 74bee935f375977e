import { expect, it } from 'vitest';
import { withChange } from './with-change.ts';

const FIRST = { filmId: 1, vote: 'yes' } as const;

it('adds a vote at the end, takes it back, and counts a film once', () => {
  const votes = withChange([FIRST], { filmId: 2, vote: 'no' });
  expect(votes).toEqual([FIRST, { filmId: 2, vote: 'no' }]);
  expect(withChange(votes, { filmId: 2, vote: null })).toEqual([FIRST]);
  expect(withChange(votes, { filmId: 1, vote: 'veto' })).toEqual([
    { filmId: 2, vote: 'no' },
    { filmId: 1, vote: 'veto' },
  ]);
});

it('is the same when a change is made twice', () => {
  const change = { filmId: 1, vote: 'yes' } as const;
  expect(withChange(withChange([], change), change)).toEqual([FIRST]);
});
