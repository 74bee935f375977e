import { describe, expect, it } from 'vitest';
import type { UserList } from '#features/my-movies/contract/my-movies.ts';
import { listedMovie } from '#test/app/listed-movie.ts';
import { addToWatchlist, type MyFilm, markUnwatched, markWatched, removeFromWatchlist } from './list-changes.ts';

const details = (title: string) => listedMovie({ title });
const FIGURES = { tags: ['owned'], userRating: 9, averageUserRating: null, ratingsCount: 0 };

const LIST: UserList = {
  items: [3, 2, 1].map((day) => ({
    title_id: day,
    ...{ day: `2026-10-0${day}`, added_at: `2026-10-0${day}T12:00:00.000Z` },
    movieDetails: details(`Film ${day}`),
    ...FIGURES,
  })),
  watchedMovies: [{ tmdbId: 7, data: details('Film 7'), day: null, watchDate: null, ...FIGURES }],
};
const film = (id: number): MyFilm => ({ id, details: details(`Film ${id}`), ...FIGURES });
const noonOf = (day: string) => ({ day, at: `${day}T12:00:00.000Z` });
const ids = (list: UserList) => list.items.map(({ title_id }) => title_id);

describe('the watchlist', () => {
  it('puts a new film on top', () => {
    const list = addToWatchlist(LIST, film(9), noonOf('2026-11-20'));
    expect(ids(list)).toEqual([9, 3, 2, 1]);
    expect(list.items[0]).toEqual({
      title_id: 9,
      ...{ day: '2026-11-20', added_at: '2026-11-20T12:00:00.000Z' },
      movieDetails: details('Film 9'),
      ...FIGURES,
    });
  });

  it('puts a film above another film that was added at the same moment', () => {
    expect(ids(addToWatchlist(LIST, film(9), noonOf('2026-10-02')))).toEqual([3, 9, 2, 1]);
  });

  it('puts a film without a moment below the others of its day', () => {
    expect(ids(addToWatchlist(LIST, film(9), { day: '2026-10-02', at: null }))).toEqual([3, 2, 9, 1]);
  });

  it.each([1, 2, 3])('puts film %i back in its old place', (id) => {
    const without = removeFromWatchlist(LIST, id);
    expect(ids(without)).not.toContain(id);
    expect(addToWatchlist(without, film(id), noonOf(`2026-10-0${id}`))).toEqual(LIST);
  });

  it('holds a film only once', () => {
    expect(addToWatchlist(LIST, film(2), noonOf('2026-11-20'))).toBe(LIST);
    expect(removeFromWatchlist(LIST, 99)).toEqual(LIST);
  });
});

describe('the watched list', () => {
  it('holds a film only once, with its latest date, and sorts films newest first', () => {
    const list = markWatched(markWatched(LIST, film(3), noonOf('2026-11-19')), film(3), noonOf('2026-11-20'));
    expect(list.watchedMovies.map(({ tmdbId, watchDate }) => [tmdbId, watchDate])).toEqual([
      [3, '2026-11-20T12:00:00.000Z'],
      [7, null],
    ]);
    expect(markUnwatched(list, 3)).toEqual(LIST);
  });

  it('does not change when a film is marked twice at the same moment', () => {
    const list = markWatched(LIST, film(3), noonOf('2026-11-19'));
    expect(markWatched(list, film(3), noonOf('2026-11-19'))).toBe(list);
  });

  it('keeps two films that were marked at the same moment', () => {
    const list = markWatched(LIST, film(3), noonOf('2026-11-19'));
    const both = markWatched(list, film(4), noonOf('2026-11-19'));
    expect(both.watchedMovies.map(({ tmdbId }) => tmdbId)).toEqual([4, 3, 7]);
  });
});
