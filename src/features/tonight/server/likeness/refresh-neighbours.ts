import { setImmediate } from 'node:timers/promises';
import { createLikeness } from './likeness.ts';
import type { NeighboursRepository } from './neighbours.repository.ts';
import { sharedWords } from './shared-words.ts';

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
  const films = await repository.compared();
  const byId = new Map(films.map((film) => [film.id, film]));
  const likeness = await createLikeness(films);
  for (let from = 0; from < due.length && !signal?.aborted; from += FILMS_AT_ONCE) {
    const rows = [];
    for (const id of due.slice(from, from + FILMS_AT_ONCE)) {
      const film = byId.get(id);
      const found = film ? likeness.neighbours(id) : [];
      rows.push({
        film_id: id,
        ids: found.map((neighbour) => neighbour.film.id),
        scores: found.map(({ score }) => Math.round(SCORE_UNIT * score)),
        reasons: found.map((neighbour) => (film ? sharedWords(film, neighbour.film, neighbour.shared) : '')),
      });
      // Other requests are answered between two films.
      await setImmediate();
    }
    await repository.save(rows);
  }
}
