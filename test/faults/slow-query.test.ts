import { Hono } from 'hono';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { errorHandler } from '#engine/http/error-handler.ts';
import { signUp } from '../app/members.ts';
import { type TestApp, testApp } from '../app/test-app.ts';
import { readableLog } from '../editorial/fixtures.ts';
import { row } from './rows.ts';

/** The number of database connections of one process. */
const ALL = 10;

/** Wraps the app with an extra route whose query takes half a minute. */
function withSlowRoute(site: TestApp) {
  const { log, lines } = readableLog();
  const app = new Hono();
  app.get('/slow', async (c) => {
    await sql`select pg_sleep(30)`.execute(site.db);
    return c.text('slept');
  });
  app.all('*', (c) => site.app.fetch(c.req.raw));
  app.onError(errorHandler(log));
  return { app, lines };
}

async function timed(work: Promise<Response> | Response): Promise<{ response: Response; ms: number }> {
  const begun = performance.now();
  const response = await work;
  return { response, ms: performance.now() - begun };
}

const sleepers = async (site: TestApp) => {
  const { rows } = await site.pool.query(
    "select from pg_stat_activity where query like '%pg_sleep(30)%' and state = 'active' and pid <> pg_backend_pid()",
  );
  return rows.length;
};

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

describe(row('a slow query'), () => {
  test('a slow query is cancelled at its time limit and gets 503, while other requests are served', async ({
    annotate,
  }) => {
    const site = await testApp({ databaseLimits: true });
    const { app, lines } = withSlowRoute(site);
    const member = await signUp(app);
    const slow = Array.from({ length: ALL - 5 }, () => timed(app.request('/slow')));
    await expect.poll(() => sleepers(site)).toBe(ALL - 5);
    const times: number[] = [];
    for (let round = 0; round < 20; round++) {
      for (const path of ['/api/user-list', '/api/tmdb/movie/694', '/api/movies/find?title=omen']) {
        const { response, ms } = await timed(member.request(path));
        expect(response.status).toBe(200);
        times.push(ms);
      }
    }
    expect(await sleepers(site)).toBe(ALL - 5);
    expect(median(times)).toBeLessThan(300);
    for (const { response, ms } of await Promise.all(slow)) {
      expect(response.status).toBe(503);
      expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
      expect(await response.json()).toMatchObject({
        code: 'unavailable',
        message: expect.not.stringMatching(/statement|select/),
      });
      expect(ms).toBeGreaterThan(4_500);
      expect(ms).toBeLessThan(10_000);
    }
    expect(await sleepers(site)).toBe(0);
    // The log has one line for each cancelled query.
    expect(lines()).toHaveLength(ALL - 5);
    expect(JSON.stringify(lines()[0])).toMatch(/57014.*statement timeout|statement timeout.*57014/);
    await annotate(`${slow.length} queries cancelled with 503, ${times.length} other requests served meanwhile`);
  });

  test('while slow queries use all connections, other requests get 503 within seconds; later the site recovers', async () => {
    const site = await testApp({ databaseLimits: true });
    const { app } = withSlowRoute(site);
    const member = await signUp(app);
    const slow = Array.from({ length: ALL + 10 }, () => timed(app.request('/slow')));
    await expect.poll(() => site.pool.waitingCount).toBeGreaterThan(0);
    const others = await Promise.all(Array.from({ length: 10 }, () => timed(member.request('/api/user-list'))));
    for (const { response, ms } of others) {
      expect(response.status).toBe(503);
      expect(ms).toBeLessThan(9_000);
    }
    for (const { response } of await Promise.all(slow)) expect(response.status).toBe(503);
    expect((await member.request('/api/user-list')).status).toBe(200);
  });
});
