import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, signUp, type TestMember } from '#test/members.ts';
import { type TestApp, testApp } from '#test/test-app.ts';

const UNSAFE = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const APP = 'http://localhost:3000';
const JSON_BODY = 'application/json';
/** Whatever a route may ask for, so that it would do its work if it were let. */
const BODY = JSON.stringify({
  email: 'planted@example.org',
  password: PASSWORD,
  currentPassword: PASSWORD,
  newPassword: 'a new password',
  token: 'x',
  title_id: 694,
  watched: true,
  watchDate: null,
  overallRating: 1,
  detailedRatings: {},
});

type Attack = [why: string, headers: Record<string, string>];
const ATTACKS: Attack[] = [
  ['a form on another site', { Origin: 'https://evil.example', 'Content-Type': 'application/x-www-form-urlencoded' }],
  ['a form without a trace of its origin', { 'Content-Type': 'application/x-www-form-urlencoded' }],
  ['a form with a file', { 'Content-Type': 'multipart/form-data; boundary=x' }],
  ['JSON as plain text', { 'Content-Type': 'text/plain' }],
  ['JSON as plain text from our own page', { Origin: APP, 'Content-Type': 'text/plain' }],
  ['a sandboxed frame', { Origin: 'null', 'Content-Type': JSON_BODY }],
  ['another site', { Origin: 'https://evil.example', 'Content-Type': JSON_BODY }],
  [
    'another site, today',
    { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site', 'Content-Type': JSON_BODY },
  ],
  ['a sibling', { Origin: 'http://sub.localhost:3000', 'Sec-Fetch-Site': 'same-site', 'Content-Type': JSON_BODY }],
  ['a sibling in an older browser', { Origin: 'http://sub.localhost:3000', 'Content-Type': JSON_BODY }],
  ['another port', { Origin: 'http://localhost:3001', 'Content-Type': JSON_BODY }],
  ['a link', { 'Sec-Fetch-Site': 'cross-site', 'Content-Type': JSON_BODY }],
];

let site: TestApp;
let member: TestMember;
beforeAll(async () => {
  site = await testApp();
  member = await signUp(site.app);
});
afterAll(() => site.close());

/** Every unsafe route there is, with parameters filled in: a new one is covered without a word. */
function unsafeRoutes(): { method: string; path: string }[] {
  const found = site.app.routes.filter(({ method, path }) => UNSAFE.has(method) && path.startsWith('/api/'));
  const filled = found.map(({ method, path }) => {
    const id = path
      .replace(':viewingId', '00000000-0000-4000-8000-000000000000')
      .replaceAll(/:\w+(\{[^}]*\})?/g, '694');
    return JSON.stringify({ method, path: id });
  });
  return [...new Set(filled)].map((route) => JSON.parse(route));
}

/** Everything that members have, as one text. */
async function everything(): Promise<string> {
  const { rows: tables } = await site.pool.query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')
       and table_name !~ '^(film|credit|person|keyword|search|rate_limit|migrations)' order by 1`,
  );
  const parts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await site.pool.query(
        `select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as sum from ${name} t`,
      );
      return `${name} ${rows[0].sum}`;
    }),
  );
  return parts.join('\n');
}

describe('every unsafe route', () => {
  test('is in the table, the ones of accounts among them', () => {
    const routes = unsafeRoutes().map(({ method, path }) => `${method} ${path}`);
    expect(routes).toEqual(
      expect.arrayContaining([
        'POST /api/auth/login',
        'POST /api/auth/logout',
        'POST /api/auth/register',
        'POST /api/auth/change-password',
        'POST /api/auth/end-other-sessions',
        'DELETE /api/auth/account',
        'POST /api/reset-password/request',
        'POST /api/reset-password/submit',
      ]),
    );
  });

  test.each(ATTACKS)('refuses %s: 403, and nothing has changed', async (_, headers) => {
    const before = await everything();
    for (const { method, path } of unsafeRoutes()) {
      const answer = await site.app.request(path, {
        method,
        headers: { cookie: member.cookie, ...headers },
        body: BODY,
      });
      expect([method, path, answer.status, (await answer.json()).code]).toEqual([method, path, 403, 'forbidden']);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect(await everything()).toBe(before);
  });

  test('changes nothing by GET or HEAD', async () => {
    const before = await everything();
    for (const { path } of unsafeRoutes()) {
      for (const method of ['GET', 'HEAD']) {
        const answer = await site.app.request(`${path}?_method=POST`, {
          method,
          headers: { cookie: member.cookie, 'X-HTTP-Method-Override': 'POST' },
        });
        expect(answer.status).toBeLessThan(500);
      }
    }
    expect(await everything()).toBe(before);
  });
});

test.each<[string, Record<string, string>]>([
  ['our page', { Origin: APP, 'Sec-Fetch-Site': 'same-origin' }],
  ['our page in an older browser', { Origin: APP }],
  ['our page by the other name of this machine', { Origin: 'http://127.0.0.1:3000', Host: '127.0.0.1:3000' }],
  ['a program', {}],
])('%s is let through', async (_, headers) => {
  const answer = await site.app.request('/api/auth/end-other-sessions', {
    method: 'POST',
    headers: { cookie: member.cookie, ...headers },
  });
  expect(answer.status).toBe(200);
});
