import { describe, expect, it } from 'vitest';
import { listedMovie } from '#test/app/listed-movie.ts';
import type { MyFilm } from '#web/lib/member/list-changes.ts';
import type { WatchlistSort } from './list-search.ts';
import type { WatchlistFilm } from './my-films.ts';
import {
  filterCount,
  matches,
  NO_FILTER,
  providersOf,
  SORTS,
  sortWatchlist,
  toggleProvider,
} from './watchlist-films.ts';

const NETFLIX = { provider_id: 8, provider_name: 'Netflix', logo_path: null };
const SHUDDER = { provider_id: 99, provider_name: 'Shudder', logo_path: null };

function film(...stream: (typeof NETFLIX)[]): MyFilm {
  return {
    id: 1,
    details: listedMovie({ watch_providers: { stream } }),
    userRating: null,
    averageUserRating: null,
    ratingsCount: 0,
  };
}

describe('matches', () => {
  const films = [film(NETFLIX), film(NETFLIX, SHUDDER), film()];

  it.each([
    ['all films without a filter', {}, [true, true, true]],
    ['films that stream anywhere', { streamingOnly: true, providers: [] }, [true, true, false]],
    ['films of a chosen provider', { streamingOnly: true, providers: [99] }, [false, true, false]],
    ['films of any of the chosen providers', { streamingOnly: true, providers: [8, 99] }, [true, true, false]],
    ['films of a chosen provider, without streaming only', { providers: [8] }, [true, true, false]],
    ['films that stream nowhere', { streamingOnly: true, providers: 'none' as const }, [false, false, true]],
    ['no films for a provider that none of them has', { streamingOnly: true, providers: [15] }, [false, false, false]],
  ])('is true for %s', (_, filter, expected) => {
    expect(films.map((one) => matches(one, { ...NO_FILTER, ...filter }))).toEqual(expected);
  });

  it("is true for films on the member's services, and for all films until the services are known", () => {
    const filter = { ...NO_FILTER, onServices: true };
    expect(films.map((one) => matches(one, filter, ['shudder', 'hulu']))).toEqual([false, true, false]);
    expect(films.map((one) => matches(one, filter, []))).toEqual([false, false, false]);
    expect(films.map((one) => matches(one, filter))).toEqual([true, true, true]);
    expect(filterCount(filter)).toBe(1);
  });
});

it('providersOf lists every provider once, sorted by name', () => {
  expect(providersOf([film(SHUDDER), film(NETFLIX, SHUDDER), film()])).toEqual([
    { id: 8, name: 'Netflix' },
    { id: 99, name: 'Shudder' },
  ]);
});

it('toggleProvider adds and removes a provider, which replaces "Not Available for Streaming"', () => {
  expect(toggleProvider([8], 99)).toEqual([8, 99]);
  expect(toggleProvider([8, 99], 8)).toEqual([99]);
  expect(toggleProvider('none', 8)).toEqual([8]);
});

it('filterCount counts every choice', () => {
  expect(filterCount(NO_FILTER)).toBe(0);
  expect(filterCount({ ...NO_FILTER, streamingOnly: true, providers: [8, 99] })).toBe(3);
  expect(filterCount({ ...NO_FILTER, providers: 'none' })).toBe(1);
});

const FILMS = [
  { title: 'the fog', added: 3, released: '1980-02-01', average: null, vote: 6.8 },
  { title: 'Alien 10', added: 1, released: null, average: null, vote: null },
  { title: 'Alien 3', added: 4, released: '1992-05-22', average: 9, vote: 6.4 },
  { title: 'Émilie', added: 2, released: '2026-12-24', average: null, vote: 7 },
  { title: 'Émilie', added: 2, released: '2026-12-24', average: null, vote: 7 },
].map(
  ({ title, added, released, average, vote }, index): WatchlistFilm => ({
    id: index + 1,
    details: listedMovie({ title, release_date: released, vote_average: vote }),
    ...{ tags: [], userRating: null, averageUserRating: average, ratingsCount: 12 },
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
