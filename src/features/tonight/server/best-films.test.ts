import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededRandom } from '#engine/lib/seeded-random.ts';
import { createBestFilms } from './best-films.ts';

test('the best films of thousands are the first films of the sorted list, in the same order', () => {
  fc.assert(
    fc.property(
      fc.integer(),
      fc.constantFrom(3, 1_000, 1e9),
      fc.nat({ max: 3_000 }),
      fc.nat({ max: 3_000 }),
      (seed, different, films, wanted) => {
        const random = seededRandom(seed);
        const scores = Array.from({ length: films }, () => Math.floor(random() * different));
        const best = createBestFilms(wanted);
        for (const [film, score] of scores.entries()) best.add(film, score);
        const sorted = [...scores.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
        expect(best.list()).toEqual(sorted.slice(0, wanted));
      },
    ),
  );
});
