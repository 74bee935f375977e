import { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import pino from 'pino';
import { expect, inject, onTestFinished, test } from 'vitest';
import { NO_TASKS } from '#test/app/no-tasks.ts';
import { emptyApp, type TestApp } from '#test/app/test-app.ts';
import { createJobQueue, freeJobsOfDeadWorkers, freeTakenJobs } from './job-queue.repository.ts';
import { JOB_LIST, type Tasks } from './jobs.ts';
import { createWorker } from './worker.ts';

const EMAIL = 'secret.person@example.org';

async function setUp(tasks: Partial<Tasks>) {
  const site = await emptyApp();
  const lines: string[] = [];
  const log = pino(new Writable({ write: (line, _, done) => done(void lines.push(String(line))) }));
  const worker = createWorker({ ...site.deps, log, tasks: { ...NO_TASKS, ...tasks } });
  return { site, worker, lines, queue: createJobQueue(site.db) };
}

/** A task that hangs until it is aborted. */
const HANGING: Partial<Tasks> = {
  'send-password-reset': (_, signal) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
};

const jobs = async (site: TestApp) =>
  (await site.pool.query('select attempts, run_at > now() as later, last_error from graphile_worker.jobs')).rows;

test('a job runs once with its payload', async () => {
  const done: unknown[] = [];
  const { site, worker, queue } = await setUp({ 'send-password-changed': async (payload) => void done.push(payload) });
  await queue.add('send-password-changed', { email: EMAIL });
  await worker.runOnce();
  await expect.poll(() => jobs(site)).toEqual([]);
  await worker.runOnce();
  expect(done).toEqual([{ email: EMAIL }]);
});

test('a failed job is retried later, and only the code of the failure is stored and logged', async () => {
  const failure = Object.assign(new Error(`550 <${EMAIL}> token=abc is unknown`), { code: 'EENVELOPE' });
  const { site, worker, lines, queue } = await setUp({ 'send-password-reset': () => Promise.reject(failure) });
  await queue.add('send-password-reset', { email: EMAIL });
  await worker.runOnce();
  await expect.poll(() => jobs(site)).toEqual([{ attempts: 1, later: true, last_error: 'EENVELOPE' }]);
  const log = lines.join('');
  expect(log).toMatch(/"job":\d+,"kind":"send-password-reset","attempt":1,"of":8,"error":"EENVELOPE"/);
  expect(log).not.toMatch(/example\.org|token/);
});

test('a failed attempt is counted, and the last one as given up', async () => {
  const { site, queue } = await setUp({});
  const outcomes: unknown[] = [];
  const tasks = { ...NO_TASKS, 'send-push': () => Promise.reject(new Error('no')) };
  const onAttempt = (job: string, outcome: string) => void outcomes.push([job, outcome]);
  const worker = createWorker({ ...site.deps, tasks, onAttempt });
  await queue.add('send-push', { memberId: '', deviceId: '', at: '' });
  for (let tries = 0; tries < 6; tries++) {
    await worker.runOnce();
    await expect.poll(async () => (await jobs(site))[0]).toMatchObject({ attempts: tries + 1, last_error: 'Error' });
    await site.pool.query('update graphile_worker._private_jobs set run_at = now()');
  }
  const failed = ['send-push', 'failed'];
  expect(outcomes).toEqual([failed, failed, failed, failed, failed, ['send-push', 'given_up']]);
});

test('a scheduled job and a job for a film are queued only once, and a mail is queued each time', async () => {
  const done: unknown[] = [];
  const { worker, queue } = await setUp({
    'tmdb-film': async ({ id }) => void done.push(id),
    'tmdb-refresh': async () => void done.push('refresh'),
    'send-password-changed': async ({ email }) => void done.push(email),
  });
  for (let again = 0; again < 2; again++) {
    await queue.add('tmdb-film', { id: 7 });
    await queue.add('tmdb-film', { id: 8 });
    await queue.add('tmdb-refresh', {});
    await queue.add('send-password-changed', { email: EMAIL });
  }
  await worker.runOnce();
  expect(done.map(String).sort()).toEqual(['7', '8', 'refresh', EMAIL, EMAIL]);
});

test('a job does not run if its transaction is rolled back', async () => {
  const { site, queue } = await setUp({});
  const rolledBack = site.db.transaction().execute(async (trx) => {
    await queue.add('send-password-reset', { email: EMAIL }, trx);
    throw new Error('no');
  });
  await expect(rolledBack).rejects.toThrow('no');
  expect(await jobs(site)).toEqual([]);
});

test('a started worker runs new jobs, even after it has lost all connections', async () => {
  const done: string[] = [];
  const { site, worker, queue } = await setUp({ 'send-password-reset': async ({ email }) => void done.push(email) });
  await worker.start();
  onTestFinished(() => worker.stop());
  await queue.add('send-password-reset', { email: 'first' });
  await expect.poll(() => done).toEqual(['first']);
  await site.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await queue.add('send-password-reset', { email: 'second' });
  await expect.poll(() => done).toEqual(['first', 'second']);
});

test('a started worker schedules all jobs with a schedule', async () => {
  const optional = ['trending', 'releases', 'platforms', 'changes', 'refresh', 'expire', 'backfill'];
  const names = ['demo-reset', ...optional.map((name) => `tmdb-${name}`)];
  const { site, worker } = await setUp(Object.fromEntries(names.map((name) => [name, async () => undefined])));
  await worker.start();
  onTestFinished(() => worker.stop());
  const known = async () =>
    (await site.pool.query('select identifier from graphile_worker._private_known_crontabs order by 1')).rows;
  await expect.poll(known).toHaveLength(14);
  const scheduled = JOB_LIST.flatMap(([name, { schedule }]) => (schedule ? [name] : []));
  expect((await known()).map((row) => row.identifier)).toEqual(scheduled.sort());
});

/**
 * Ends all connections to the test's database and rejects new ones for a second. `back` resolves when the database
 * accepts connections again.
 */
async function loseDatabase(site: TestApp): Promise<{ back: Promise<void> }> {
  const database = (await site.pool.query('select current_database() as name')).rows[0].name;
  const admin = new pg.Client(inject('connection'));
  await admin.connect();
  await admin.query(`alter database ${database} allow_connections false`);
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database]);
  const giveBack = async () => {
    await sleep(1_000);
    await admin.query(`alter database ${database} allow_connections true`);
    await admin.end();
  };
  return { back: giveBack() };
}

