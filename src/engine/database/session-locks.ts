import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';

const RETRY_AFTER = 1_000;

/** A connection that holds session locks. `users` counts the work that needs the connection. */
type Session = { opened: Promise<PoolClient>; users: number };

/** SQL for the ids of locks. */
const IDS = 'select name, hashtextextended(name, 0) as id from unnest($1::text[]) as name';

async function tryLock(client: PoolClient, names: string[]): Promise<string[]> {
  const { rows } = await client.query(`select name from (${IDS}) as lock where pg_try_advisory_lock(id)`, [names]);
  return rows.map(({ name }) => name);
}

const unlock = (client: PoolClient, names: string[]) =>
  client.query(`select pg_advisory_unlock(id) from (${IDS}) as lock`, [names]);

/**
 * Lets only one process at a time do certain work. Uses session locks, which a killed process releases. All locks of
 * one `claim` function share a connection, which is in use only while work needs it.
 */
export function createSessionLocks(pool: Pool) {
  let current: Session | null = null;
  /**
   * Names that this `claim` function has locked. They are remembered, because PostgreSQL would grant the same lock to
   * its session again.
   */
  const taken = new Set<string>();

  /**
   * Runs work with the names that no other work has locked.
   *
   * @param work gets these names, and a signal that aborts when the connection and with it the locks are lost
   */
  return async function claim<T>(names: string[], work: (mine: string[], lost: AbortSignal) => Promise<T>): Promise<T> {
    const own = current ?? { opened: pool.connect(), users: 0 };
    current = own;
    own.users += 1;
    const free = names.filter((name) => !taken.has(name));
    for (const name of free) taken.add(name);
    const leave = () => {
      if (current === own) current = null;
    };
    try {
      const client = await own.opened;
      const lost = new AbortController();
      const lose = () => lost.abort();
      client.once('end', lose);
      // After a failure, the next work gets a new connection.
      const mine = await tryLock(client, free).catch((error: unknown) => {
        leave();
        throw error;
      });
      try {
        return await work(mine, lost.signal);
      } finally {
        client.off('end', lose);
        await unlock(client, mine);
      }
    } finally {
      for (const name of free) taken.delete(name);
      own.users -= 1;
      if (own.users === 0) {
        leave();
        void own.opened.then((client) => client.release()).catch(() => undefined);
      }
    }
  };
}

/** Holds a lock until `end` is aborted. Takes it again after its connection was lost. */
export async function holdLock(pool: Pool, name: string, end: AbortSignal): Promise<void> {
  const claim = createSessionLocks(pool);
  const hold = async ([mine]: string[], lost: AbortSignal) => {
    if (mine !== undefined && !end.aborted) await once(AbortSignal.any([end, lost]), 'abort');
  };
  while (!end.aborted) {
    await claim([name], hold).catch(() => undefined);
    await sleep(RETRY_AFTER, undefined, { ref: false, signal: end }).catch(() => undefined);
  }
}
