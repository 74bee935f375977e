import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Database } from '../db/database.ts';

/** Milliseconds between two looks for workers that are gone. */
const CALL_EVERY = 15_000;
const AGAIN_AFTER = 1_000;

/** Stands for a worker as a lock of the database. */
const LOCK = "hashtextextended('jobs of ' || $1, 0)";

/**
 * Says that a worker is there for as long as its process lives: a lock of a session, which goes with the process
 * however that ends. A session that was lost is replaced.
 *
 * @returns how to take the worker off
 */
export function answerRollCall(pool: Pool, worker: string): () => void {
  const leaving = new AbortController();
  const left = once(leaving.signal, 'abort');
  const answer = async () => {
    const client = await pool.connect();
    try {
      const lost = new Promise((resolve) => client.once('end', resolve).once('error', resolve));
      await client.query(`select pg_advisory_lock(${LOCK})`, [worker]);
      await Promise.race([lost, left]);
    } finally {
      client.release(true);
    }
  };
  const keepAnswering = async () => {
    while (!leaving.signal.aborted) {
      await answer().catch(() => undefined);
      await Promise.race([left, sleep(AGAIN_AFTER, undefined, { ref: false })]);
    }
  };
  void keepAnswering();
  return () => leaving.abort();
}

/** Workers that have jobs and do not answer. */
async function findAbsent(db: Database): Promise<string[]> {
  const { rows } = await sql<{ worker: string }>`
    with busy as (select distinct locked_by as worker from graphile_worker.jobs where locked_by is not null)
    select worker from busy where pg_try_advisory_xact_lock(hashtextextended('jobs of ' || worker, 0))`.execute(db);
  return rows.map(({ worker }) => worker);
}

/**
 * Frees the jobs of workers that are gone, so that others do them; the queue itself would wait four hours. Who does not
 * answer once may be changing connections; who does not answer twice is gone.
 *
 * @param absentBefore what the last call returned
 * @returns who does not answer now
 */
export async function callRoll(db: Database, absentBefore: readonly string[]): Promise<string[]> {
  const absent = await findAbsent(db);
  const gone = absent.filter((worker) => absentBefore.includes(worker));
  if (gone.length > 0) await sql`select graphile_worker.force_unlock_workers(${gone}::text[])`.execute(db);
  return absent.filter((worker) => !gone.includes(worker));
}

/** Calls the roll every quarter of a minute until it is told to stop. A call that fails is made again at the next. */
export function keepCallingRoll(db: Database): () => void {
  let absent: string[] = [];
  const timer = setInterval(async () => {
    absent = await callRoll(db, absent).catch(() => []);
  }, CALL_EVERY);
  timer.unref();
  return () => clearInterval(timer);
}