test.each(['well', 'badly'])(
  'a worker continues after a job that ended %s while the database was down',
  async (how) => {
    const done: string[] = [];
    const lost = Promise.withResolvers<{ back: Promise<void> }>();
    const { site, worker, queue } = await setUp({
      'send-password-changed': async ({ email }) => {
        done.push(email);
        if (email !== 'first' || done.length > 1) return;
        lost.resolve(await loseDatabase(site));
        if (how === 'badly') throw new Error('no');
      },
    });
    await worker.start();
    onTestFinished(() => worker.stop());
    await queue.add('send-password-changed', { email: 'first' });
    const { back } = await lost.promise;
    const add = () => queue.add('send-password-changed', { email: 'second' }).then(() => 'added', String);
    await expect.poll(add).toBe('added');
    await expect.poll(() => done).toContain('second');
    await back;
  },
);

test('stopping aborts a job that hangs and returns it to the queue', async () => {
  const { site, worker, queue } = await setUp(HANGING);
  await worker.start();
  await queue.add('send-password-reset', { email: EMAIL });
  const locked = async () =>
    (await site.pool.query('select 1 from graphile_worker.jobs where locked_at is not null')).rowCount;
  await expect.poll(locked).toBe(1);
  await worker.stop();
  // The job is returned in the background; closing the pool waits for it.
  await expect.poll(locked).toBe(0);
  expect(await jobs(site)).toHaveLength(1);
});

test('a stop during the start waits until the start has ended', async () => {
  const { worker } = await setUp({});
  let hasStarted = false;
  const started = worker.start().then(() => {
    hasStarted = true;
  });
  await worker.stop();
  expect(hasStarted).toBe(true);
  await started;
});

