import { setImmediate } from 'node:timers/promises';
import { createLikeness } from './likeness.ts';
import type { NeighboursRepository } from './neighbours.repository.ts';
import { sharedWords } from './shared-words.ts';

/** Milliseconds after which neighbours are computed again, because other films have changed. */
const EXPIRES_AFTER = 23 * 3_600_000;
const FILMS_AT_ONCE = 100;
/** `film_neighbours.scores` stores scores in thousandths. */
export const SCORE_UNIT = 1_000;

type Options = { limit: number; olderThan?: Date; signal?: AbortSignal };

async function refresh(repository: NeighboursRepository, { signal, ...which }: Options): Promise<void> {
  const due = await repository.due(which);
  if (due.length === 0) return;
  const films = await repository.compared();
  const byId = new Map(films.map((film) => [film.id, film]));
  const neighboursOf = createLikeness(films);
  for (let from = 0; from < due.length && !signal?.aborted; from += FILMS_AT_ONCE) {
    const rows = [];
    for (const id of due.slice(from, from + FILMS_AT_ONCE)) {
      const film = byId.get(id);
      const found = film ? neighboursOf(id) : [];
      rows.push({
        film_id: id,
        ids: found.map((neighbour) => neighbour.film.id),
        scores: found.map(({ score }) => Math.round(SCORE_UNIT * score)),
        reasons: found.map((neighbour) => (film ? sharedWords(film, neighbour) : '')),
      });
      // Other requests are answered between two films.
      await setImmediate();
    }
    await repository.save(rows);
  }
}

/** Enough for the films of an embedded catalogue. More films would delay the start, so the job computes the others. */
const MAX_AT_START = 3_000;

/** Computes the neighbours of films that are new or changed, before the site opens. */
export const refreshAtStart = (repository: NeighboursRepository) => refresh(repository, { limit: MAX_AT_START });

/** The job: also computes neighbours that are a day old. */
export const refreshDaily = (repository: NeighboursRepository, now: Date, signal: AbortSignal) =>
  refresh(repository, { limit: 1_000_000, olderThan: new Date(now.getTime() - EXPIRES_AFTER), signal });
