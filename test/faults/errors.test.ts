import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { fakeFilm } from '#tmdb-client/fake/fake-film.ts';
import { signUp } from '../app/members.ts';
import { type TestApp, testApp } from '../app/test-app.ts';
import { makeCall } from '../calls/make-call.ts';
import { namedCalls } from '../calls/named-calls.ts';
import { makeOwner, makeVisitor } from '../calls/two-members.ts';
import { leakIn } from '../http/leaks.ts';
import { bytes, fakeUpstream } from '../images/fake-upstream.ts';
import { readableLog } from '../process/readable-log.ts';
import { type SiteProcess, startSite } from '../process/site-process.ts';
import { liveSite } from '../tmdb/live-site.ts';
import { row } from './rows.ts';

const GENERAL = 'Something went wrong. Please try again later.';
const NOT_NOW = 'Fright Club is unavailable right now. Please try again in a moment.';

/** Creates an error whose message and fields contain secrets and internals. */
function talkative(): Error {
  const error = new Error('select password from member; /etc/passwd; Bearer token-of-the-tests');
  return Object.assign(error, { code: '42P01', detail: 'relation "member"', path: '/etc/passwd' });
}

/** Expects the common error format with a request id and without details. */
async function expectGeneral(response: Response, status: number, message = GENERAL): Promise<string> {
  const text = await response.text();
  expect(response.status, text).toBe(status);
  expect(leakIn(text)).toBeNull();
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  const { requestId, ...body } = JSON.parse(text);
  expect(body).toEqual({ code: status === 500 ? 'internal' : 'unavailable', message });
  expect(requestId).toMatch(/^[\da-f-]{36}$/);
  expect(requestId).toBe(response.headers.get('X-Request-Id'));
  return requestId;
}

/** Removes every table while the app runs, until the end of the test. */
async function loseTables({ pool }: TestApp): Promise<void> {
  await pool.query('alter schema public rename to gone; create schema public');
  onTestFinished(async () => {
    await pool.query('drop schema public; alter schema gone rename to public');
  });
}

