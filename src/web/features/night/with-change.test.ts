import { expect, it } from 'vitest';
import { withChange } from './with-change.ts';

const FIRST = { filmId: 1, vote: 'yes' } as const;

it('a new vote is added at the end and replaces an earlier vote on the film; a vote can be taken back', () => {
  const votes = withChange([FIRST], { filmId: 2, vote: 'no' });
  expect(votes).toEqual([FIRST, { filmId: 2, vote: 'no' }]);
  expect(withChange(votes, { filmId: 2, vote: null })).toEqual([FIRST]);
  expect(withChange(votes, { filmId: 1, vote: 'veto' })).toEqual([
    { filmId: 2, vote: 'no' },
    { filmId: 1, vote: 'veto' },
  ]);
});

it('a change that is made twice has the same result as a change that is made once', () => {
  const change = { filmId: 1, vote: 'yes' } as const;
  expect(withChange(withChange([], change), change)).toEqual([FIRST]);
});
