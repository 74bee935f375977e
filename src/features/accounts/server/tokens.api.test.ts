import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { DAY } from '#contract/units.ts';
import { confirm, signUp, type TestMember } from '#test/app/members.ts';
import { appForFile } from '#test/app/test-app.ts';
import { uploadFiles } from '#test/app/uploads.ts';
import { movary } from '#test/imports/import-calls.ts';

/** A page of another site sends these headers. */
const ELSEWHERE = { Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'cross-site' };

let now = new Date('2026-10-31T12:00:00Z');
const site = await appForFile({ clock: () => now });

const inDays = (days: number) => new Date(now.getTime() + days * DAY).toISOString();
const input = (fields: object = {}) => ({ name: 'Home server', scope: 'read', expiresAt: inDays(30), ...fields });
const create = (member: TestMember, body: unknown = input()) => member.request('/api/tokens', { method: 'POST', body });
const list = async (member: TestMember) => (await (await member.request('/api/tokens')).json()).tokens;
const rowsOf = async ({ email }: TestMember) =>
  (
    await site.pool.query('select t.* from access_token t join member on member.id = member_id where email = $1', [
      email,
    ])
  ).rows;

const call = (token: string, path = '/api/user-list', init: RequestInit = {}) =>
  site.app.request(path, { ...init, headers: { Authorization: `Bearer ${token}`, ...init.headers } });
async function tokenOf(member: TestMember, fields: object = {}): Promise<string> {
  return (await (await create(member, input(fields))).json()).token;
}

