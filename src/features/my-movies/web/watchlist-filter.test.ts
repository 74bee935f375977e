import { describe, expect, it } from 'vitest';
import { listedMovie } from '#test/app/listed-movie.ts';
import type { MyFilm } from '#web/lib/member/list-changes.ts';
import { filterCount, matches, NO_FILTER, providersOf, toggleProvider } from './watchlist-filter.ts';

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
  it.each([
    ['all films without a filter', NO_FILTER, [true, true, true]],
    ['films that stream anywhere', { ...NO_FILTER, streamingOnly: true, providers: [] }, [true, true, false]],
    ['films of a chosen provider', { ...NO_FILTER, streamingOnly: true, providers: [99] }, [false, true, false]],
    [
      'films of any of the chosen providers',
      { ...NO_FILTER, streamingOnly: true, providers: [8, 99] },
      [true, true, false],
    ],
    ['films of a chosen provider, without streaming only', { ...NO_FILTER, providers: [8] }, [true, true, false]],
    [
      'films that stream nowhere',
      { ...NO_FILTER, streamingOnly: true, providers: 'none' as const },
      [false, false, true],
    ],
    [
      'no films for a provider that none of them has',
      { ...NO_FILTER, streamingOnly: true, providers: [15] },
      [false, false, false],
    ],
  ])('is true for %s', (_, filter, expected) => {
    const films = [film(NETFLIX), film(NETFLIX, SHUDDER), film()];
    expect(films.map((one) => matches(one, filter))).toEqual(expected);
  });

  it("is true for films on the member's services, and for all films until the services are known", () => {
    const films = [film(NETFLIX), film(NETFLIX, SHUDDER), film()];
    const filter = { ...NO_FILTER, onServices: true };
    expect(films.map((one) => matches(one, filter, ['shudder', 'hulu']))).toEqual([false, true, false]);
    expect(films.map((one) => matches(one, filter, []))).toEqual([false, false, false]);
    expect(films.map((one) => matches(one, filter))).toEqual([true, true, true]);
    expect(filterCount(filter)).toBe(1);
  });
});

describe('providersOf', () => {
  it('lists every provider once, sorted by name', () => {
    const expected = [
      { id: 8, name: 'Netflix' },
      { id: 99, name: 'Shudder' },
    ];
    expect(providersOf([film(SHUDDER), film(NETFLIX, SHUDDER), film()])).toEqual(expected);
  });
});

describe('toggleProvider', () => {
  it('adds and removes a provider', () => {
    expect(toggleProvider([8], 99)).toEqual([8, 99]);
    expect(toggleProvider([8, 99], 8)).toEqual([99]);
  });

  it('replaces "Not Available for Streaming" with the provider', () => {
    expect(toggleProvider('none', 8)).toEqual([8]);
  });
});

describe('filterCount', () => {
  it('counts every choice', () => {
    expect(filterCount(NO_FILTER)).toBe(0);
    expect(filterCount({ ...NO_FILTER, streamingOnly: true, providers: [8, 99] })).toBe(3);
    expect(filterCount({ ...NO_FILTER, providers: 'none' })).toBe(1);
  });
});
