import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEnvironment } from '#engine/env.ts';
import { createAdminCommands } from '#features/admin/server/admin.ts';
import { signUp, statusOf, type TestMember } from '#test/app/members.ts';
import { emptyApp, type TestApp } from '#test/app/test-app.ts';
import { expectStatsToEqualRecount } from '#test/database/rating-stats.ts';
import { createDemoSite } from './demo.ts';

async function demo(): Promise<TestApp> {
  const site = await emptyApp({ env: { DEMO: 'true', SMTP_URL: 'smtp://127.0.0.1:9' } });
  await createDemoSite(site.deps).start();
  return site;
}

const madeUp = async ({ pool }: TestApp) =>
  (await pool.query('select count(*) from member where synthetic')).rows[0].count;

describe('DEMO=true', () => {
  // Filling a site takes long, so these tests share one.
  let site: TestApp;
  beforeAll(async () => {
    site = await demo();
  });
  afterAll(() => site.close());

  test('fills the site with made-up members, and does not make the first real member an administrator', async () => {
    expect(await madeUp(site)).toBe(300);
    const { cookie } = await signUp(site.app);
    expect((await statusOf(site.app, cookie)).body).toMatchObject({ administrator: false });
  });

  test("deletes visitors' accounts every night, except those of administrators, and restores the number of made-up members", async () => {
    const [visitor, operator] = [await signUp(site.app), await signUp(site.app)];
    await createAdminCommands(site.deps).grant(operator.email);
    await visitor.request('/api/ratings/694', { method: 'POST', body: { overallRating: 1 } });
    await site.pool.query('delete from member where id in (select id from member where synthetic limit 100)');
    await site.deps.jobs.add('demo-reset', {});
    await site.runJobs();
    expect((await statusOf(site.app, visitor.cookie)).body).toMatchObject({ user: null });
    expect((await statusOf(site.app, operator.cookie)).body).toMatchObject({ administrator: true });
    expect(await madeUp(site)).toBe(300);
    await expectStatsToEqualRecount(site.db);
  });

  test('is made up again while members write, without a deadlock: no call gets 500, and no job fails', async () => {
    const { rows } = await site.pool.query<{ id: number }>('select id from film order by popularity desc limit 20');
    const films = rows.map(({ id }) => id);
    let isReset = false;
    const statuses = new Set<number>();
    const write = async (first: TestMember, place: number) => {
      let member = first;
      for (let count = place; !isReset; count++) {
        const film = films[(count * 7) % films.length];
        const [path, method, body] = [
          [`/api/ratings/${film}`, 'POST', { overallRating: (count % 10) + 1 }],
          ['/api/user-list/add', 'POST', { title_id: film }],
          [`/api/viewings/${film}`, 'POST', { watchDate: null }],
          ['/api/limits', 'PUT', { axes: { gore: count % 9 }, notes: [] }],
        ][count % 4] as [string, string, object]; // four calls, so there is one
        const { status } = await member.request(path, { method, body });
        statuses.add(status);
        // The reset may delete the new member before they log in; the next round tries again.
        if (status === 401) member = await signUp(site.app).catch(() => member);
      }
    };
    const members = await Promise.all(Array.from({ length: 6 }, () => signUp(site.app)));
    const writers = members.map(write);
    await site.deps.jobs.add('demo-reset', {});
    await site.deps.jobs.add('figures', {});
    await Promise.all([site.runJobs(), site.runJobs()]);
    isReset = true;
    await Promise.all(writers);
    expect([...statuses].filter((status) => status >= 500)).toEqual([]);
    expect(statuses).toContain(401);
    expect((await site.pool.query('select task_identifier, last_error from graphile_worker.jobs')).rows).toEqual([]);
    expect(await madeUp(site)).toBe(300);
  });

  test('sends no mail, not even to the outbox, says so instead of promising one, and refuses push messages', async () => {
    expect(site.deps.env.SMTP_URL).toBeUndefined();
    const { email, request } = await signUp(site.app);
    expect(await (await request('/api/docs')).text()).toContain('This is a demo with made-up members and no mail.');
    await site.deps.jobs.add('send-password-changed', { email });
    await site.runJobs();
    expect(await site.outbox()).toEqual([]);
    for (const [path, body] of [
      ['/api/reset-password/request', { email }],
      ['/api/auth/email', { email: 'new@example.org' }],
    ] as const) {
      const refused = await request(path, { method: 'POST', body });
      expect([refused.status, (await refused.json()).message]).toEqual([409, 'This is a demo, which sends no email.']);
    }
    const note = (await (await request('/api/auth/email')).json()).note;
    expect(note).toBe('This is a demo, which sends no email.');
    const refused = await request('/api/notifications', { method: 'PUT', body: { mail: 'off', push: true } });
    expect([refused.status, (await refused.json()).message]).toEqual([
      409,
      'This is a demo, which sends no notifications.',
    ]);
  });
});

describe('the setting DEMO', () => {
  test('stops the start on a database with real members, and changes nothing there', async () => {
    const site = await emptyApp();
    const { cookie } = await signUp(site.app);
    const env = { ...site.deps.env, DEMO: true };
    await expect(createDemoSite({ ...site.deps, env }).start()).rejects.toThrow(
      /^DEMO=true deletes every member each night, and this database has 1 of its own\./,
    );
    expect((await statusOf(site.app, cookie)).body).toMatchObject({ administrator: true });
    expect(await madeUp(site)).toBe(0);
  });

  test('stops the start on the database of a former demo that now has real members', async () => {
    const site = await demo();
    await signUp(site.app);
    await createDemoSite({ ...site.deps, env: { ...site.deps.env, DEMO: false } }).start();
    await expect(createDemoSite(site.deps).start()).rejects.toThrow('this database has 1 of its own');
  });

  test('is not the default: without the setting, no members are made up and there is no task demo-reset', async () => {
    expect(readEnvironment({}).DEMO).toBe(false);
    const site = await emptyApp();
    await createDemoSite(site.deps).start();
    expect(await madeUp(site)).toBe(0);
    expect('demo-reset' in createDemoSite(site.deps).tasks).toBe(false);
  });
});
