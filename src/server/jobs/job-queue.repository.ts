import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { type JobName, type JobPayloads, jobKey, MAX_ATTEMPTS } from './jobs.ts';

export type JobQueue = {
  /** @param trx makes the job part of a transaction: it is done if that is committed, and only then */
  add<Name extends JobName>(name: Name, payload: JobPayloads[Name], trx?: Database): Promise<void>;
};

/** Puts jobs into graphile-worker's queue, which is in the same database. */
export function createJobQueue(db: Database): JobQueue {
  return {
    async add(name, payload, trx = db) {
      await sql`select graphile_worker.add_job(
        ${name}, ${JSON.stringify(payload)}::json, max_attempts => ${MAX_ATTEMPTS[name]},
        job_key => ${jobKey(name, payload)}, job_key_mode => 'preserve_run_at')`.execute(trx);
    },
  };
}

/** Removes what has run out: sessions, tokens, counters of tries. */
export async function forgetExpired(db: Database): Promise<void> {
  const now = new Date();
  await db.deleteFrom('session').where('expires_at', '<', now).execute();
  await db.deleteFrom('verification').where('expires_at', '<', now).execute();
  await sql`delete from rate_limit where expire < ${now.getTime()}`.execute(db);
}

/**
 * Frees the jobs that a killed process had taken; otherwise they would wait four hours. Only for a process that knows
 * itself to be alone on the database.
 */
export async function freeTakenJobs(db: Database): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs where locked_by is not null`.execute(db);
}
