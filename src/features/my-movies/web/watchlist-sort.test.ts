import { describe, expect, it } from 'vitest';
import { listedMovie } from '#test/app/listed-movie.ts';
import type { WatchlistSort } from './list-search.ts';
import type { WatchlistFilm } from './my-films.ts';
import { SORTS, sortWatchlist } from './watchlist-sort.ts';

type Given = { title: string; added: number; released: string | null; average: number | null; vote: number | null };

const FILMS = (
  [
    { title: 'the fog', added: 3, released: '1980-02-01', average: null, vote: 6.8 },
    { title: 'Alien 10', added: 1, released: null, average: null, vote: null },
    { title: 'Alien 3', added: 4, released: '1992-05-22', average: 9, vote: 6.4 },
    { title: 'Émilie', added: 2, released: '2026-12-24', average: null, vote: 7 },
    { title: 'Émilie', added: 2, released: '2026-12-24', average: null, vote: 7 },
  ] satisfies Given[]
).map(
  ({ title, added, released, average, vote }: Given, index): WatchlistFilm => ({
    id: index + 1,
    details: listedMovie({ title, release_date: released, vote_average: vote }),
    tags: [],
    userRating: null,
    averageUserRating: average,
    ratingsCount: 12,
    // The last film has only a day.
    ...{ day: `2026-10-0${added}`, addedAt: index === 4 ? null : `2026-10-0${added}T12:00:00.000Z` },
  }),
);

describe('sortWatchlist', () => {
  it.each([
    ['added', [3, 1, 4, 5, 2]],
    ['release-newest', [4, 5, 3, 1, 2]],
    ['release-oldest', [1, 3, 4, 5, 2]],
    ['title-az', [3, 2, 4, 5, 1]],
    ['title-za', [1, 4, 5, 2, 3]],
    ['rating', [3, 4, 5, 1, 2]],
  ] satisfies [WatchlistSort, number[]][])('sorts by %s', (sort, expected) => {
    expect(sortWatchlist(FILMS.toReversed(), sort).map(({ id }) => id)).toEqual(expected);
  });

  it('has the six sort orders of the specification', () => {
    expect(SORTS.map(({ label }) => label)).toEqual([
      'Date Added',
      'Release Date (Newest)',
      'Release Date (Oldest)',
      'Title (A-Z)',
      'Title (Z-A)',
      'Rating',
    ]);
  });
});
