import type { Pool } from 'pg';
import { createSessionLocks } from '#engine/database/session-locks.ts';

/** Lets only one process at a time do certain work of this source. */
export function createTurns(pool: Pool) {
  const claim = createSessionLocks(pool);
  return {
    /** Runs work unless any process is running it. @returns true if the work ran */
    inTurn: (name: string, work: () => Promise<void>): Promise<boolean> =>
      claim([`tmdb ${name}`], async ([mine]) => {
        if (mine === undefined) return false;
        await work();
        return true;
      }),

    /** Runs work with the films that no process is working on. */
    claimFilms<T>(ids: number[], work: (mine: number[]) => Promise<T>): Promise<T> {
      const idOf = new Map(ids.map((id) => [`tmdb film ${id}`, id]));
      return claim([...idOf.keys()], (mine) => work(mine.flatMap((name) => idOf.get(name) ?? [])));
    },
  };
}
