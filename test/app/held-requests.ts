import type pg from 'pg';
import { untilWaiting } from '#test/database/lock-waits.ts';

type Statement = { text: string; values: unknown[] };

/** Locks a member's row, for which everything waits that changes the ways to log in. */
export const lockedMember = (email: string): Statement => ({
  text: 'select from member where email = $1 for update',
  values: [email],
});

/**
 * Begins requests one after another, which wait for what a statement has locked, and lets them go on together.
 *
 * @param meanwhile happens while they wait
 * @returns their results
 */
export async function heldRequests<T>(
  pool: pg.Pool,
  statement: Statement,
  requests: (() => Promise<T>)[],
  meanwhile: (lock: pg.PoolClient) => Promise<unknown> = async () => {},
): Promise<T[]> {
  const waiting: Promise<T>[] = [];
  const lock = await pool.connect();
  try {
    await lock.query('begin');
    await lock.query(statement);
    for (const request of requests) {
      waiting.push(request());
      await untilWaiting(pool, waiting.length);
    }
    await meanwhile(lock);
    await lock.query('commit');
  } finally {
    // Closing the connection frees the lock, even after a failure.
    lock.release(true);
  }
  return Promise.all(waiting);
}
