import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Database } from '../database/database.ts';
import { holdLock } from '../database/session-locks.ts';

const CHECK_INTERVAL = 15_000;

/** Marks a worker as alive with a session lock, which ends with the process. @returns a function that removes it */
export function holdWorkerLock(pool: Pool, worker: string): () => void {
  const leaving = new AbortController();
  void holdLock(pool, `jobs of ${worker}`, leaving.signal);
  return () => leaving.abort();
}

/** Returns workers that have taken jobs but hold no lock. */
async function findMissingWorkers(db: Database): Promise<string[]> {
  const { rows } = await sql<{ worker: string }>`
    with busy as (select distinct locked_by as worker from graphile_worker.jobs where locked_by is not null)
    select worker from busy where pg_try_advisory_xact_lock(hashtextextended('jobs of ' || worker, 0))`.execute(db);
  return rows.map(({ worker }) => worker);
}

/**
 * Frees the jobs of dead workers, because the queue itself would wait four hours. A worker without a lock may be
 * reconnecting, so it counts as dead only when it had no lock in the last check either.
 *
 * @returns the workers without a lock whose jobs were not freed
 */
export async function freeJobsOfDeadWorkers(db: Database, missingBefore: readonly string[]): Promise<string[]> {
  const missing = await findMissingWorkers(db);
  const gone = missing.filter((worker) => missingBefore.includes(worker));
  if (gone.length > 0) await sql`select graphile_worker.force_unlock_workers(${gone}::text[])`.execute(db);
  return missing.filter((worker) => !gone.includes(worker));
}

/** Frees the jobs of dead workers at intervals. @returns a function that stops this */
export function watchWorkers(db: Database): () => void {
  let missing: string[] = [];
  const timer = setInterval(async () => {
    missing = await freeJobsOfDeadWorkers(db, missing).catch(() => []);
  }, CHECK_INTERVAL);
  timer.unref();
  return () => clearInterval(timer);
}
