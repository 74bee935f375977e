import { describe, expect, test } from 'vitest';
import { fromElsewhere, login } from '../app/members.ts';
import { appForFile } from '../app/test-app.ts';
import { rowOf } from '../calls/call-table.ts';
import { pathOf, type Request, requestOf } from '../calls/make-call.ts';
import { isDescribed, namedCalls, UNSAFE, unsafeCalls } from '../calls/named-calls.ts';
import { everything } from '../calls/stored-data.ts';
import { makeOwner } from '../calls/two-members.ts';
import { row } from './rows.ts';

const APP = 'http://localhost:3000';
const JSON_BODY = 'application/json';

type Attack = [why: string, headers: Record<string, string>];
const ATTACKS: Attack[] = [
  ['a form on another site', { Origin: 'https://evil.example', 'Content-Type': 'application/x-www-form-urlencoded' }],
  ['a form without a trace of its origin', { 'Content-Type': 'application/x-www-form-urlencoded' }],
  ['a form with a file', { 'Content-Type': 'multipart/form-data; boundary=x' }],
  ['JSON as plain text', { 'Content-Type': 'text/plain' }],
  ['JSON as plain text from our own page', { Origin: APP, 'Content-Type': 'text/plain' }],
  ['JSON of no type', { 'Content-Type': '' }],
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

const site = await appForFile({ readsFilmsOnce: true });
const calls = await namedCalls(site.app);
const owner = await makeOwner(site);
const unsafe = await unsafeRequests();

/**
 * Returns a request for every unsafe method on every path, except for the calls of mail links. Documented calls have
 * valid data, all others an empty object as body.
 */
async function unsafeRequests(): Promise<Request[]> {
  const known = (await unsafeCalls(site.app)).filter((call) => !rowOf(call).mailLink);
  const working = await Promise.all(known.map((call) => requestOf(call, { target: owner, caller: owner })));
  const paths = new Set(calls.map((call) => pathOf(call, owner)));
  const others = [...paths].flatMap((path) =>
    UNSAFE.filter((method) => !isDescribed(calls, method, path)).map((method) => ({ path, method, body: {} })),
  );
  return [...working, ...others];
}

const send = ({ path, method, body }: Request, headers: Record<string, string>) =>
  site.app.request(path, {
    method,
    headers: { cookie: owner.cookie, ...fromElsewhere(), ...headers },
    body: JSON.stringify(body ?? {}),
  });

describe(row('requests from other sites'), () => {
  test.each(ATTACKS)('%s gets 403 for every unsafe method on every path, and changes nothing', async (why, headers) => {
    const before = await everything(site.pool);
    for (const request of unsafe) {
      const response = await send(request, headers);
      const seen = [why, request.method, request.path, response.status, (await response.json()).code];
      expect(seen).toEqual([why, request.method, request.path, 403, 'forbidden']);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    expect(await everything(site.pool)).toBe(before);
  });

  test('signing in from another site with valid credentials gets 403, no cookie and no session', async () => {
    const before = await everything(site.pool);
    for (const [, headers] of ATTACKS) {
      // The attack's content type replaces the one of `login`.
      const response = await login(site.app, owner.email, owner.password, { ...fromElsewhere(), ...headers });
      expect(response.status).toBe(403);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    expect(await everything(site.pool)).toBe(before);
    expect((await login(site.app, owner.email, owner.password, fromElsewhere())).status).toBe(200);
  });

  test('GET and HEAD change nothing on any path, whatever method override they have', async ({ annotate }) => {
    const paths = new Map(calls.map((call) => [pathOf(call, owner), rowOf(call).strict]));
    // Changes get their numbers when they are first read.
    expect((await owner.request('/api/changes')).status).toBe(200);
    const before = await everything(site.pool);
    for (const [path, strict] of paths) {
      for (const claimed of UNSAFE) {
        for (const method of ['GET', 'HEAD']) {
          const response = await site.app.request(`${path}${path.includes('?') ? '&' : '?'}_method=${claimed}`, {
            method,
            headers: { cookie: owner.cookie, 'X-HTTP-Method-Override': claimed, 'Sec-Fetch-Site': 'cross-site' },
          });
          const expected = strict === 'query' ? [400] : [200, 403, 404, 405];
          expect([path, expected.includes(response.status)]).toEqual([path, true]);
        }
      }
    }
    expect(await everything(site.pool)).toBe(before);
    await annotate(
      `${unsafe.length} requests × ${ATTACKS.length} kinds of attack: all got 403; ${paths.size} paths by GET`,
    );
  });

  test('a page of another site cannot read any response to a request with a cookie', async ({ annotate }) => {
    const corsOf = ({ headers }: Response) => [...headers.keys()].filter((name) => name.startsWith('access-control-'));
    const elsewhere = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site', cookie: owner.cookie };
    const paths = new Set(calls.map((call) => pathOf(call, owner)));
    for (const path of paths) {
      for (const method of ['GET', 'HEAD', ...UNSAFE]) {
        const asks = {
          'Access-Control-Request-Method': method,
          'Access-Control-Request-Headers': 'content-type,cookie',
        };
        const preflight = await site.app.request(path, { method: 'OPTIONS', headers: { ...elsewhere, ...asks } });
        const actual = await site.app.request(path, { method, headers: { ...elsewhere, ...fromElsewhere() } });
        expect([path, method, corsOf(preflight), corsOf(actual)]).toEqual([path, method, [], []]);
      }
      // With a guessed token, another site's page can read the response, but the app then ignores the cookie.
      const guess = { ...elsewhere, Authorization: 'Bearer guess' };
      const guessed = await site.app.request(path, { headers: guess });
      expect(guessed.headers.get('Access-Control-Allow-Credentials')).toBeNull();
      const body = await guessed.text();
      for (const trace of owner.traces.filter((known) => !path.includes(known))) expect(body).not.toContain(trace);
    }
    await annotate(`${paths.size} paths × 6 methods: no response had a CORS header`);
  });

  test.each<[string, Record<string, string>]>([
    ['our page', { Origin: APP, 'Sec-Fetch-Site': 'same-origin' }],
    ['our page in an older browser', { Origin: APP }],
    ['our page by the other name of this machine', { Origin: 'http://127.0.0.1:3000', Host: '127.0.0.1:3000' }],
    ['a program', {}],
  ])('a changing call by %s is allowed', async (_, headers) => {
    const call = calls.find(({ name }) => name === 'POST /ratings/{id}');
    if (!call) throw new Error('No rating call found');
    const { path, ...init } = await requestOf(call, { target: owner, caller: owner });
    const response = await owner.request(path, { ...init, headers });
    expect(response.status).toBe(rowOf(call).owner);
  });
});
