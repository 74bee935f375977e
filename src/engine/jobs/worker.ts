import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type JobHelpers,
  Logger,
  makeWorkerUtils,
  type Runner,
  run,
  runOnce,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type { Deps } from '../deps.ts';
import { codeOf } from '../lib/error-code.ts';
import { deleteExpired, freeTakenJobs, holdWorkerLock, watchWorkers } from './job-queue.repository.ts';
import { JOB_LIST, JobFailure, type JobOutcome, type Tasks } from './jobs.ts';

const CONCURRENCY = 2;
/** Milliseconds. LISTEN announces new jobs; polling finds jobs that have become due. */
const POLL_INTERVAL = 2_000;
const RESTART_AFTER = 2_000;
/** Milliseconds at shutdown until running jobs are aborted, and then until the worker stops waiting for them. */
const FINISH_WITHIN = 2_000;
const ABORT_WITHIN = 2_000;

type AnyTask = (payload: unknown, signal: AbortSignal) => Promise<void>;

type WorkerOptions = Pick<Deps, 'db' | 'pool' | 'log' | 'clock'> & {
  tasks: Tasks;
  onAttempt?: (job: string, outcome: JobOutcome) => void;
  /** True if no other process uses this database; true for the embedded one. */
  alone?: boolean;
};

export type Worker = {
  /** Migrates the queue's schema and starts working. */
  start(): Promise<void>;
  /** Takes no more jobs and lets running ones finish, or returns them to the queue. */
  stop(): Promise<void>;
  /** Runs the jobs that are due; for tests and commands. */
  runOnce(): Promise<void>;
};

/**
 * Returns a JobFailure's message, otherwise a code or name, because other messages may contain e-mail addresses and
 * tokens.
 */
function loggable(error: unknown): string {
  if (error instanceof JobFailure) return error.message;
  if (!(error instanceof Error)) return 'unknown';
  return codeOf(error) || error.name;
}

export async function migrateJobs(pool: Deps['pool']): Promise<void> {
  const utils = await makeWorkerUtils({ pgPool: pool, logger: new Logger(() => () => {}) });
  await utils.migrate();
  await utils.release();
}

/** Nodes share one crontab; a job that is still waiting is not added again. */
const crontabOf = (tasks: TaskList) =>
  JOB_LIST.filter(([name, { schedule }]) => schedule && tasks[name])
    .map(
      ([name, { schedule, tries, backfill }]) =>
        `${schedule} ${name} ?jobKey=${name}&jobKeyMode=preserve_run_at&max=${tries}${backfill ? `&fill=${backfill}` : ''}`,
    )
    .join('\n');

/** Runs the jobs of the queue (graphile-worker), with back-off between attempts. Log lines contain no payloads. */
export function createWorker({ db, pool, log, clock, tasks, onAttempt, alone = false }: WorkerOptions): Worker {
  const logger = new Logger(() => (level, message, meta) => {
    // Failures of tasks are left out, because logged() logs them.
    if ((level === 'error' || level === 'warning') && !meta?.failure) log.warn({ worker: level }, message);
  });

  function logged(name: string, task: AnyTask) {
    return async (payload: unknown, { job, abortSignal }: JobHelpers) => {
      const line = { job: job.id, kind: name, attempt: job.attempts };
      try {
        await task(payload, abortSignal);
        onAttempt?.(name, 'done');
        log.info(line, 'job done');
      } catch (error) {
        onAttempt?.(name, job.attempts < job.max_attempts ? 'failed' : 'given_up');
        const failed = { ...line, of: job.max_attempts, error: loggable(error) };
        // A job that ends without an error leaves the queue.
        if (error instanceof JobFailure && error.final) return log.error(failed, 'job failed for good');
        log.warn(failed, 'job failed');
        throw new Error(loggable(error));
      }
    };
  }

  const forget = async () => {
    await deleteExpired(db, clock());
    const utils = await makeWorkerUtils({ pgPool: pool, logger });
    await utils.cleanup({ tasks: ['DELETE_PERMAFAILED_JOBS', 'GC_JOB_QUEUES'] });
    await utils.release();
  };
  // The queue returns the payloads that JobQueue.add stored.
  const all = { 'forget-expired': forget, ...tasks } as Record<string, AnyTask>;
  const taskList: TaskList = Object.fromEntries(Object.entries(all).map(([name, task]) => [name, logged(name, task)]));
  const options = {
    pgPool: pool,
    logger,
    taskList,
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    // A delay of 0 enables batches. If a batch cannot be written, the runner stops and is restarted. Without batches,
    // the failure would be an unhandled rejection, which ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  };

  let stopping = false;
  let runner: Runner | null = null;
  let stopWatching = () => {};
  let started: Promise<void> = Promise.resolve();

  async function startRunner(): Promise<void> {
    const events: WorkerEvents = new EventEmitter();
    let releaseLock = () => {};
    events.once('pool:create', ({ workerPool }) => {
      releaseLock = holdWorkerLock(pool, workerPool.id);
    });
    runner = await run({
      ...options,
      events,
      crontab: crontabOf(taskList),
      pollInterval: POLL_INTERVAL,
      gracefulShutdownAbortTimeout: FINISH_WITHIN,
    });
    // stop() may have been called during the start.
    if (stopping) await runner.stop();
    void runner.promise
      .catch(() => undefined)
      .finally(releaseLock)
      .then(restart);
  }

  /** A runner can end by itself when it loses the database. */
  async function restart(): Promise<void> {
    while (!stopping) {
      log.warn('jobs stopped; restarting');
      await sleep(RESTART_AFTER, undefined, { ref: false });
      if (stopping) return;
      try {
        return await startRunner();
      } catch (error) {
        log.warn({ error: loggable(error) }, 'jobs cannot be started');
      }
    }
  }

  async function begin(): Promise<void> {
    await migrateJobs(pool);
    if (alone) await freeTakenJobs(db);
    if (stopping) return;
    stopWatching = watchWorkers(db);
    await startRunner();
  }

  return {
    start() {
      started = begin();
      return started;
    },

    async stop() {
      stopping = true;
      stopWatching();
      // Waits for a start that is still running, because the database is closed afterwards.
      const stopped = started.then(() => runner?.stop()).catch(() => undefined);
      await Promise.race([stopped, sleep(FINISH_WITHIN + ABORT_WITHIN, undefined, { ref: false })]);
    },

    runOnce: () => runOnce(options),
  };
}
