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
import { codeOf } from '#lib/error-code.ts';
import type { Deps } from '../deps.ts';
import { forgetExpired, freeTakenJobs } from './job-queue.repository.ts';
import { JOB_LIST, type Tasks } from './jobs.ts';
import { answerRollCall, keepCallingRoll } from './roll-call.repository.ts';

const CONCURRENCY = 2;
/** Milliseconds. New jobs are announced (LISTEN); the poll finds those whose time has come. */
const POLL_INTERVAL = 2_000;
const RESTART_AFTER = 2_000;
/** How long running jobs may take to finish at shutdown before they are told to give up, and then to obey. */
const FINISH_WITHIN = 2_000;
const OBEY_WITHIN = 2_000;

type AnyTask = (payload: unknown, signal: AbortSignal) => Promise<void>;

type WorkerOptions = Pick<Deps, 'db' | 'pool' | 'log'> & {
  tasks: Tasks;
  /** Told of each try. */
  onTried?: (job: string, outcome: 'done' | 'failed') => void;
  /** Whether no other process works on this database, as on an embedded one. */
  alone?: boolean;
};

export type Worker = {
  /** Brings the queue's own schema up to date and starts on the jobs. */
  start(): Promise<void>;
  /** Takes no more jobs and lets the running ones finish, or gives them back. */
  stop(): Promise<void>;
  /** Does what is due and returns; for tests and commands. */
  runOnce(): Promise<void>;
};

/** A short word for an error that holds nothing of what was being done: addresses and tokens stay out of logs. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return codeOf(error) || error.name;
}

/** A connection lost in mid-use has an error to report before anybody asks; unheard, it would end the process. */
function hearErrors(pool: Deps['pool']): void {
  if (pool.listenerCount('connect') === 0) pool.on('connect', (client) => client.on('error', () => undefined));
}

/** Brings the schema graphile_worker up to date. */
export async function migrateJobs(pool: Deps['pool']): Promise<void> {
  hearErrors(pool);
  const utils = await makeWorkerUtils({ pgPool: pool, logger: new Logger(() => () => {}) });
  await utils.migrate();
  await utils.release();
}

/** Nodes share one crontab; a job that is still waiting is not added again. */
const crontabOf = (tasks: TaskList) =>
  JOB_LIST.filter(([name, { schedule }]) => schedule && tasks[name])
    .map(([name, { schedule, tries }]) => `${schedule} ${name} ?jobKey=${name}&jobKeyMode=preserve_run_at&max=${tries}`)
    .join('\n');

/** Does the jobs of the queue (graphile-worker), with a back-off between tries. Each log line names job and kind only. */
export function createWorker({ db, pool, log, tasks, onTried, alone = false }: WorkerOptions): Worker {
  const logger = new Logger(() => (level, message, meta) => {
    // Failures of tasks have a line of ours.
    if ((level === 'error' || level === 'warning') && !meta?.failure) log.warn({ worker: level }, message);
  });

  function logged(name: string, task: AnyTask) {
    return async (payload: unknown, { job, abortSignal }: JobHelpers) => {
      const line = { job: job.id, kind: name, attempt: job.attempts };
      try {
        await task(payload, abortSignal);
        onTried?.(name, 'done');
        log.info(line, 'job done');
      } catch (error) {
        onTried?.(name, 'failed');
        log.warn({ ...line, of: job.max_attempts, error: kindOf(error) }, 'job failed');
        throw new Error(kindOf(error));
      }
    };
  }

  const forget = async () => {
    await forgetExpired(db);
    const utils = await makeWorkerUtils({ pgPool: pool, logger });
    await utils.cleanup({ tasks: ['DELETE_PERMAFAILED_JOBS', 'GC_JOB_QUEUES'] });
    await utils.release();
  };
  // The queue gives back the payload that JobQueue.add was given.
  const all = { 'forget-expired': forget, ...tasks } as Record<string, AnyTask>;
  const taskList: TaskList = Object.fromEntries(Object.entries(all).map(([name, task]) => [name, logged(name, task)]));
  const options = {
    pgPool: pool,
    logger,
    taskList,
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    // In batches, however small: the queue hears of a batch that it could not write, and the runner is started anew.
    // Of a single answer nobody would hear, and the unhandled rejection would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  };

  let stopping = false;
  let runner: Runner | null = null;
  let stopCallingRoll = () => {};

  async function startRunner(): Promise<void> {
    const events: WorkerEvents = new EventEmitter();
    let leave = () => {};
    events.once('pool:create', ({ workerPool }) => {
      leave = answerRollCall(pool, workerPool.id);
    });
    runner = await run({
      ...options,
      events,
      crontab: crontabOf(taskList),
      pollInterval: POLL_INTERVAL,
      gracefulShutdownAbortTimeout: FINISH_WITHIN,
    });
    // Told to stop while it started.
    if (stopping) await runner.stop();
    void runner.promise
      .catch(() => undefined)
      .finally(leave)
      .then(restart);
  }

  /** A runner ends by itself when it loses the database at a bad moment. */
  async function restart(): Promise<void> {
    while (!stopping) {
      log.warn('jobs stopped; starting again');
      await sleep(RESTART_AFTER, undefined, { ref: false });
      if (stopping) return;
      try {
        return await startRunner();
      } catch (error) {
        log.warn({ error: kindOf(error) }, 'jobs cannot be started');
      }
    }
  }

  return {
    async start() {
      await migrateJobs(pool);
      if (alone) await freeTakenJobs(db);
      if (stopping) return;
      await startRunner();
      stopCallingRoll = keepCallingRoll(db);
    },

    async stop() {
      stopping = true;
      stopCallingRoll();
      const stopped = runner?.stop().catch(() => undefined);
      await Promise.race([stopped, sleep(FINISH_WITHIN + OBEY_WITHIN, undefined, { ref: false })]);
    },

    runOnce: () => runOnce(options),
  };
}
