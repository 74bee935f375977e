import { setImmediate } from 'node:timers/promises';
import type { Database } from '#engine/database/database.ts';
import { createLikeness } from './likeness.ts';
import { createNeighboursRepository, type NeighboursRepository } from './neighbours.repository.ts';

/** Milliseconds after which neighbours are computed again, because other films have changed. */
const EXPIRES_AFTER = 23 * 3_600_000;
const FILMS_AT_ONCE = 100;
/** `film_neighbours.scores` stores scores in thousandths. */
const SCORE_UNIT = 1_000;

/** Computes the neighbours of films that are new or changed and, with `now`, of those whose neighbours have expired. */
export async function refreshNeighbours(
  repository: NeighboursRepository,
  { limit, now, signal }: { limit: number; now?: Date; signal?: AbortSignal },
): Promise<void> {
  const olderThan = now && new Date(now.getTime() - EXPIRES_AFTER);
  const due = await repository.due({ limit, olderThan });
  if (due.length === 0) return;
  const likeness = await createLikeness(await repository.compared());
  for (let from = 0; from < due.length && !signal?.aborted; from += FILMS_AT_ONCE) {
    const rows = [];
    for (const id of due.slice(from, from + FILMS_AT_ONCE)) {
      const found = likeness.neighbours(id);
      rows.push({
        film_id: id,
        ids: found.map((neighbour) => neighbour.id),
        scores: found.map(({ score }) => Math.round(SCORE_UNIT * score)),
        reasons: found.map(({ reason }) => reason),
      });
      // Other requests are answered between two films.
      await setImmediate();
    }
    await repository.save(rows);
  }
}

/** Enough for the films of an embedded catalogue. */
const MAX_AT_START = 3_000;

/**
 * Computes the neighbours of films that are new or changed, before the site opens. After an import of tens of thousands
 * of films the site opens at once, and the job computes them.
 */
export async function prepareNeighbours(db: Database): Promise<void> {
  const repository = createNeighboursRepository(db);
  const due = await repository.due({ limit: MAX_AT_START + 1 });
  if (due.length <= MAX_AT_START) await refreshNeighbours(repository, { limit: MAX_AT_START });
}
