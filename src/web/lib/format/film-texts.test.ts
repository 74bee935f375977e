import { expect, test } from 'vitest';
import { NO_OVERVIEW, watchedFailure, watchlistFailure } from './film-texts.ts';

test('a film without an overview gets the text of the specification', () => {
  expect(NO_OVERVIEW).toBe('No movie description exists');
});

test('a failure message names the film and the change that failed', () => {
  expect(watchlistFailure('Saw', true)).toMatch(/“Saw”.* added to your watchlist/);
  expect(watchlistFailure('Saw', false)).toMatch(/“Saw”.* removed from your watchlist/);
  expect(watchedFailure('Saw')).toMatch(/watched status of “Saw” could not be saved/);
});
