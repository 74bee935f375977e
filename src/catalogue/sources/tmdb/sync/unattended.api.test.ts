import { expect, onTestFinished, test, vi } from 'vitest';
import { createWorker } from '#engine/jobs/worker.ts';
import { NO_TASKS } from '#test/app/no-tasks.ts';
import type { TestApp } from '#test/app/test-app.ts';
import { generateFilms } from '#test/tmdb/generate-films.ts';
import { liveSite, quickLive } from '#test/tmdb/live-site.ts';

const FILMS = 100;

/** Starts a worker with a new client, as after a restart. */
function startWorker(site: TestApp) {
  const { tasks } = quickLive(site);
  return createWorker({ ...site.deps, tasks: { ...NO_TASKS, 'tmdb-backfill': tasks['tmdb-backfill'] } });
}

const jobsOf = async (site: TestApp) =>
  (
    await site.pool.query(
      `select extract(epoch from run_at - now())::float as wait, attempts, max_attempts as most
      from graphile_worker.jobs where task_identifier = 'tmdb-backfill'`,
    )
  ).rows;
const makeDue = (site: TestApp) => site.pool.query('update graphile_worker._private_jobs set run_at = now()');
const fetched = async (site: TestApp) =>
  (await site.pool.query("select count(*)::int as films from film where source = 'tmdb'")).rows[0].films;
const isComplete = async (site: TestApp) =>
  (await site.pool.query("select from source_state where source = 'tmdb-backfill'")).rowCount === 1;

test('a full sync that TMDB rejects for a time is retried after growing pauses, until it is complete', async () => {
  const { fake, site } = await liveSite(generateFilms(FILMS));
  await site.deps.jobs.add('tmdb-backfill', {});
  fake.fail('401', { only: /\/movie\/\d/ });
  const waits: number[] = [];
  for (let attempt = 0; attempt < 3; attempt++) {
    await makeDue(site);
    await startWorker(site).runOnce();
    waits.push((await jobsOf(site))[0].wait);
  }
  // They were e, e² and e³ seconds when the job failed.
  for (const [tries, wait] of waits.entries()) {
    expect(wait).toBeLessThanOrEqual(Math.exp(tries + 1));
    expect(wait).toBeGreaterThan(Math.exp(tries));
  }
  expect(await isComplete(site)).toBe(false);
  fake.recover();
  await makeDue(site);
  await startWorker(site).runOnce();
  expect(await fetched(site)).toBe(FILMS);
  expect(await isComplete(site)).toBe(true);
  expect(await jobsOf(site)).toEqual([]);
});

test('the hourly run continues a full sync whose job has no retries left, even if no new full sync is due', async () => {
  const { fake, site } = await liveSite(generateFilms(FILMS));
  await site.deps.jobs.add('tmdb-backfill', {});
  await startWorker(site).runOnce();
  await site.db
    .updateTable('source_state')
    .set({ fetched_at: new Date('2026-10-01') })
    .execute();
  await site.db.deleteFrom('film').where('source', '=', 'tmdb').execute();
  fake.fail('401', { only: /\/movie\/\d/ });
  await site.deps.jobs.add('tmdb-backfill', {});
  await startWorker(site).runOnce();
  await site.pool.query('update graphile_worker._private_jobs set attempts = max_attempts');
  // Somebody has started a full sync by hand in the meantime, so no other full sync is due.
  await site.db.updateTable('source_state').set({ fetched_at: site.deps.clock() }).execute();
  fake.recover();
  await site.deps.jobs.add('tmdb-backfill', {});
  await startWorker(site).runOnce();
  expect(await fetched(site)).toBe(FILMS);
});

test('a job does nothing while another process runs the full sync', async () => {
  const { fake, site, live } = await liveSite(generateFilms(FILMS));
  await site.deps.jobs.add('tmdb-backfill', {});
  await live.inTurn('tmdb-backfill', () => startWorker(site).runOnce());
  expect(fake.requests).toEqual([]);
  expect(await jobsOf(site)).toEqual([]);
});

test('the hourly run starts a full sync only when the last one is a month old', async () => {
  const { fake, site } = await liveSite(generateFilms(FILMS));
  const runAfter = async (days: number) => {
    const last = new Date(site.deps.clock().getTime() - days * 86_400_000);
    await site.db
      .insertInto('source_state')
      .values({ source: 'tmdb-backfill', version: 'x', fetched_at: last })
      .onConflict((conflict) => conflict.column('source').doUpdateSet({ fetched_at: last }))
      .execute();
    await site.deps.jobs.add('tmdb-backfill', {});
    await startWorker(site).runOnce();
    return fetched(site);
  };
  expect(await runAfter(29)).toBe(0);
  expect(fake.requests).toEqual([]);
  expect(await runAfter(31)).toBe(FILMS);
});

test('a job of the full sync ends after four minutes, even when the clock is set back, and a new job continues', async () => {
  const { fake, site } = await liveSite(generateFilms(FILMS));
  const { backfill, tasks } = quickLive(site);
  const now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now + (fake.requests.length > 1 ? 240_001 : 0));
  const day = Date.now();
  const date = vi.spyOn(Date, 'now').mockImplementation(() => day - (fake.requests.length > 1 ? 3_600_000 : 0));
  onTestFinished(() => {
    clock.mockRestore();
    date.mockRestore();
  });
  await tasks['tmdb-backfill']({}, new AbortController().signal);
  expect(await backfill.underWay()).toMatchObject({ open: 1, films: FILMS });
  const jobs = await jobsOf(site);
  expect(jobs).toHaveLength(1);
  expect(jobs[0].wait).toBeLessThanOrEqual(0);
});
