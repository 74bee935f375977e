import { sql } from 'kysely';
import type { Database } from '#engine/database/database.ts';
import { seededRandom } from '#engine/lib/seeded-random.ts';
import { RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import { createAlikeRepository } from '#features/tonight/server/alike.repository.ts';
import { createAlikeService } from '#features/tonight/server/alike.service.ts';
import { readFilmIndex } from '#features/tonight/server/film-index.repository.ts';
import { createFinderRepository } from '#features/tonight/server/finder.repository.ts';
import { median } from './report.ts';

const FILMS = 200;
const WARM_UP = 20;

/**
 * Searches for the films that are like each of 200 films, in process. Every second search asks for less of one
 * category. The same seed gives the same films.
 *
 * @param repeat runs per film; the median counts
 * @returns milliseconds
 */
export async function alikeTimes(db: Database, seed: number, repeat: number): Promise<number[]> {
  const index = await readFilmIndex(db);
  const service = createAlikeService({
    repository: createAlikeRepository(db),
    finder: createFinderRepository(db),
    filmIndex: async () => index,
    clock: () => new Date(),
  });
  const { rows } = await sql<{ film_id: number }>`select film_id from film_finder order by film_id`.execute(db);
  const random = seededRandom(seed);
  const one = <T>(list: readonly T[]) => list.slice(Math.floor(random() * list.length)).slice(0, 1);
  const times: number[] = [];
  for (let turn = -WARM_UP; turn < FILMS; turn++) {
    const less = turn % 2 === 0 ? one(RATING_CATEGORIES) : [];
    const id = one(rows)[0]?.film_id ?? 0;
    const runs: number[] = [];
    for (let run = 0; run < repeat; run++) {
      const start = performance.now();
      await service.alike(id, { less, more: [] });
      runs.push(performance.now() - start);
    }
    if (turn >= 0) times.push(median(runs));
  }
  return times;
}
