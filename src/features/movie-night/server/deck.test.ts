import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PLATFORM_SLUGS } from '#features/browse/contract/platforms.ts';
import { CONTENT_NOTE_SLUGS } from '#features/films/contract/content-note-slugs.ts';
import { writeRange } from '#features/ratings/contract/fright-profile.ts';
import { byCategory } from '#features/ratings/contract/rating-categories.ts';
import type { FoundFilm } from '#features/tonight/contract/finder.ts';
import { MAX_DECK } from '../contract/night-rules.ts';
import { combined, type DeckFinder, kindsOf, makeDeck } from './deck.ts';
import { type NightWishes, NO_WISHES, NOTHING_BROUGHT } from './night-state.ts';

const figure = fc.integer({ min: 0, max: 10 });
const range = fc
  .tuple(figure, figure)
  .map(([a, b]) => writeRange({ min: Math.min(a, b), max: Math.max(a, b) }) ?? null);

const wishes: fc.Arbitrary<NightWishes> = fc.record({
  axes: fc.record({ scares: range, gore: range }),
  without: fc.subarray([...CONTENT_NOTE_SLUGS]),
  unknown: fc.constantFrom('hide', 'show'),
  platforms: fc.subarray([...PLATFORM_SLUGS]),
  maxRuntime: fc.option(fc.integer({ min: 1, max: 999 })),
  moods: fc.constant([]),
});

const within = (text: string | null, value: number) => {
  const [min, max] = (text ?? '-').split('-');
  return value >= Number(min || 0) && value <= Number(max || 10);
};

test('the combined wishes allow exactly what all guests allow', () => {
  fc.assert(
    fc.property(fc.array(wishes, { minLength: 1, maxLength: 6 }), figure, (all, value) => {
      const { question, impossible } = combined(all);
      for (const axis of ['scares', 'gore'] as const) {
        const { min, max } = question[axis] ?? { min: 0, max: 10 };
        const isAllowed = !impossible.includes(axis) && value >= min && value <= max;
        expect(isAllowed).toBe(all.every(({ axes }) => within(axes[axis], value)));
      }
      expect(new Set(question.without)).toEqual(new Set(all.flatMap(({ without }) => without)));
      expect(question.unknown).toBe(all.some(({ unknown }) => unknown === 'hide') ? 'hide' : 'show');
      expect(new Set(question.platforms)).toEqual(new Set(all.flatMap(({ platforms }) => platforms)));
      for (const { maxRuntime } of all)
        if (maxRuntime !== null) expect(question.maxRuntime).toBeLessThanOrEqual(maxRuntime);
    }),
  );
});

test('the combined wishes do not depend on the order of the guests', () => {
  fc.assert(
    fc.property(fc.array(wishes, { maxLength: 6 }), (all) => {
      expect(combined(all.toReversed())).toEqual(combined(all));
    }),
  );
});

test('if no guest has a wish, every film fits, and there is no kind of wish to loosen', () => {
  const { question, impossible } = combined([NO_WISHES, NO_WISHES]);
  expect([impossible, kindsOf(question, false)]).toEqual([[], []]);
});

test('all kinds of wishes that the guests have are listed', () => {
  const strict: NightWishes = {
    axes: { scares: '4-', gore: '-3' },
    without: ['clowns'],
    unknown: 'hide',
    platforms: ['shudder'],
    maxRuntime: 90,
    moods: [],
  };
  expect(kindsOf(combined([strict]).question, true)).toEqual([
    ...['scares', 'gore', 'notes', 'unknown', 'platforms', 'maxRuntime', 'seen'],
  ]);
});

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
