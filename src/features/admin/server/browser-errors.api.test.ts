import { beforeEach, describe, expect, test } from 'vitest';
import {
  deleteMembers,
  fromElsewhere,
  onAnotherDevice,
  signUp,
  statusesOf,
  type TestMember,
} from '#test/app/members.ts';
import { emptyApp, emptyAppForFile, type TestApp } from '#test/app/test-app.ts';

type Init = { type?: string; headers?: Record<string, string> };

const send = ({ app }: TestApp, body: unknown, { type = 'application/json', headers = fromElsewhere() }: Init = {}) =>
  app.request('/api/browser-errors', {
    method: 'POST',
    headers: { 'Content-Type': type, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

const ERROR = { message: 'boo is not a function', place: '/movie/694?x=1', kind: 'error' };
const CSP = {
  'csp-report': {
    'document-uri': 'https://site.example/list?q=secret',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/a.js?b',
    'original-policy': "default-src 'none'",
  },
};

const site = await emptyAppForFile();
beforeEach(async () => {
  await deleteMembers(site);
  await site.db.deleteFrom('browser_error').execute();
});

async function lastDay(site: TestApp, admin?: TestMember) {
  admin ??= await signUp(site.app);
  return (await (await admin.request('/api/admin/overview')).json()).browserErrors;
}

describe('an error in a browser', () => {
  test('is counted by message and place; e-mail addresses and ids in them are replaced', async () => {
    for (const message of ['jamie@example.org is missing', 'laurie@example.org is missing', 'boo']) {
      expect((await send(site, { ...ERROR, message })).status).toBe(204);
    }
    expect(await lastDay(site)).toEqual([
      { kind: 'error', message: '<email> is missing', place: '/movie/:id', count: 2, lastAt: expect.any(String) },
      { kind: 'error', message: 'boo', place: '/movie/:id', count: 1, lastAt: expect.any(String) },
    ]);
    expect(await site.deps.metrics.text()).toContain('browser_errors_total{kind="error"} 3');
  });

  test('is shown for a day, and deleted after two weeks', async () => {
    let now = new Date('2026-11-20T11:00:00Z');
    const site = await emptyApp({ clock: () => now });
    for (const message of ['old', 'first', 'second', 'old']) {
      await send(site, { ...ERROR, message });
      now = new Date(now.getTime() + 20 * 60_000);
    }
    await send(site, { ...ERROR, message: 'old' });
    const admin = await signUp(site.app);
    const texts = async () => {
      // Administrators must log in again after fifteen minutes.
      const errors = await lastDay(site, await onAnotherDevice(site.app, admin));
      return errors.map((one: { message: string }) => one.message);
    };
    expect(await texts()).toEqual(['old', 'second', 'first']);
    now = new Date('2026-11-21T12:00:00Z');
    expect(await texts()).toEqual(['old']);
    now = new Date('2026-11-21T12:20:00Z');
    expect(await texts()).toEqual([]);
    await site.pool.query('update browser_error set last_at = $1', [new Date(now.getTime() - 15 * 86_400_000)]);
    await site.deps.jobs.add('forget-expired', {});
    await site.runJobs();
    expect((await site.pool.query('select 1 from browser_error')).rowCount).toBe(0);
  });

  test('is not stored if its day already has 500 different errors, so that nobody can fill the disk', async () => {
    await site.pool.query(
      `insert into browser_error (day, kind, message, place, last_at)
       select $1::date, 'error', 'error ' || n, '/', $1 from generate_series(1, 500) as n`,
      [site.deps.clock()],
    );
    expect((await send(site, ERROR)).status).toBe(204);
    const known = { ...ERROR, message: 'error 7', place: '/' };
    for (const form of [known, { ...known, place: '/list' }, { ...known, kind: 'rejection' }])
      expect((await send(site, form)).status).toBe(204);
    const { rows } = await site.pool.query('select count(*), sum(count) from browser_error');
    expect(rows).toEqual([{ count: 500, sum: 501 }]);
  });

  test('counts only against the limit of its own day, even if an earlier day has the same error', async () => {
    const fill = (day: string, message: string) =>
      site.pool.query(
        `insert into browser_error (day, kind, message, place, last_at)
         select $1::date, 'error', $2 || n, '/', $1::date from generate_series(1, 500) as n`,
        [day, message],
      );
    const today = site.deps.clock().toISOString().slice(0, 10);
    const stored = async () =>
      (await site.pool.query('select from browser_error where day = $1', [today])).rowCount ?? 0;
    await fill('2026-01-01', 'error ');
    await send(site, ERROR);
    expect(await stored()).toBe(1);
    await fill(today, 'other ');
    await send(site, { ...ERROR, message: 'error 7', place: '/' });
    expect(await stored()).toBe(501);
  });

  test('gets 429 after 60 errors in an hour from one IP address, but not from another IP address', async () => {
    const headers = fromElsewhere();
    expect(await statusesOf(61, () => send(site, ERROR, { headers }))).toEqual([...Array(60).fill(204), 429]);
    expect((await send(site, ERROR)).status).toBe(204);
  });

  test.each<[unknown, number]>([
    [{}, 400],
    ['{', 400],
    [{ ...ERROR, kind: 'joke' }, 400],
    [{ ...ERROR, message: '' }, 400],
    [{ ...ERROR, message: 'x'.repeat(2_001) }, 400],
    [{ ...ERROR, more: 'x'.repeat(20_000) }, 413],
  ])('that is malformed or too large is refused and not stored: case %#', async (body, status) => {
    expect((await send(site, body)).status).toBe(status);
    expect((await site.pool.query('select 1 from browser_error')).rowCount).toBe(0);
  });

  test('is refused if a page of another site sends it', async () => {
    const headers = { Origin: 'https://elsewhere.example' };
    for (const type of ['application/json', 'application/csp-report']) {
      expect((await send(site, type.includes('csp') ? CSP : ERROR, { type, headers })).status).toBe(403);
    }
  });
});

test.each(['application/json', 'application/csp-report'])(
  'a report as %s with an access token gets 401',
  async (type) => {
    const headers = { ...fromElsewhere(), Origin: 'https://elsewhere.example', Authorization: 'Bearer unknown' };
    expect((await send(site, type.includes('csp') ? CSP : ERROR, { type, headers })).status).toBe(401);
    expect((await site.pool.query('select 1 from browser_error')).rowCount).toBe(0);
  },
);

describe('a report of the content security policy', () => {
  const type = 'application/csp-report';

  test('is counted with the directive and the host that was blocked', async () => {
    expect((await send(site, CSP, { type })).status).toBe(204);
    const message = 'script-src-elem blocked evil.example';
    expect(await lastDay(site)).toMatchObject([{ kind: 'csp', message, place: '/list', count: 1 }]);
  });

  test('about an extension of the browser is dropped', async () => {
    const report = { ...CSP['csp-report'], 'source-file': 'moz-extension://1234' };
    expect((await send(site, { 'csp-report': report }, { type })).status).toBe(204);
    expect(await lastDay(site)).toEqual([]);
  });

  test.each(['{', '{}', '5', '{"csp-report": {}}'])('gets 400 if its body is %j', async (body) => {
    expect((await send(site, body, { type })).status).toBe(400);
  });
});

test('the content security policy of every page asks browsers to send reports to /api/browser-errors', async () => {
  const policy = (await site.app.request('/')).headers.get('Content-Security-Policy');
  expect(policy).toMatch(/; report-uri \/api\/browser-errors$/);
});
