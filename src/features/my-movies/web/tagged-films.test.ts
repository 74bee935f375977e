import { expect, test } from 'vitest';
import { listedMovie } from '#test/app/listed-movie.ts';
import { toMyMovies } from './my-films.ts';
import { taggedMovies, tagsOf } from './tagged-films.ts';

const figures = { userRating: null, averageUserRating: null, ratingsCount: 0 };
const MOVIES = toMyMovies({
  items: [['Owned', 'with Mom'], ['OWNED'], []].map((tags, place) => ({
    ...{ title_id: place + 1, day: '2026-10-01', added_at: null, movieDetails: listedMovie() },
    ...{ tags, ...figures },
  })),
  watchedMovies: [{ tmdbId: 7, data: listedMovie(), day: null, watchDate: null, tags: ['with Mom'], ...figures }],
});

test('a tag is offered once, whatever its case, with the number of its films', () => {
  expect(tagsOf(MOVIES.watchlist)).toEqual([
    { tag: 'Owned', films: 2 },
    { tag: 'with Mom', films: 1 },
  ]);
  expect(tagsOf([])).toEqual([]);
});

test('only the films with the tag stay on both lists, but all marks of films stay', () => {
  const { watchlist, watched, watchlistIds } = taggedMovies(MOVIES, 'owned');
  expect([watchlist.map(({ id }) => id), watched]).toEqual([[1, 2], []]);
  expect([...watchlistIds]).toEqual([1, 2, 3]);
  expect(taggedMovies(MOVIES, 'with mom').watched.map(({ id }) => id)).toEqual([7]);
  expect(taggedMovies(MOVIES, undefined)).toBe(MOVIES);
});
