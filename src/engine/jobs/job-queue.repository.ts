import { type RawBuilder, sql } from 'kysely';
import type { Pool } from 'pg';
import type { Database } from '../database/database.ts';
import { KEY_LIFETIME } from '../database/idempotency-keys.ts';
import { holdLock } from '../database/session-locks.ts';
import { JOB_LIST, JOBS, type JobName, type JobPayload, jobKey, type Tasks } from './jobs.ts';

export type JobQueue = {
  /** @param trx adds the job when this transaction is committed */
  add<Name extends JobName>(name: Name, payload: JobPayload<Name>, trx?: Database): Promise<void>;
  /** Adds jobs whose last success is unknown, or longer ago than their `dueAfter`. */
  addOverdue(lastSuccess: (name: JobName) => Promise<Date | null>, now: Date): Promise<void>;
};

/** Adds jobs to graphile-worker's queue, which is in the same database. */
export function createJobQueue(db: Database): JobQueue {
  const queue: JobQueue = {
    async add(name, payload, trx = db) {
      await sql`select graphile_worker.add_job(
        ${name}, ${JSON.stringify(payload)}::json, max_attempts => ${JOBS[name].tries},
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

/**
 * Deletes the jobs of a member who is being deleted: nothing is mailed to them any more. The public view of the queue
 * has no payloads, and these jobs have no keys, since a member may have several of a kind.
 */
export async function forgetJobsOf(trx: Database, memberId: string): Promise<void> {
  await sql`delete from graphile_worker._private_jobs using member
    where member.id = ${memberId}
      and (payload->>'memberId' = member.id::text or lower(payload->>'email') = lower(member.email))`.execute(trx);
}

/** Milliseconds. */
const NEWS_LIFETIME = 180 * 24 * 3_600_000;

/** Longer than the time for which GET /changes accepts a cursor. */
const CHANGES_LIFETIME = 32 * 24 * 3_600_000;

const BROWSER_ERRORS_LIFETIME = 14 * 24 * 3_600_000;
/** Tables with a column `expires_at`. */
const EXPIRING = ['session', 'verification', 'access_token', 'invitation', 'used_challenge'];

const DELETED_AT_ONCE = 20_000;

/** Deletes rows of a table that may have millions: a statement may take five seconds. */
export async function deleteInParts(
  db: Database,
  table: RawBuilder<unknown>,
  isGone: RawBuilder<unknown>,
): Promise<void> {
  for (let deleted = DELETED_AT_ONCE; deleted === DELETED_AT_ONCE; ) {
    const { numAffectedRows } = await sql`delete from ${table} where ctid = any(array(
      select ctid from ${table} where ${isGone} limit ${sql.lit(DELETED_AT_ONCE)}))`.execute(db);
    deleted = Number(numAffectedRows);
  }
}

export async function deleteExpired(db: Database, now: Date): Promise<void> {
  for (const table of EXPIRING) await deleteInParts(db, sql.table(table), sql`expires_at < ${now}`);
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  await deleteInParts(db, sql`news`, sql`told_at < ${before(NEWS_LIFETIME)}`);
  await deleteInParts(db, sql`browser_error`, sql`last_at < ${before(BROWSER_ERRORS_LIFETIME)}`);
  await deleteInParts(db, sql`rate_limit`, sql`expire < ${now.getTime()}`);
  await deleteInParts(db, sql`idempotency_key`, sql`created_at < ${before(KEY_LIFETIME)}`);
  await deleteInParts(db, sql`member_change`, sql`changed_at < ${before(CHANGES_LIFETIME)}`);
}

/**
 * Frees a killed process's jobs, which would otherwise wait four hours. Call it only when no other process uses the
 * database.
 */
export async function freeTakenJobs(db: Database): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs where locked_by is not null`.execute(db);
}

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

type Counts = {
  waiting: number;
  running: number;
  failed: number;
  lastError: string | null;
  lastScheduledAt: Date | null;
};
type QueuedJobs = Counts & { name: string };

const NO_JOBS: Counts = { waiting: 0, running: 0, failed: 0, lastError: null, lastScheduledAt: null };

async function countJobs(db: Database): Promise<QueuedJobs[]> {
  const { rows } = await sql<QueuedJobs>`
    select coalesce(task_identifier, identifier) as name,
      count(id) filter (where locked_at is null and last_error is null) as waiting,
      count(id) filter (where locked_at is not null) as running,
      count(id) filter (where locked_at is null and last_error is not null) as failed,
      (array_agg(last_error order by updated_at desc) filter (where last_error is not null))[1] as "lastError",
      max(last_execution) as "lastScheduledAt"
    from graphile_worker.jobs
      full join graphile_worker._private_known_crontabs on identifier = task_identifier
    group by 1`.execute(db);
  return rows;
}

/** Reads jobs and makes them due, for administrators. @param tasks of all features */
export const createJobsView = ({ db, jobs }: { db: Database; jobs: JobQueue }, tasks: Tasks) => ({
  /** Returns the state of each job. Errors have no personal data, see worker.ts. */
  async read() {
    const counts = new Map((await countJobs(db)).map(({ name, ...counted }) => [name, counted]));
    return JOB_LIST.map(([name, { schedule = null }]) => {
      const { lastScheduledAt, ...found } = counts.get(name) ?? NO_JOBS;
      // The worker adds the task of forget-expired itself.
      const hasTask = name === 'forget-expired' || name in tasks;
      return {
        name,
        schedule,
        canRun: schedule !== null && hasTask,
        lastScheduledAt: lastScheduledAt?.toISOString() ?? null,
        ...found,
      };
    });
  },

  /** Makes a scheduled job due now, even if it waits for its next try. A job that is running runs again afterwards. */
  async runNow(name: string, trx: Database): Promise<void> {
    const known = JOB_LIST.find(([job]) => job === name);
    if (!known) throw new Error(`the job ${name} is not known`);
    await jobs.add(known[0], {}, trx);
    await sql`select graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs where key = ${name} and locked_at is null), now())`.execute(trx);
  },
});