describe('a new access token', () => {
  test('has a prefix and 256 random bits, is returned once and stored only as a hash', async () => {
    const member = await signUp(site.app);
    const response = await create(member);
    expect(response.status).toBe(201);
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
    const { _id, token } = await response.json();
    expect(token).toMatch(/^frightclub_[0-9a-f]{64}$/);
    const [row] = await rowsOf(member);
    expect(row.token_hash).toEqual(createHash('sha256').update(token).digest());
    expect(JSON.stringify(row)).not.toContain(token.slice('frightclub_'.length));
    expect(await list(member)).toEqual([
      {
        _id,
        name: 'Home server',
        scope: 'read',
        lastUsedAt: null,
        createdAt: now.toISOString(),
        expiresAt: inDays(30),
      },
    ]);
  });

  test.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(61) }],
    ['name', { name: 'two\nlines' }],
    ['scope', { scope: 'admin' }],
    ['expiresAt', { expiresAt: null }],
    ['expiresAt', { expiresAt: '2026-10-31T12:00:00Z' }],
    ['expiresAt', { expiresAt: '2027-11-02T12:00:00Z' }],
  ])('is refused with the name of the invalid field: %s in %j', async (field, fields) => {
    const member = await signUp(site.app);
    const response = await create(member, input(fields));
    expect(response.status).toBe(400);
    expect((await response.json()).message).toMatch(new RegExp(`^${field}: `));
    expect(await rowsOf(member)).toEqual([]);
  });

  test('is refused if its name is taken, so that a repeated call creates only one token', async () => {
    const member = await signUp(site.app);
    const responses = await Promise.all([1, 2, 3].map(() => create(member)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  test('is refused when the member has twenty tokens', async () => {
    const member = await signUp(site.app);
    for (let count = 1; count <= 19; count++) {
      expect((await create(member, input({ name: `Program ${count}` }))).status).toBe(201);
    }
    const last = await Promise.all(['a', 'b', 'c'].map((name) => create(member, input({ name }))));
    expect(last.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const refused = last.filter(({ status }) => status === 409);
    for (const response of refused)
      expect((await response.json()).message).toBe('You have 20 access tokens. Please delete one first.');
    expect(await rowsOf(member)).toHaveLength(20);
  });
});

test('access tokens are listed with the newest first, and revoking one keeps the others', async () => {
  const member = await signUp(site.app);
  const made: { _id: string }[] = [];
  for (const name of ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']) {
    now = new Date(now.getTime() + 1_000);
    made.push(await (await create(member, input({ name }))).json());
  }
  const names = async () => (await list(member)).map(({ name }: { name: string }) => name);
  expect(await names()).toEqual(['sixth', 'fifth', 'fourth', 'third', 'second', 'first']);
  await member.request(`/api/tokens/${made[1]?._id}`, { method: 'DELETE' });
  expect(await names()).toEqual(['sixth', 'fifth', 'fourth', 'third', 'first']);
});

describe('a call with an access token', () => {
  test("acts for the token's owner until the token is revoked", async () => {
    const member = await signUp(site.app);
    await member.request('/api/user-list/add', { method: 'POST', body: { title_id: 694 } });
    const { _id, token } = await (await create(member)).json();
    const response = await call(token);
    expect((await response.json()).items).toMatchObject([{ title_id: 694 }]);
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
    expect(response.headers.getSetCookie()).toEqual([]);

    expect((await member.request(`/api/tokens/${_id}`, { method: 'DELETE' })).status).toBe(204);
    const refused = await call(token);
    expect([refused.status, (await refused.json()).code]).toEqual([401, 'invalid_token']);
    expect(refused.headers.get('WWW-Authenticate')).toBe('Bearer error="invalid_token"');
    expect(await list(member)).toEqual([]);
  });

  // These tests revoke a token only in the database, as another process would.
  test.each([
    ['GET', '/api/tmdb/movie/694', undefined],
    ['POST', '/api/user-list/add', { title_id: 694 }],
    ['POST', '/api/tokens', input()],
  ])('%s %s gets 401 and changes nothing when another process has revoked the token', async (method, path, body) => {
    const member = await signUp(site.app);
    const token = await tokenOf(member, { scope: 'write' });
    expect((await call(token)).status).toBe(200);
    await site.pool.query('delete from access_token where token_hash = $1', [
      createHash('sha256').update(token).digest(),
    ]);
    const refused = await call(token, path, {
      method,
      headers: { 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect([refused.status, (await refused.json()).code]).toEqual([401, 'invalid_token']);
    expect((await (await member.request('/api/user-list/marks')).json()).watchlist).toEqual([]);
    expect(await rowsOf(member)).toEqual([]);
  });

  test('is refused after the token has expired; the token is no longer listed, and its name is free again', async () => {
    const [member, other] = [await signUp(site.app), await signUp(site.app)];
    const expiresAt = inDays(1);
    const token = await tokenOf(member, { expiresAt });
    const unused = await tokenOf(member, { name: 'Another server', expiresAt });
    await tokenOf(other, { expiresAt });
    expect((await call(token)).status).toBe(200);
    now = new Date(now.getTime() + DAY);
    expect([(await call(token)).status, (await call(unused)).status]).toEqual([401, 401]);
    expect(await list(member)).toEqual([]);
    await confirm(member);
    expect((await create(member)).status).toBe(201);
    expect([await rowsOf(member), await rowsOf(other)]).toMatchObject([[{ name: 'Home server' }], [{}]]);
  });

  test('can do a whole import and its undo with the scope write, and only read with the scope read', async () => {
    const member = await signUp(site.app);
    const headers = { Authorization: `Bearer ${await tokenOf(member, { scope: 'write' })}` };
    const files = [movary('Psycho,1960,539,,2024-10-31,,', 'Halloween,1979,,,,,')];
    const uploaded = await uploadFiles(site.app, { cookie: '' }, files, { headers: { ...headers, ...ELSEWHERE } });
    expect(uploaded.status).toBe(202);
    const path = `/api/imports/${(await uploaded.json())._id}`;
    await site.runJobs();
    const send = (below: string, method: string, body: object = {}) =>
      site.app.request(path + below, {
        method,
        headers: { ...headers, ...ELSEWHERE, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    const read = async () => (await site.app.request(path, { headers })).json();
    const films = async () => (await (await member.request('/api/user-list/marks')).json()).watched;

    const { rows } = await read();
    const unsure = rows.find(({ title }: { title: string }) => title === 'Halloween');
    expect((await send(`/rows/${unsure.line}`, 'PUT', { choice: 948 })).status).toBe(200);
    expect((await send('/apply', 'POST', { conflicts: 'mine', includeNotHorror: false })).status).toBe(202);
    await site.runJobs();
    expect((await films()).sort()).toEqual([539, 948]);
    expect((await send('/undo', 'POST')).status).toBe(202);
    await site.runJobs();
    expect([(await read()).state, await films()]).toEqual(['undone', []]);

    const reader = { Authorization: `Bearer ${await tokenOf(member, { name: 'Reader' })}` };
    expect((await uploadFiles(site.app, { cookie: '' }, files, { headers: reader })).status).toBe(403);
    expect((await site.app.request(path, { method: 'DELETE', headers: reader })).status).toBe(403);
    expect((await site.app.request(path, { headers: reader })).status).toBe(200);
    expect((await send('', 'DELETE')).status).toBe(204);
    expect((await site.app.request(path, { headers: reader })).status).toBe(404);
  });

  test("updates the time of the token's last use, at most once in five minutes", async () => {
    const member = await signUp(site.app);
    await tokenOf(member, { name: 'Never used' });
    now = new Date(now.getTime() + 1_000);
    const token = await tokenOf(member);
    const first = now.toISOString();
    const used = async () => {
      await call(token);
      return (await list(member))[0].lastUsedAt;
    };
    expect(await used()).toBe(first);
    now = new Date(now.getTime() + 5 * 60_000 - 1);
    expect(await used()).toBe(first);
    now = new Date(now.getTime() + 1);
    expect(await used()).toBe(now.toISOString());
    expect((await list(member))[1].lastUsedAt).toBeNull();
  });

  test('gets 429 with Retry-After after 600 calls in five minutes, and other tokens are not affected', async () => {
    const member = await signUp(site.app);
    const [busy, idle] = [await tokenOf(member), await tokenOf(member, { name: 'Idle' })];
    for (let calls = 1; calls <= 600; calls++) expect((await call(busy, '/api/limits')).status).toBe(200);
    expect((await call(idle)).status).toBe(200);
    const refused = await call(busy);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(300);
  });

  test('gets a private response for a film, and Vary names Authorization for tokens and for visitors', async () => {
    const member = await signUp(site.app);
    await member.request('/api/user-list/add', { method: 'POST', body: { title_id: 694 } });
    const response = await call(await tokenOf(member), '/api/tmdb/movie/694');
    expect(await response.json()).toMatchObject({ id: 694, watchlisted: true });
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
    const visitor = await site.app.request('/api/tmdb/movie/694');
    for (const { headers } of [response, visitor]) expect(headers.get('Vary')).toContain('Authorization');
  });

  test.each(['Bearer', 'Bearer ', 'bearer x', 'BEARER  frightclub_', `Bearer frightclub_${'0'.repeat(64)}, Bearer x`])(
    'is refused if the Authorization header is %j',
    async (Authorization) => {
      const response = await site.app.request('/api/user-list', { headers: { Authorization } });
      expect([response.status, (await response.json()).code]).toEqual([401, 'invalid_token']);
    },
  );

  test('is requested by WWW-Authenticate if a call has no credentials; a header with another scheme is ignored', async () => {
    const member = await signUp(site.app);
    const visitor = await site.app.request('/api/user-list');
    expect(visitor.headers.get('WWW-Authenticate')).toBe('Bearer');
    const basic = await member.request('/api/user-list', { headers: { Authorization: 'Basic eDp5' } });
    expect(basic.status).toBe(200);
  });
});

test('access tokens stay valid after a new password and after the end of other sessions', async () => {
  const member = await signUp(site.app);
  const token = await tokenOf(member);
  await member.request('/api/auth/end-other-sessions', { method: 'POST' });
  const body = { currentPassword: member.password, newPassword: 'the calls come from inside' };
  expect((await member.request('/api/auth/change-password', { method: 'POST', body })).status).toBe(204);
  expect((await call(token)).status).toBe(200);
});
