import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { JOB_LIST, JOBS, type JobName, type JobPayload, jobKey } from './jobs.ts';

export type JobQueue = {
  /**
   * @param trx adds the job when this transaction is committed
   * @param wait milliseconds until the job is due
   */
  add<Name extends JobName>(name: Name, payload: JobPayload<Name>, trx?: Database, wait?: number): Promise<void>;
  /** Adds jobs whose last success is unknown, or longer ago than their `dueAfter`. */
  addOverdue(lastSuccess: (name: JobName) => Promise<Date | null>, now: Date): Promise<void>;
};

/** Adds jobs to graphile-worker's queue, which is in the same database. */
export function createJobQueue(db: Database): JobQueue {
  const queue: JobQueue = {
    async add(name, payload, trx = db, wait = 0) {
      await sql`select graphile_worker.add_job(
        ${name}, ${JSON.stringify(payload)}::json, max_attempts => ${JOBS[name].tries},
        run_at => now() + make_interval(secs => ${wait / 1000}),
        job_key => ${jobKey(name, payload)}, job_key_mode => 'preserve_run_at')`.execute(trx);
    },

    async addOverdue(lastSuccess, now) {
      for (const [name, { dueAfter }] of JOB_LIST) {
        if (dueAfter === undefined) continue;
        const last = await lastSuccess(name);
        if (!last || now.getTime() - last.getTime() > dueAfter) await queue.add(name, {});
      }
    },
  };
  return queue;
}

/** Milliseconds. */
const NEWS_LIFETIME = 180 * 24 * 3_600_000;

const BROWSER_ERRORS_LIFETIME = 14 * 24 * 3_600_000;

export async function deleteExpired(db: Database): Promise<void> {
  const now = new Date();
  await db.deleteFrom('session').where('expires_at', '<', now).execute();
  await db.deleteFrom('verification').where('expires_at', '<', now).execute();
  await db
    .deleteFrom('news')
    .where('told_at', '<', new Date(now.getTime() - NEWS_LIFETIME))
    .execute();
  await db.deleteFrom('access_token').where('expires_at', '<', now).execute();
  await db.deleteFrom('invitation').where('expires_at', '<', now).execute();
  await db
    .deleteFrom('browser_error')
    .where('last_at', '<', new Date(now.getTime() - BROWSER_ERRORS_LIFETIME))
    .execute();
  await db.deleteFrom('used_challenge').where('expires_at', '<', now).execute();
  await db.deleteFrom('remembered_device').where('expires_at', '<', now).execute();
  await sql`delete from rate_limit where expire < ${now.getTime()}`.execute(db);
}

/**
 * Frees a killed process's jobs, which would otherwise wait four hours. Call it only when no other process uses the
 * database.
 */
export async function freeTakenJobs(db: Database): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs where locked_by is not null`.execute(db);
}
