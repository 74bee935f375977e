import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listsToJson } from './lists-to-json.ts';
import type { ListColumns } from './user-list.repository.ts';

const entry = fc.record({
  film: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  // Only a few moments, so that neighbours often have the same one.
  moment: fc.constantFrom(null, Date.UTC(1888, 0, 1), -1, 0, Date.UTC(2026, 9, 31, 21, 0, 0, 257)),
  userRating: fc.option(fc.integer({ min: 0, max: 10 })),
  ratings: fc.array(fc.integer({ min: 0, max: 10 }), { maxLength: 7 }),
  title: fc.string({ unit: 'grapheme' }),
});
type Entry = typeof entry extends fc.Arbitrary<infer Value> ? Value : never;

const sum = (ratings: number[]) => ratings.reduce((total, one) => total + one, 0);
const columns = (list: Entry[]): ListColumns => ({
  films: list.map(({ film }) => film),
  moments: list.map(({ moment }) => moment),
  userRatings: list.map(({ userRating }) => userRating),
  ratingSums: list.map(({ ratings }) => (ratings.length > 0 ? sum(ratings) : null)),
  ratingCounts: list.map(({ ratings }) => ratings.length),
});

const dateOf = ({ moment }: Entry) => (moment === null ? null : new Date(moment).toISOString());
const figuresOf = ({ userRating, ratings }: Entry) => ({
  userRating,
  averageUserRating: ratings.length > 0 ? sum(ratings) / ratings.length : null,
  ratingsCount: ratings.length,
});

test('the text equals the output of JSON.stringify', () => {
  fc.assert(
    fc.property(fc.array(entry), fc.array(entry), (watchlist, watched) => {
      const films = [...watchlist, ...watched].map(({ title }) => Buffer.from(JSON.stringify({ title })));
      const expected = {
        items: watchlist.map((one) => ({
          title_id: one.film,
          added_at: dateOf(one),
          movieDetails: { title: one.title },
          ...figuresOf(one),
        })),
        watchedMovies: watched.map((one) => ({
          tmdbId: one.film,
          data: { title: one.title },
          watchDate: dateOf(one),
          ...figuresOf(one),
        })),
      };
      expect(listsToJson(columns(watchlist), columns(watched), films).toString()).toBe(JSON.stringify(expected));
    }),
  );
});
