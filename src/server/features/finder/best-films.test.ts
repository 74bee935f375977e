import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededRandom } from '#lib/seeded-random.ts';
import { createBestFilms } from './best-films.ts';

const FILMS = 5_000;
const ID = Int32Array.from({ length: FILMS }, (_, n) => n + 1);
const PLACES = { films: { id: ID }, places: ID.map((id) => id - 1), count: FILMS };

test('any page of thousands of films equals that page of the sorted films', () => {
  fc.assert(
    fc.property(fc.integer(), fc.constantFrom(3, 1_000, 1e9), fc.nat({ max: 260 }), (seed, different, page) => {
      const random = seededRandom(seed);
      const scores = Float64Array.from(ID, () => Math.floor(random() * different));
      const best = createBestFilms(20 * (page + 1), FILMS);
      best.add(PLACES, scores);
      const sorted = [...ID].sort((a, b) => (scores[b - 1] ?? 0) - (scores[a - 1] ?? 0) || a - b);
      expect(best.slice(20 * page, 20 * (page + 1))).toEqual(sorted.slice(20 * page, 20 * (page + 1)));
    }),
  );
});