test('a process that runs alone frees the jobs of a killed process', async () => {
  const done: string[] = [];
  const { site, worker, queue } = await setUp({ 'send-password-reset': async ({ email }) => void done.push(email) });
  await queue.add('send-password-reset', { email: EMAIL });
  await site.pool.query(
    "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker-that-was-killed', attempts = 1",
  );
  await worker.runOnce();
  expect(done).toEqual([]);
  await freeTakenJobs(site.db);
  await site.pool.query('update graphile_worker._private_jobs set run_at = now()');
  await worker.runOnce();
  expect(done).toEqual([EMAIL]);
});

test('jobs of a worker without a lock are freed by the second check in a row, and jobs of a running worker are not freed', async () => {
  const { site, worker, queue } = await setUp(HANGING);
  await worker.start();
  const holders = async (): Promise<string[]> =>
    (
      await site.pool.query('select locked_by from graphile_worker.jobs where locked_by is not null order by 1')
    ).rows.map((row) => row.locked_by);
  await queue.add('send-password-reset', { email: EMAIL });
  await expect.poll(holders).toHaveLength(1);
  const { rows } = await site.pool.query("select id from graphile_worker.add_job('nobody-does-this')");
  await site.pool.query(
    "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a-worker-that-was-killed' where id = $1",
    [rows[0].id],
  );
  // A worker that has just started may not hold its lock yet.
  await expect.poll(() => freeJobsOfDeadWorkers(site.db, [])).toEqual(['a-worker-that-was-killed']);
  expect(await holders()).toHaveLength(2);
  expect(await freeJobsOfDeadWorkers(site.db, ['a-worker-that-was-killed'])).toEqual([]);
  expect(await holders()).toEqual([expect.stringMatching(/^pool-/)]);
  await worker.stop();
  await expect.poll(holders).toEqual([]);
});

test('only expired sessions, tokens and rate limits are deleted', async () => {
  const { site, worker } = await setUp({});
  const { rows } = await site.pool.query("insert into member (email) values ('a@example.org') returning id");
  for (const [token, minutes] of [
    ['old', -1],
    ['new', 1],
  ] as const) {
    const end = new Date(site.deps.clock().getTime() + minutes * 60_000);
    const own = [rows[0].id, token, end];
    await site.pool.query('insert into session (member_id, token, expires_at) values ($1, $2, $3)', own);
    await site.pool.query(
      `insert into access_token (member_id, name, scope, token_hash, expires_at)
       values ($1, $2::text, 'read', sha256($2::text::bytea), $3)`,
      own,
    );
    await site.pool.query("insert into verification (identifier, value, expires_at) values ($1, 'x', $2)", [
      token,
      end,
    ]);
    await site.pool.query('insert into rate_limit values ($1, 1, $2)', [token, end.getTime()]);
  }
  await site.pool.query("select graphile_worker.add_job('forget-expired')");
  await worker.runOnce();
  for (const [table, column] of [
    ['session', 'token'],
    ['access_token', 'name'],
    ['verification', 'identifier'],
    ['rate_limit', 'key'],
  ]) {
    expect((await site.pool.query(`select ${column} as name from ${table}`)).rows).toEqual([{ name: 'new' }]);
  }
});

test('expired rows are deleted in parts, because a statement may take five seconds', async () => {
  const { site, worker } = await setUp({});
  const tables = ['session', 'verification', 'rate_limit'];
  await site.pool.query(`
    insert into member (email) values ('a@example.org');
    insert into session (member_id, token, expires_at)
      select id, n::text, now() - interval '1 year' from member, generate_series(1, 20001) n;
    insert into verification (identifier, value, expires_at)
      select n::text, 'x', now() - interval '1 year' from generate_series(1, 20001) n;
    insert into rate_limit select n::text, 1, 0 from generate_series(1, 20001) n;
    create function refuse_many() returns trigger language plpgsql as $$ begin
      if (select count(*) from gone) > 20000 then raise exception 'too many rows in one statement'; end if;
      return null;
    end $$`);
  for (const table of tables) {
    await site.pool.query(`create trigger refuse_many after delete on ${table} referencing old table as gone
      for each statement execute function refuse_many()`);
  }
  await site.pool.query("select graphile_worker.add_job('forget-expired')");
  await worker.runOnce();
  for (const table of tables) expect((await site.pool.query(`select from ${table}`)).rowCount).toBe(0);
});
