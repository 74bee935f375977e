import { expect, test } from 'vitest';
import { listedMovie } from '#test/app/listed-movie.ts';
import type { UserList } from '../contract/my-movies.ts';
import { addedText, taggedMovies, tagsOf, toMyMovies } from './my-films.ts';

const [saw, ring] = [listedMovie({ title: 'Saw', vote_average: 7 }), listedMovie({ title: 'Ring' })];
const LIST: UserList = {
  items: [
    {
      ...{ title_id: 176, day: '2026-10-31', added_at: '2026-11-01T00:00:00.000Z', movieDetails: saw },
      ...{ tags: ['owned'], userRating: 8, averageUserRating: 6.5, ratingsCount: 5 },
    },
  ],
  watchedMovies: [
    {
      ...{ tmdbId: 2671, data: ring, day: '2026-10-31', watchDate: null },
      ...{ tags: [], userRating: null, averageUserRating: null, ratingsCount: 0 },
    },
  ],
};

test('the response becomes lists of films and sets of their ids', () => {
  const { watchlist, watched, watchlistIds, watchedIds } = toMyMovies(LIST);
  expect(watchlist).toEqual([
    {
      id: 176,
      details: saw,
      tags: ['owned'],
      userRating: 8,
      averageUserRating: 6.5,
      ratingsCount: 5,
      ...{ day: '2026-10-31', addedAt: '2026-11-01T00:00:00.000Z' },
    },
  ]);
  expect(watched).toEqual([
    {
      ...{ id: 2671, details: ring, day: '2026-10-31', watchDate: null },
      ...{ tags: [], userRating: null, averageUserRating: null, ratingsCount: 0 },
    },
  ]);
  expect([[...watchlistIds], [...watchedIds]]).toEqual([[176], [2671]]);
});

test('a film shows the day of its entry, which is not the day of the moment in every time zone', () => {
  expect(toMyMovies(LIST).watchlist.map(addedText)).toEqual(['Added: October 31, 2026']);
});

test('an unchanged film or list stays the same object', () => {
  const before = toMyMovies(LIST);
  const after = toMyMovies({ ...LIST, items: [...LIST.items] });
  expect(after.watched).toBe(before.watched);
  expect(after.watchedIds).toBe(before.watchedIds);
  expect(after.watchlist).not.toBe(before.watchlist);
  expect(after.watchlist[0]).toBe(before.watchlist[0]);
});

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
