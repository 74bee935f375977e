import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';

/** A connection whose session holds locks while work needs them. */
type LockConnection = { opened: Promise<Database>; users: number; close: () => void };

function openLockConnection(db: Database): LockConnection {
  const opened = Promise.withResolvers<Database>();
  const closed = Promise.withResolvers<void>();
  const held = db.connection().execute((connection) => {
    opened.resolve(connection);
    return closed.promise;
  });
  held.catch(opened.reject);
  return { opened: opened.promise, users: 0, close: closed.resolve };
}

const LOCK_ID = sql`hashtextextended('tmdb ' || name, 0)`;

async function tryLock(connection: Database, names: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as name where pg_try_advisory_lock(${LOCK_ID})`.execute(connection);
  return rows.map(({ name }) => name);
}

async function unlock(connection: Database, names: string[]): Promise<void> {
  await sql`select pg_advisory_unlock(${LOCK_ID}) from unnest(${names}::text[]) as name`.execute(connection);
}

/** Lets only one of all processes do some work at a time. Uses session locks, which a killed process releases. */
export function createTurns(db: Database) {
  let current: LockConnection | null = null;
  /** Names locked by this process, because PostgreSQL would give a session the same lock twice. */
  const taken = new Set<string>();

  /** Runs work with the names that no other work has locked. */
  async function claim<T>(names: string[], work: (mine: string[]) => Promise<T>): Promise<T> {
    const own = current ?? openLockConnection(db);
    current = own;
    own.users += 1;
    const free = names.filter((name) => !taken.has(name));
    for (const name of free) taken.add(name);
    try {
      const connection = await own.opened;
      const mine = await tryLock(connection, free).catch((error: unknown) => {
        // The connection is lost. The next work gets a new one.
        if (current === own) current = null;
        throw error;
      });
      try {
        return await work(mine);
      } finally {
        await unlock(connection, mine);
      }
    } finally {
      for (const name of free) taken.delete(name);
      own.users -= 1;
      if (own.users === 0) {
        if (current === own) current = null;
        own.close();
      }
    }
  }

  return {
    /** Runs work unless any process is running it. @returns true if the work ran */
    inTurn: (name: string, work: () => Promise<void>): Promise<boolean> =>
      claim([name], async ([mine]) => {
        if (mine === undefined) return false;
        await work();
        return true;
      }),
    claimFilms<T>(ids: number[], work: (mine: number[]) => Promise<T>): Promise<T> {
      const idOf = new Map(ids.map((id) => [`film ${id}`, id]));
      return claim([...idOf.keys()], (mine) => work(mine.flatMap((name) => idOf.get(name) ?? [])));
    },
  };
}
