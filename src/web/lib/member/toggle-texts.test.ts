import { expect, test } from 'vitest';
import { watchedFailure, watchlistFailure } from './toggle-texts.ts';

test('a failure message names the film and the change that failed', () => {
  expect(watchlistFailure('Saw', true)).toMatch(/“Saw”.* added to your watchlist/);
  expect(watchlistFailure('Saw', false)).toMatch(/“Saw”.* removed from your watchlist/);
  expect(watchedFailure('Saw')).toMatch(/watched status of “Saw” could not be saved/);
});
