import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HttpServer, startHttpServer } from '#engine/http/http-server.ts';
import { cookiesOf, fromElsewhere, login, PASSWORD, signUp } from '../app/members.ts';
import { type TestApp, testApp } from '../app/test-app.ts';
import { rowOf } from '../calls/call-table.ts';
import { requestOf } from '../calls/make-call.ts';
import { type NamedCall, namedCalls } from '../calls/named-calls.ts';
import { type Caller, makeOwner, makeVisitor, stranger } from '../calls/two-members.ts';
import { sendRaw } from '../http/raw-http.ts';
import { row } from './rows.ts';

let site: TestApp;
let calls: NamedCall[];
let http: HttpServer;
let visitor: Caller;
/** The token of a shared page, which everybody can open. */
let shareToken: string;
beforeAll(async () => {
  site = await testApp();
  calls = await namedCalls(site.app);
  visitor = makeVisitor(site);
  shareToken = (await makeOwner(site)).shareToken;
  http = await startHttpServer(0, '127.0.0.1');
  http.handleWith((request, bindings) => site.app.fetch(request, bindings));
});
afterAll(async () => {
  await http.drain();
  await site.close();
});

/** Requests the auth status with a Cookie header of arbitrary bytes. */
const statusOf = async (cookie: string) => {
  const response = await site.app.request('/api/auth/status', { headers: rawCookie(cookie) });
  return { status: response.status, body: await response.json() };
};
const NOBODY = { status: 200, body: { user: null } };

/** Converts UTF-8 bytes to characters, because Headers accepts one character per byte. */
const rawCookie = (cookie: string) => new Headers({ Cookie: Buffer.from(cookie, 'utf8').toString('latin1') });

/** Makes every call with an invalid cookie and expects the response for a visitor. */
async function expectNobody(cookie: string): Promise<void> {
  // Uses a new account each time, because the rate limit counts the attempts of each account.
  const target = { ...stranger(), shareToken };
  expect(await statusOf(cookie)).toMatchObject(NOBODY);
  for (const call of calls) {
    // This call is left out, because it would register the unknown e-mail address.
    if (call.name === 'POST /auth/register') continue;
    const { path, ...init } = await requestOf(call, { target, caller: visitor });
    const headers = rawCookie(cookie);
    for (const [name, value] of Object.entries(fromElsewhere())) headers.set(name, value);
    const { status } = await visitor.request(path, { ...init, headers });
    expect([call.name, cookie.slice(0, 40), status]).toEqual([call.name, cookie.slice(0, 40), rowOf(call).signedOut]);
  }
}

describe(row('session fixation, replay, deleted member, garbage cookie'), () => {
  test('each sign-in creates a new session, whatever cookie the browser sent', async () => {
    const member = await signUp(site.app);
    const planted = 'session=planted.by-somebody-else';
    const enter = (cookie: string) => login(site.app, member.email, PASSWORD, { cookie, ...fromElsewhere() });
    const responses = [await enter(planted), await enter(member.cookie)];
    const sessions = [member.cookie, ...responses.map(cookiesOf)].map((cookie) => cookie.split(';')[0]);
    expect(new Set([...sessions, planted]).size).toBe(4);
    await expectNobody(planted);
  });

  test('a sign-in with the session cookie of another member starts a new session, and ends the other session', async () => {
    const [attacker, victim] = [await signUp(site.app), await signUp(site.app)];
    const response = await login(site.app, victim.email, PASSWORD, { cookie: attacker.cookie, ...fromElsewhere() });
    const user = async (cookie: string) => (await statusOf(cookie)).body.user;
    expect(await user(cookiesOf(response))).toEqual({ email: victim.email });
    expect(await user(attacker.cookie)).toBeNull();
  });

  test('after signing out, every call with the cookie gets the response for a visitor', async ({ annotate }) => {
    const member = await signUp(site.app);
    const out = await member.request('/api/auth/logout', { method: 'POST' });
    expect(out.status).toBe(204);
    expect(out.headers.getSetCookie()).toEqual([expect.stringMatching(/^session=; Max-Age=0; Path=\//i)]);
    await expectNobody(member.cookie);
    await annotate(`${calls.length} calls with the cookie of an ended session: responses as for a visitor`);
  });

  test('every call with the cookie of a deleted member gets the response for a visitor', async () => {
    const member = await makeOwner(site);
    const body = { password: member.password };
    expect((await member.request('/api/auth/account', { method: 'DELETE', body })).status).toBe(204);
    await expectNobody(member.cookie);
  });

  test('a session id without our signature is invalid', async () => {
    const member = await signUp(site.app);
    const token = decodeURIComponent(member.cookie.split(';')[0]?.split('=')[1] ?? '').split('.')[0] ?? '';
    expect((await site.pool.query('select 1 from session where token = $1', [token])).rowCount).toBe(1);
    for (const forged of [token, `${token}.`, `${token}.${'A'.repeat(43)}=`]) {
      expect(await statusOf(`session=${encodeURIComponent(forged)}`)).toMatchObject(NOBODY);
    }
  });

  test.each([
    ['an empty one', 'session='],
    ['half an escape', 'session=%'],
    ['no UTF-8', 'session=%E0%A4%A'],
    ['NUL', 'session=%00.%00'],
    ['a signature too short', 'session=a.b'],
    ['half a quotation', 'session="'],
    ['two of them', 'session=;session=x'],
    ['a word of JavaScript', 'session=__proto__'],
    ['only separators', ';;;=;='],
    ['8,000 letters', `session=${'x'.repeat(8000)}`],
    ['4,000 parts', `session=${'a.'.repeat(4000)}`],
    ['raw bytes', 'device=.;session=é'],
  ])('every call with a garbage cookie (%s) gets the response for a visitor', (_, cookie) => expectNobody(cookie));

  test('a cookie that exceeds the header limit gets 431, and later requests are served', async () => {
    const send = async (bytes: number) => {
      const head = ['GET /api/user-list HTTP/1.1', `Cookie: session=${'x'.repeat(bytes)}`, 'Connection: close'];
      return (await sendRaw(http.port, head)).status;
    };
    expect([await send(12_000), await send(100_000), await send(10)]).toEqual([401, 431, 401]);
  });
});
