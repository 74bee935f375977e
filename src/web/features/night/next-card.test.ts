import { expect, it } from 'vitest';
import { hasVeto, nextCard } from './next-card.ts';

const FILMS = [{ id: 1 }, { id: 2 }, { id: 3 }];
const yes = (filmId: number) => ({ filmId, vote: 'yes' as const });

it('shows the first film that has no vote', () => {
  expect(nextCard(FILMS, [], null)).toEqual({ id: 1 });
  expect(nextCard(FILMS, [yes(1)], 1)).toEqual({ id: 2 });
});

it('keeps the shown film when the order of the deck changes', () => {
  expect(nextCard(FILMS.toReversed(), [yes(3)], 1)).toEqual({ id: 1 });
});

it('shows a film again when its vote is taken back', () => {
  expect(nextCard(FILMS, [yes(2)], 1)).toEqual({ id: 1 });
  expect(nextCard(FILMS, [yes(2), yes(3)], 3)).toEqual({ id: 1 });
});

it('leaves a film that is no longer in the deck', () => {
  expect(nextCard(FILMS, [], 99)).toEqual({ id: 1 });
});

it('shows nothing when every film has a vote', () => {
  expect(nextCard(FILMS, [yes(1), yes(2), yes(3)], 3)).toBeNull();
  expect(nextCard([], [], null)).toBeNull();
});

it('gives each guest one veto', () => {
  expect(hasVeto([yes(1)])).toBe(true);
  expect(hasVeto([yes(1), { filmId: 2, vote: 'veto' }])).toBe(false);
});
