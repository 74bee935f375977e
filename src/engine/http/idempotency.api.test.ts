import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { beforeAll, describe, expect, test } from 'vitest';
import { APP_LIMITS } from '#contract/time-limits.ts';
import { createIdempotencyKeys } from '#engine/database/idempotency-keys.ts';
import { AppError } from '#engine/errors.ts';
import { deleteExpired } from '#engine/jobs/job-queue.repository.ts';
import { memberIdOf, signUp, type TestMember } from '#test/app/members.ts';
import { emptyApp, type TestApp } from '#test/app/test-app.ts';
import { createOncePerKey } from './idempotency.ts';
import type { MemberEnv } from './member.ts';

let now = new Date('2026-10-31T12:00:00Z');
let site: TestApp;
beforeAll(async () => {
  // Without the bystander, because old rows of all members are deleted.
  site = await emptyApp({ clock: () => now });
  return site.close;
});

const post = (member: TestMember, path: string, body: object, key: string) =>
  member.request(`/api${path}`, { method: 'POST', body, headers: { 'Idempotency-Key': key } });
const lists = async (member: TestMember) => (await (await member.request('/api/lists')).json()).lists;

describe('with an Idempotency-Key', () => {
  test.each([
    ['/lists', { name: 'Ghosts' }, 201, async (member: TestMember) => (await lists(member)).length],
    [
      '/viewings/694',
      { day: '2020-10-31', another: true },
      200,
      async (member: TestMember) => (await (await member.request('/api/viewings/694')).json()).length,
    ],
  ])('a repeated POST %s creates one and gets the same response', async (path, body, status, count) => {
    const [member, key] = [await signUp(site.app), randomUUID()];
    const responses = [await post(member, path, body, key), await post(member, path, body, key)];
    expect(responses.map((response) => response.status)).toEqual([status, status]);
    const [first, second] = await Promise.all(responses.map((response) => response.json()));
    expect(second).toEqual(first);
    expect(await count(member)).toBe(1);
  });

  test('the same key with another body or for another call gets 422 and changes nothing', async () => {
    const [member, key] = [await signUp(site.app), randomUUID()];
    await post(member, '/lists', { name: 'Ghosts' }, key);
    for (const [path, body] of [
      ['/lists', { name: 'Slashers' }],
      ['/viewings/694', { name: 'Ghosts' }],
    ] as const) {
      const response = await post(member, path, body, key);
      expect([response.status, (await response.json()).code]).toEqual([422, 'key_reused']);
    }
    expect(await lists(member)).toHaveLength(1);
  });

  test('one of many concurrent calls creates; the others get its response, or 409 while it runs', async () => {
    const [member, key] = [await signUp(site.app), randomUUID()];
    const body = { day: '2020-10-31', another: true };
    const responses = await Promise.all(Array.from({ length: 10 }, () => post(member, '/viewings/694', body, key)));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(statuses).toContain(200);
    expect((await (await member.request('/api/viewings/694')).json()).length).toBe(1);
    expect((await post(member, '/viewings/694', body, key)).status).toBe(200);
  });

  test('a call that failed can be repeated', async () => {
    const [member, key] = [await signUp(site.app), randomUUID()];
    expect((await post(member, '/viewings/999999999', { day: '2020-10-31' }, key)).status).toBe(404);
    expect((await post(member, '/viewings/999999999', { day: '2020-10-31' }, key)).status).toBe(404);
    expect((await post(member, '/viewings/694', { day: '2020-10-31' }, key)).status).toBe(200);
  });

  test('after the process has died during a call, its key gets 409 for a day, and nothing is created', async () => {
    const [member, key] = [await signUp(site.app), randomUUID()];
    await post(member, '/lists', { name: 'Ghosts' }, key);
    await site.pool.query('update idempotency_key set status = null, answer = null where member_id = $1', [
      await memberIdOf(site.db, member),
    ]);
    const again = async () => {
      const response = await post(member, '/lists', { name: 'Ghosts' }, key);
      return [response.status, response.headers.get('Retry-After'), (await response.json()).message];
    };
    expect(await again()).toEqual([409, '1', expect.stringContaining('has not finished')]);
    const start = now;
    now = new Date(start.getTime() + APP_LIMITS.answer);
    expect(await again()).toEqual([409, null, expect.stringContaining('was interrupted')]);
    now = start;
    expect(await lists(member)).toHaveLength(1);
  });

  test('a call that took too long may have created something, so a repeated one gets 409', async () => {
    const id = await memberIdOf(site.db, await signUp(site.app));
    const app = new Hono<MemberEnv>();
    let calls = 0;
    app.onError((error, c) => c.json({}, error instanceof AppError ? error.status : 500));
    app.use(async (c, next) => {
      c.set('member', { id } as MemberEnv['Variables']['member']);
      await next();
    });
    app.post(
      '/',
      createOncePerKey(createIdempotencyKeys(site.db), () => now),
      (c) => {
        calls++;
        return c.json({}, 503);
      },
    );
    const headers = { 'Idempotency-Key': randomUUID() };
    const statuses = [];
    for (const _ of [1, 2]) statuses.push((await app.request('/', { method: 'POST', headers })).status);
    expect([statuses, calls]).toEqual([[503, 409], 1]);
  });

  test('a key is forgotten after 24 hours', async () => {
    const [member, key] = [await signUp(site.app), randomUUID()];
    const start = now;
    await post(member, '/lists', { name: 'Ghosts' }, key);
    now = new Date(start.getTime() + 24 * 3_600_000);
    expect((await post(member, '/lists', { name: 'Slashers' }, key)).status).toBe(422);
    now = new Date(now.getTime() + 1);
    expect((await post(member, '/lists', { name: 'Slashers' }, key)).status).toBe(201);
    now = start;
    const left = () => site.pool.query('select from idempotency_key');
    await site.pool.query('update idempotency_key set created_at = $1', [new Date(now.getTime() - 25 * 3_600_000)]);
    expect((await left()).rowCount).toBeGreaterThan(0);
    await deleteExpired(site.db, now);
    expect((await left()).rowCount).toBe(0);
  });

  test.each(['short', 'a'.repeat(201), 'with a space inside'])('an invalid key gets 400: %s', async (key) => {
    const member = await signUp(site.app);
    expect((await post(member, '/lists', { name: 'Ghosts' }, key)).status).toBe(400);
    expect(await lists(member)).toHaveLength(0);
  });

  test("another member's key has no effect, and the database has only the hash of a key", async () => {
    const [one, other, key] = [await signUp(site.app), await signUp(site.app), randomUUID()];
    const { _id } = await (await post(one, '/lists', { name: 'Ghosts' }, key)).json();
    const theirs = await (await post(other, '/lists', { name: 'Ghosts' }, key)).json();
    expect(theirs._id).not.toBe(_id);
    const { rows } = await site.pool.query("select encode(key_hash, 'escape') as hash from idempotency_key");
    for (const { hash } of rows) expect(hash).not.toContain(key);
  });
});

test('without the header a call creates each time', async () => {
  const member = await signUp(site.app);
  const body = { day: '2020-10-31', another: true };
  for (const _ of [1, 2]) await member.request('/api/viewings/694', { method: 'POST', body });
  expect((await (await member.request('/api/viewings/694')).json()).length).toBe(2);
});
