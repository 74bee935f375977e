import { describe, expect, it } from 'vitest';
import { listedMovie } from '#test/app/listed-movie.ts';
import type { WatchedFilm } from './my-films.ts';
import { groupByMonth, sortWatched } from './watched-groups.ts';

/** Each date is a day, or a moment of its day in UTC. */
function films(...dates: (string | null)[]): WatchedFilm[] {
  return dates.map((date, index) => ({
    id: index + 1,
    details: listedMovie(),
    ...{ tags: [], userRating: null, averageUserRating: null, ratingsCount: 0 },
    day: date?.slice(0, 10) ?? null,
    watchDate: date?.includes('T') ? date : null,
  }));
}

const shape = (watched: WatchedFilm[], present: string) =>
  groupByMonth(watched, present).map(({ label, films: found }) => [label, found.map(({ id }) => id)]);

describe('sortWatched', () => {
  const order = (...dates: (string | null)[]) => sortWatched(films(...dates), 'date').map(({ id }) => id);
  const [early, late] = ['2026-10-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z'];

  it('puts the latest date first and films without a date last', () => {
    expect(order(early, null, late)).toEqual([3, 1, 2]);
    expect(order(null, late, early)).toEqual([2, 3, 1]);
    expect(order(late, early, null)).toEqual([1, 2, 3]);
  });

  it("sorts by title, or by the member's rating with unrated films last", () => {
    const dates = ['2026-10-01', '2026-10-02', '2026-10-03', '2026-10-04'].map((day) => `${day}T00:00:00.000Z`);
    const rated = films(...dates).map((film, index) => ({
      ...film,
      details: listedMovie({ title: ['Saw 10', 'alien', 'Émilie', 'Saw 2'][index] ?? '' }),
      userRating: [null, 0, 9, 9][index] ?? null,
    }));
    expect(sortWatched(rated, 'title').map(({ id }) => id)).toEqual([2, 3, 4, 1]);
    expect(sortWatched(rated, 'rating').map(({ id }) => id)).toEqual([4, 3, 2, 1]);
  });

  it('puts the latest moment of a day first, and a day without a moment after it', () => {
    expect(order('2026-10-31', '2026-10-31T20:00:00.000Z', '2026-10-31T22:00:00.000Z', '2026-10-30')).toEqual([
      3, 2, 1, 4,
    ]);
  });

  it('orders films with the same date by id', () => {
    expect(sortWatched(films(late, late, late).toReversed(), 'date').map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(sortWatched(films(null, null, null).toReversed(), 'date').map(({ id }) => id)).toEqual([1, 2, 3]);
  });
});

describe('groupByMonth', () => {
  it('returns the current month, the five months before it and Others, even across a new year', () => {
    expect(shape([], '2026-02')).toEqual([
      ['February 2026', []],
      ['January 2026', []],
      ['December 2025', []],
      ['November 2025', []],
      ['October 2025', []],
      ['September 2025', []],
      ['Others', []],
    ]);
  });

  it('uses the month of the day, whatever month the moment is in elsewhere', () => {
    const watched = films('2026-10-31', '2026-10-31').map((film) => ({
      ...film,
      watchDate: '2026-11-01T03:30:00.000Z',
    }));
    expect(shape(watched, '2026-11').slice(0, 2)).toEqual([
      ['November 2026', []],
      ['October 2026', [1, 2]],
    ]);
  });

  it('puts every film into its month, with the newest month first', () => {
    const watched = films('2026-11-01T00:00:00.000Z', '2026-10-31T23:59:59.999Z', '2026-11-19T08:00:00.000Z');
    expect(shape(watched, '2026-11').slice(0, 2)).toEqual([
      ['November 2026', [3, 1]],
      ['October 2026', [2]],
    ]);
  });

  it('puts older films into Others, and films without a date last', () => {
    const watched = films(null, '2026-05-31T12:00:00.000Z', '2026-06-01T12:00:00.000Z', '1999-01-01T00:00:00.000Z');
    expect(shape(watched, '2026-11').slice(5)).toEqual([
      ['June 2026', [3]],
      ['Others', [2, 4, 1]],
    ]);
  });

  it('puts a date in the next month into the current month', () => {
    expect(shape(films('2026-12-01T00:00:10.000Z'), '2026-11')[0]).toEqual(['November 2026', [1]]);
  });
});
