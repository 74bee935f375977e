import { expect, it } from 'vitest';
import { hasVeto, nextCard, withChange } from './voting.tsx';

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

const FILMS = [{ id: 1 }, { id: 2 }, { id: 3 }];
const yes = (filmId: number) => ({ filmId, vote: 'yes' as const });

it('the next card is the first film without a vote', () => {
  expect(nextCard(FILMS, [], null)).toEqual({ id: 1 });
  expect(nextCard(FILMS, [yes(1)], 1)).toEqual({ id: 2 });
});

it('the shown film stays when the order of the deck changes', () => {
  expect(nextCard(FILMS.toReversed(), [yes(3)], 1)).toEqual({ id: 1 });
});

it('a film is shown again when its vote is taken back', () => {
  expect(nextCard(FILMS, [yes(2)], 1)).toEqual({ id: 1 });
  expect(nextCard(FILMS, [yes(2), yes(3)], 3)).toEqual({ id: 1 });
});

it('a film that is no longer in the deck is not shown', () => {
  expect(nextCard(FILMS, [], 99)).toEqual({ id: 1 });
});

it('no card is shown when every film has a vote', () => {
  expect(nextCard(FILMS, [yes(1), yes(2), yes(3)], 3)).toBeNull();
  expect(nextCard([], [], null)).toBeNull();
});

it('each guest has one veto', () => {
  expect(hasVeto([yes(1)])).toBe(true);
  expect(hasVeto([yes(1), { filmId: 2, vote: 'veto' }])).toBe(false);
});
