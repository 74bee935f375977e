import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { JobQueue } from './job-queue.repository.ts';
import { JOB_LIST, type Tasks } from './jobs.ts';

type Counts = {
  waiting: number;
  running: number;
  failed: number;
  lastError: string | null;
  lastScheduledAt: Date | null;
};
type QueuedJobs = Counts & { name: string };

const NO_JOBS: Counts = { waiting: 0, running: 0, failed: 0, lastError: null, lastScheduledAt: null };

async function hasQueue(db: Database): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('graphile_worker._private_known_crontabs') is not null as found`.execute(db);
  return rows[0]?.found ?? false;
}

async function countJobs(db: Database): Promise<QueuedJobs[]> {
  if (!(await hasQueue(db))) return [];
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

/** Returns the state of each job. Errors have no personal data, see worker.ts. */
async function readJobs(db: Database, tasks: Tasks) {
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
}

/** Makes a scheduled job due now, even if it waits for its next try. A job that is running runs again afterwards. */
async function runJobNow(jobs: JobQueue, name: string, trx: Database): Promise<void> {
  const known = JOB_LIST.find(([job]) => job === name);
  if (!known) throw new Error(`the job ${name} is not known`);
  await jobs.add(known[0], {}, trx);
  await sql`select graphile_worker.reschedule_jobs(
    array(select id from graphile_worker.jobs where key = ${name} and locked_at is null), now())`.execute(trx);
}

/** Reads jobs and makes them due, for administrators. @param tasks of all features */
export const createJobsView = ({ db, jobs }: { db: Database; jobs: JobQueue }, tasks: Tasks) => ({
  read: () => readJobs(db, tasks),
  runNow: (name: string, trx: Database) => runJobNow(jobs, name, trx),
});
