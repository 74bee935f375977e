import type pg from 'pg';
import { untilWaiting } from '../database/lock-waits.ts';

type Statement = { text: string; values: unknown[] };

/** Locks a member's row. All requests that change the member's ways to log in wait for this lock. */
export const lockedMember = (email: string): Statement => ({
  text: 'select from member where email = $1 for update',
  values: [email],
});

/**
 * Sends requests one after another. Each waits for the rows that `statement` has locked; then all continue together.
 *
 * @param meanwhile runs while all requests wait
 * @returns the results of the requests
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
