import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fromElsewhere, signUp, type TestMember } from '../app/members.ts';
import { appForFile } from '../app/test-app.ts';
import { changesData, rowOf } from '../calls/call-table.ts';
import { requestOf } from '../calls/make-call.ts';
import { type NamedCall, namedCalls, UNSAFE } from '../calls/named-calls.ts';
import { dataOf } from '../calls/stored-data.ts';
import { makeOwner, type Owner } from '../calls/two-members.ts';
import { readableLog } from '../process/readable-log.ts';
import { row } from './rows.ts';

let now = new Date('2026-11-20T12:00:00Z');
const { log, lines } = readableLog();
const site = await appForFile({ clock: () => now, log, readsFilmsOnce: true });
const calls = await namedCalls(site.app);

type Scope = 'read' | 'write';

async function makeToken(member: TestMember | Owner, scope: Scope, expiresAt = '2027-02-01T00:00:00Z') {
  const body = { name: randomBytes(8).toString('hex'), scope, expiresAt };
  const response = await member.request('/api/tokens', { method: 'POST', body });
  expect(response.status).toBe(201);
  const created: { _id: string; token: string } = await response.json();
  return { ...created, revoke: () => member.request(`/api/tokens/${created._id}`, { method: 'DELETE' }) };
}

async function makeTokens(owner: Owner) {
  const [read, write] = [await makeToken(owner, 'read'), await makeToken(owner, 'write')];
  const expired = await makeToken(owner, 'write', new Date(now.getTime() + 1_000).toISOString());
  const revoked = await makeToken(owner, 'write');
  await revoked.revoke();
  now = new Date(now.getTime() + 1_000);
  return { read: read.token, write: write.token, expired: expired.token, revoked: revoked.token };
}

/** Leaves out the rows of access tokens, because each use of a token changes its row. */
async function dataOfOwner(owner: Owner) {
  const { access_token: _, ...data } = await dataOf(site.pool, owner.id);
  return data;
}

type Sent = { owner: Owner; token: string; headers?: Record<string, string> };

async function send(call: NamedCall, { owner, token, headers }: Sent): Promise<Response> {
  // Guesses the reset token, because requesting a real one would send a mail.
  const caller = { ...owner, resetToken: async () => 'A'.repeat(43) };
  const { path, method, body } = await requestOf(call, { target: owner, caller });
  const sent = { Authorization: `Bearer ${token}`, ...fromElsewhere(), ...headers };
  if (!body) return site.app.request(path, { method, headers: sent });
  const init = { method, headers: { 'Content-Type': 'application/json', ...sent }, body: JSON.stringify(body) };
  return site.app.request(path, init);
}

/** Returns the expected status of a call for each kind of token. */
function expectedOf(call: NamedCall): Record<'read' | 'write' | 'expired' | 'revoked', number> {
  const { token, owner, signedOut } = rowOf(call);
  if (token) return { read: token === 'read' ? owner : 403, write: owner, expired: 401, revoked: 401 };
  const isPublic = signedOut !== 401 && !UNSAFE.includes(call.method);
  const [valid, invalid] = isPublic ? [signedOut, signedOut] : [403, 401];
  return { read: valid, write: valid, expired: invalid, revoked: invalid };
}

