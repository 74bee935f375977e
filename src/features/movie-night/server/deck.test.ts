import { expect, test } from 'vitest';
import { byCategory } from '#features/ratings/contract/rating-categories.ts';
import type { FoundFilm } from '#features/tonight/contract/finder.ts';
import { MAX_DECK } from '../contract/night-rules.ts';
import { type DeckFinder, makeDeck } from './deck.ts';
import { NO_WISHES, NOTHING_BROUGHT } from './night-state.ts';

const NO_PROFILE = 90;
const SAW = { slug: 'saw', name: 'Saw' };

/** Finds films with the ids from 1, of which the first ones are of the franchise Saw. */
function finderOf(films: number, ofSaw: number): DeckFinder {
  const ids = Array.from({ length: films }, (_, place) => place + 1);
  const fitting = ids.map((id) => ({ id, figures: byCategory(() => 5), runtime: 90, quality: 7 }));
  const described = (id: number): FoundFilm => ({
    ...{ id, title: `Film ${id}`, posterPath: null, posterColour: null, releaseDate: '2004-01-01', runtime: 90 },
    ...{ overview: null, voteAverage: null, averageRating: null, ratingsCount: 0, fright: null, platforms: [] },
    ...{ countries: [], certification: null, franchise: id <= ofSaw ? SAW : null, streamsAsOf: null },
    ...{ reason: 'fits', chips: [], unknown: [] },
  });
  return {
    async fittingFilms(_, { among, score, most }) {
      const found = fitting.filter(({ id }) => among?.includes(id) ?? true).sort((a, b) => score(b) - score(a));
      // The real finder, too, puts films without a profile last, and then cuts.
      found.sort((a, b) => Number(a.id === NO_PROFILE) - Number(b.id === NO_PROFILE));
      return { films: found.slice(0, most), total: found.length, failingOne: [], unsure: 0 };
    },
    describedFilms: async (wanted) => wanted.map(described),
  };
}

const GROUP = [{ seat: 0, wishes: NO_WISHES, ...NOTHING_BROUGHT }];

test.each([
  [40, 5, [1, 2, ...Array.from({ length: MAX_DECK - 2 }, (_, place) => place + 6)]],
  [8, 5, [1, 2, 6, 7, 8, 3, 4, 5]],
])(
  'of %i films that fit, five of one franchise, two come first and the others only if the deck is not full',
  async (films, ofSaw, ids) => {
    const { deck } = await makeDeck(GROUP, finderOf(films, ofSaw));
    expect(deck.map(({ id }) => id)).toEqual(ids);
  },
);

test('a film on all watchlists is first, however many films on two of them fit better', async () => {
  const ids = Array.from({ length: 90 }, (_, place) => place + 1);
  const guests = [ids, ids, [NO_PROFILE]].map((watchlist, seat) => ({
    seat,
    wishes: NO_WISHES,
    ...NOTHING_BROUGHT,
    watchlist,
  }));
  const { deck } = await makeDeck(guests, finderOf(90, 0));
  expect(deck.slice(0, 2).map(({ id, listedBy }) => [id, listedBy.length])).toEqual([
    [NO_PROFILE, 3],
    [1, 2],
  ]);
});
