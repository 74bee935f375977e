import { expect, test } from 'vitest';
import { NO_OVERVIEW, watchedFailure, watchlistFailure } from './film-texts.ts';

test('the texts of a film are those of the specification', () => {
  expect(NO_OVERVIEW).toBe('No movie description exists');
});

test('a failure names the film and what did not work', () => {
  expect(watchlistFailure('Saw', true)).toMatch(/“Saw”.* added to your watchlist/);
  expect(watchlistFailure('Saw', false)).toMatch(/“Saw”.* removed from your watchlist/);
  expect(watchedFailure('Saw')).toMatch(/watched “Saw” could not be saved/);
});