describe(row('access tokens'), () => {
  test('a read, write, expired or revoked token gets the expected status from every call, with or without a cookie', async ({
    annotate,
  }) => {
    let owner = await makeOwner(site);
    let tokens = await makeTokens(owner);
    // Reads come first: a changing call may remove what a read of the same owner needs.
    const changing = (call: NamedCall) => Number(UNSAFE.includes(call.method));
    for (const call of calls.toSorted((one, other) => changing(one) - changing(other))) {
      const expected = expectedOf(call);
      const before = await dataOfOwner(owner);
      const refused = { expired: tokens.expired, revoked: tokens.revoked, read: tokens.read };
      const statuses: Record<string, number> = {};
      for (const [kind, token] of Object.entries(refused)) {
        const response = await send(call, { owner, token, headers: { cookie: owner.cookie } });
        statuses[kind] = response.status;
        expect(response.headers.getSetCookie(), call.name).toEqual([]);
        if (response.status === 401 || response.status === 403)
          expect(response.headers.get('WWW-Authenticate'), call.name).toMatch(/^Bearer error="(in|insu)/);
      }
      expect(await dataOfOwner(owner), call.name).toEqual(before);
      const headers = { Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'cross-site' };
      statuses.write = (await send(call, { owner, token: tokens.write, headers })).status;
      expect([call.name, statuses]).toEqual([call.name, expected]);
      const after = await dataOfOwner(owner);
      if (rowOf(call).token === undefined || !changesData(call)) expect(after, call.name).toEqual(before);
      else {
        expect(after, call.name).not.toEqual(before);
        owner = await makeOwner(site);
        tokens = await makeTokens(owner);
      }
    }
    await annotate(`${calls.length} calls × 4 tokens`);
  });

  test('only the token counts when a call also has the cookie of another member', async () => {
    const [owner, other] = [await signUp(site.app), await signUp(site.app)];
    const { token } = await makeToken(owner, 'write');
    const headers = { Authorization: `Bearer ${token}`, Cookie: other.cookie };
    const add = { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' } };
    await site.app.request('/api/user-list/add', { ...add, body: JSON.stringify({ title_id: 694 }) });
    const marks = async (member: TestMember) => (await (await member.request('/api/user-list/marks')).json()).watchlist;
    expect([await marks(owner), await marks(other)]).toEqual([[694], []]);
    const status = await site.app.request('/api/auth/status', { headers });
    expect(await status.json()).toMatchObject({ user: null });
    // A logout with the token does not end the cookie's session either.
    expect((await site.app.request('/api/auth/logout', { method: 'POST', headers })).status).toBe(403);
    expect((await other.request('/api/user-list')).status).toBe(200);
  });

  test('access tokens work in pages of every origin: preflights succeed and responses can be read', async () => {
    const owner = await makeOwner(site);
    const { token } = await makeToken(owner, 'read');
    const Origin = 'https://elsewhere.example';
    for (const call of calls) {
      const { path, method } = await requestOf(call, {
        target: owner,
        caller: { ...owner, resetToken: async () => '' },
      });
      const asks = {
        'Access-Control-Request-Method': method,
        'Access-Control-Request-Headers': 'authorization,content-type',
      };
      const preflight = await site.app.request(path, { method: 'OPTIONS', headers: { Origin, ...asks } });
      const allowed = (name: string) => preflight.headers.get(`Access-Control-Allow-${name}`);
      expect([call.name, preflight.status, allowed('Origin'), allowed('Credentials')]).toEqual([
        call.name,
        204,
        '*',
        null,
      ]);
      expect(allowed('Methods')?.split(',')).toContain(method);
      expect(allowed('Headers')?.toLowerCase().split(',')).toEqual(
        expect.arrayContaining(['authorization', 'content-type']),
      );
      const headers = {
        Authorization: `Bearer ${token}`,
        Origin,
        'Sec-Fetch-Site': 'cross-site',
        cookie: owner.cookie,
      };
      const response = await site.app.request(path, { method, headers });
      expect([call.name, response.headers.get('Access-Control-Allow-Origin')]).toEqual([call.name, '*']);
      expect(response.headers.get('Access-Control-Allow-Credentials')).toBeNull();
      expect(response.headers.get('Vary')).toMatch(/authorization/i);
    }
  });

  test('an access token cannot be guessed, and a stolen hash does not work as a token', async ({ annotate }) => {
    const { token } = await makeToken(await signUp(site.app), 'read');
    const [, prefix = '', secret = ''] = /^(frightclub_)(.*)$/.exec(token) ?? [];
    const flipped = [...secret].map(
      (digit, at) => secret.slice(0, at) + (digit === '0' ? '1' : '0') + secret.slice(at + 1),
    );
    const hash = createHash('sha256').update(token);
    const guesses = [
      ...flipped.map((guess) => prefix + guess),
      ...Array.from({ length: 200 }, () => prefix + randomBytes(32).toString('hex')),
      prefix + hash.copy().digest('hex'),
      hash.copy().digest('hex'),
      ...[
        secret,
        token.toUpperCase(),
        token.slice(0, -1),
        `${token}0`,
        `${prefix}${prefix}${secret}`,
        `${token},${token}`,
      ],
      ...[`' or 1=1 --`, '%', 'null', 'undefined', '[object Object]'],
    ];
    const read = (guess: string) =>
      site.app.request('/api/user-list', { headers: { Authorization: `Bearer ${guess}` } });
    const statuses = await Promise.all(guesses.map(async (guess) => (await read(guess)).status));
    expect(new Set(statuses)).toEqual(new Set([401]));
    expect((await read(token)).status).toBe(200);
    await annotate(`${guesses.length} guesses: none was accepted`);
  });

  test('a revoked token is refused at once, and calls that are under way get a complete response or 401', async () => {
    const owner = await signUp(site.app);
    const { token, revoke } = await makeToken(owner, 'read');
    const read = () => site.app.request('/api/user-list', { headers: { Authorization: `Bearer ${token}` } });
    const underWay = Promise.all(Array.from({ length: 30 }, read));
    expect((await revoke()).status).toBe(204);
    expect((await read()).status).toBe(401);
    for (const response of await underWay) {
      expect(response.status).toBeOneOf([200, 401]);
      if (response.ok) expect(await response.json()).toMatchObject({ items: [], watchedMovies: [] });
    }
  });

  test('the tokens of a deleted account are deleted with it, and no token is ever in the log', async () => {
    const owner = await signUp(site.app);
    const { token } = await makeToken(owner, 'write');
    const headers = { Authorization: `Bearer ${token}` };
    const read = (path: string) => site.app.request(path, { headers });
    expect((await read('/api/user-list')).status).toBe(200);
    const body = { password: owner.password };
    expect((await owner.request('/api/auth/account', { method: 'DELETE', body })).status).toBe(204);
    expect((await read('/api/user-list')).status).toBe(401);
    expect((await read('/api/nowhere')).status).toBe(404);
    const { rows } = await site.pool.query(
      'select count(*)::int from access_token join member on member.id = member_id where email = $1',
      [owner.email],
    );
    expect(rows).toEqual([{ count: 0 }]);
    expect(lines().length).toBeGreaterThan(100);
    expect(JSON.stringify(lines())).not.toMatch(/frightclub_/);
  });
});