describe(row('errors in any layer'), () => {
  let shared: TestApp;
  beforeAll(async () => {
    shared = await testApp();
    return shared.close;
  });

  test('when the database tables are missing, failed calls of members and visitors get a general message', async ({
    annotate,
  }) => {
    const { log, lines } = readableLog();
    const site = await testApp({ log });
    const owner = { ...(await makeOwner(site)), resetToken: async () => 'A'.repeat(43) };
    const calls = await namedCalls(site.app);
    await loseTables(site);
    const statuses: number[] = [];
    for (const call of calls) {
      for (const caller of [owner, makeVisitor(site)]) {
        const response = await makeCall(call, { target: owner, caller });
        const text = await response.text();
        statuses.push(response.status);
        expect(leakIn(text), call.name).toBeNull();
        if (response.status < 500) continue;
        const { code, message } = JSON.parse(text);
        expect([call.name, code, message]).toEqual([
          call.name,
          ...(response.status === 500 ? ['internal', GENERAL] : ['unavailable', NOT_NOW]),
        ]);
        // The log has the details, with the same request id.
        const id = response.headers.get('X-Request-Id');
        const [line] = lines().filter(({ requestId, msg }) => requestId === id && msg !== 'request');
        expect(JSON.stringify(line)).toMatch(/does not exist|session/);
      }
    }
    const failed = statuses.filter((status) => status >= 500).length;
    expect(failed).toBeGreaterThan(calls.length / 2);
    await annotate(`${statuses.length} calls without tables: ${failed} times 500 or 503 with a general message`);
  });

  test('when there is no database, calls get 503 with Retry-After, /healthz succeeds and /readyz fails', async () => {
    const { app, pool } = await testApp();
    await pool.end();
    const response = await app.request('/api/tmdb/trending-horror');
    await expectGeneral(response, 503, NOT_NOW);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await app.request('/healthz')).status).toBe(200);
    const readiness = await app.request('/readyz');
    expect([readiness.status, leakIn(await readiness.text())]).toEqual([503, null]);
  });

  test.each(['HTML', 'truncated JSON', 'wrong types', 'plain-text 500', '401'] as const)(
    'when TMDB responds with %s, the response for an unknown film is 503 and names neither token nor host',
    async (fault) => {
      const { log, lines } = readableLog();
      const { fake, site } = await liveSite([fakeFilm({ id: 7_000_001 })], { log });
      fake.fail(fault);
      const response = await site.app.request('/api/tmdb/movie/7000001');
      const text = await response.text();
      expect([response.status, leakIn(text)]).toEqual([503, null]);
      expect(text).not.toContain(String(fake.port));
      expect(JSON.stringify(lines())).not.toContain('token-of-the-tests');
    },
  );

  test('when the content service cannot be reached, calls for reviews get 503, which names neither token nor host', async () => {
    const env = {
      CONTENTFUL_SPACE_ID: 'space-of-ours',
      CONTENTFUL_DELIVERY_TOKEN: 'token-of-the-tests',
      CONTENTFUL_HOST: '127.0.0.1:9',
      CONTENTFUL_INSECURE: 'true',
    };
    const { log, lines } = readableLog();
    const { app } = await testApp({ env, log });
    for (const path of ['/api/content/featured-review', '/api/content/reviews/694']) {
      const response = await app.request(path);
      const text = await response.text();
      expect([path, response.status, leakIn(text)]).toEqual([path, 503, null]);
      expect(text).not.toMatch(/space-of-ours|127\.0\.0\.1/);
    }
    expect(JSON.stringify(lines())).not.toContain('token-of-the-tests');
  });

  test.each([
    ['an error', talkative()],
    ['an error of the system', Object.assign(talkative(), { code: 'EACCES', syscall: 'open' })],
    ['a text', 'select * from member'],
    ['nothing', undefined],
    ['null', null],
    ['an object', { stack: 'at secret (/etc/passwd)' }],
  ])('when the renderer throws %s, JSON and pages get 500 with a general message', async (_, thrown) => {
    const { log, lines } = readableLog();
    const { app } = await testApp({
      on: shared,
      log,
      renderPage: async () => {
        throw thrown;
      },
    });
    const id = await expectGeneral(await app.request('/'), 500);
    expect(lines().some(({ requestId, level }) => requestId === id && level >= 50)).toBe(true);

    const page = await app.request('/movie/694', { headers: { Accept: 'text/html,*/*' } });
    const html = await page.text();
    expect([page.status, page.headers.get('Cache-Control'), leakIn(html)]).toEqual([500, 'no-store', null]);
    expect(page.headers.get('Content-Type')).toMatch(/^text\/html/);
    expect(page.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(html).toContain(GENERAL);
    expect(html).toContain(page.headers.get('X-Request-Id'));
  });

  test('when sending a reset mail fails, the request still gets 202, and neither the log nor the job contains a token', async () => {
    const { log, lines } = readableLog();
    const site = await testApp({ log, env: { SMTP_URL: 'smtp://user:token-of-the-tests@127.0.0.1:9' } });
    const member = await signUp(site.app);
    const response = await site.app.request('/api/reset-password/request', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: member.email }),
    });
    expect([response.status, leakIn(await response.text())]).toEqual([202, null]);
    await site.runJobs();
    const { rows } = await site.pool.query('select last_error from graphile_worker.jobs');
    expect(rows).toHaveLength(1);
    for (const text of [JSON.stringify(rows), JSON.stringify(lines())]) {
      expect(text).not.toContain('token-of-the-tests');
      expect(text).not.toMatch(/token=[\w-]{20}/);
    }
  });

  test('an image that cannot be read, stored or drawn gets 404 or 500 without error details', async () => {
    const upstream = await fakeUpstream(bytes('GIF89a, and /etc/passwd'));
    const { log } = readableLog();
    const site = await testApp({ log, env: { TMDB_IMAGE_URL: upstream.url } });
    await mkdir(site.deps.env.DATA_DIR, { recursive: true });
    await writeFile(join(site.deps.env.DATA_DIR, 'images'), 'a file where the folder belongs').catch(() => undefined);
    const unknown = await site.app.request(`/images/w300/${'x'.repeat(27)}.jpg`);
    expect([unknown.status, leakIn(await unknown.text())]).toEqual([404, null]);
    await loseTables(site);
    for (const path of [`/images/w300/${'y'.repeat(27)}.jpg`, '/images/art/poster/694.svg']) {
      const response = await site.app.request(path);
      const text = await response.text();
      expect([path, response.status, leakIn(text)]).toEqual([path, expect.toBeOneOf([404, 500]), null]);
    }
  });

  test.each([
    ['no JSON', '{"email":', 400],
    ['JSON of another shape', '[]', 400],
    ['a name of every object', '{"__proto__":{"email":"a@example.org"},"constructor":1}', 400],
    ['deep nesting', `${'['.repeat(20_000)}${']'.repeat(20_000)}`, 400],
  ])('a body with %s gets 400 without error details', async (_, body, status) => {
    const { app } = shared;
    for (const path of ['/api/auth/login', '/api/auth/register', '/api/reset-password/submit']) {
      const response = await app.request(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
      });
      const text = await response.text();
      expect([response.status, leakIn(text)]).toEqual([status, null]);
      expect(JSON.parse(text)).toMatchObject({ code: 'bad_request', requestId: response.headers.get('X-Request-Id') });
    }
  });
});

describe(row('errors in any layer'), () => {
  let site: SiteProcess;
  beforeAll(async () => {
    site = await startSite();
    return site.stop;
  });

  const open = (path: string) => site.request(path, { headers: { Accept: 'text/html' } });
  const SCREENS = [
    '/',
    '/movie/694',
    '/movie/694/review',
    '/person/1',
    '/tag/slow-burn',
    '/keyword/ghost',
    '/provider/netflix',
    '/calendar',
    '/search?q=saw',
    '/tonight',
    '/list',
    '/profile',
  ];

  test('a malformed URL gets 400 with an HTML page', async () => {
    for (const path of ['/%', '/%ff', '/movie/%', '/movie/%ff', '/movie/%c3%28', '/keyword/%E0%A4%A']) {
      const response = await open(path);
      const html = await response.text();
      expect([path, response.status, leakIn(html)]).toEqual([path, 400, null]);
      expect(html).toContain('<h1>');
    }
  });

  test('when the database tables are missing, the pages of the built site show no error details, and the log has them', async ({
    annotate,
  }) => {
    await site.pool.query('alter schema public rename to gone; create schema public');
    for (const path of SCREENS) {
      const response = await open(path);
      const html = await response.text();
      expect([path, leakIn(html)]).toEqual([path, null]);
      expect([path, response.headers.get('Cache-Control')]).toEqual([path, 'no-store']);
      expect([path, response.status]).toEqual([path, expect.toBeOneOf([500, 503])]);
      expect(response.headers.get('X-Request-Id')).toMatch(/^[\da-f-]{36}$/);
    }
    await expect.poll(() => site.log()).toContain('relation');
    await annotate(`${SCREENS.length} screens without a database: a general message and a request id`);
  });
});
