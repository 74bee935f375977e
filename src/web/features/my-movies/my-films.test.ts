import { describe, expect, it } from 'vitest';
import type { UserList } from '#contract/user-list.ts';
import { listedMovie } from '#test/app/listed-movie.ts';
import { removeFromWatchlist } from '#web/lib/member/list-changes.ts';
import { toMyMovies } from './my-films.ts';

const entry = { userRating: 9, averageUserRating: null };
const LIST: UserList = {
  items: [3, 2, 1].map((day) => ({
    title_id: day,
    added_at: `2026-10-0${day}T12:00:00.000Z`,
    movieDetails: listedMovie(),
    ...entry,
  })),
  watchedMovies: [{ tmdbId: 7, data: listedMovie(), watchDate: null, ...entry }],
};

describe('toMyMovies', () => {
  it('keeps the very film where a change concerns another', () => {
    const before = toMyMovies(LIST).watchlist.find(({ id }) => id === 1);
    const after = toMyMovies(removeFromWatchlist(LIST, 3)).watchlist.find(({ id }) => id === 1);
    expect(after).toBe(before);
  });

  it('knows which films are on which list', () => {
    const movies = toMyMovies(LIST);
    expect([...movies.watchlistIds]).toEqual([3, 2, 1]);
    expect([...movies.watchedIds]).toEqual([7]);
  });
});
