import { describe, expect, test } from 'vitest';
import {
  changeSessions,
  fromElsewhere,
  login,
  memberIdOf,
  onAnotherDevice,
  signUp,
  statusesOf,
  type TestMember,
} from '#test/app/members.ts';
import { subjectsTo } from '#test/app/outbox.ts';
import { appForFile } from '#test/app/test-app.ts';
import { expectStatsToEqualRecount } from '#test/database/rating-stats.ts';

const NEW_PASSWORD = 'another day, another scare';

const site = await appForFile();

const user = async (request: TestMember['request']) => (await (await request('/api/auth/status')).json()).user;

const elsewhere = async (member: TestMember) => (await onAnotherDevice(site.app, member)).request;

const changePassword = (request: TestMember['request'], currentPassword: string, newPassword = NEW_PASSWORD) =>
  request('/api/auth/change-password', { method: 'POST', body: { currentPassword, newPassword } });

describe('changing the password', () => {
  test('keeps this session, ends the others and sends a mail', async () => {
    const member = await signUp(site.app);
    const other = await elsewhere(member);
    const response = await changePassword(member.request, member.password);
    expect(response.status).toBe(204);
    expect(await user(member.request)).toEqual({ email: member.email });
    expect(await user(other)).toBeNull();
    expect((await login(site.app, member.email, member.password, fromElsewhere())).status).toBe(401);
    expect((await login(site.app, member.email, NEW_PASSWORD, fromElsewhere())).status).toBe(200);
    expect(await subjectsTo(site, member)).toEqual(['Your Fright Club password was changed']);
  });

  test('returns 403 for a wrong current password and changes nothing', async () => {
    const member = await signUp(site.app);
    const other = await elsewhere(member);
    const response = await changePassword(member.request, 'not the password');
    expect([response.status, (await response.json()).code]).toEqual([403, 'forbidden']);
    expect(await user(other)).not.toBeNull();
    expect((await login(site.app, member.email, member.password, fromElsewhere())).status).toBe(200);
  });

  test('rejects passwords that registration rejects', async () => {
    const member = await signUp(site.app);
    const response = await changePassword(member.request, member.password, '12345');
    expect(response.status).toBe(400);
    expect((await response.json()).message).toContain('newPassword');
  });

  test('limits guesses, and returns 429 for the eleventh guess', async () => {
    const member = await signUp(site.app);
    const guess = () => changePassword(member.request, 'not the password');
    expect(await statusesOf(11, guess)).toEqual([...Array(10).fill(403), 429]);
  });

  test('succeeds only once when two changes run at the same time', async () => {
    const member = await signUp(site.app);
    const responses = await Promise.all([
      changePassword(member.request, member.password, 'the first of two'),
      changePassword(member.request, member.password, 'the second of two'),
    ]);
    expect(responses.filter((response) => response.status === 204)).toHaveLength(1);
  });
});

test('ending other sessions returns the number of ended sessions and keeps this session', async () => {
  const member = await signUp(site.app);
  const others = [await elsewhere(member), await elsewhere(member)];
  const end = () => member.request('/api/auth/end-other-sessions', { method: 'POST' });
  const response = await end();
  expect([response.status, await response.json()]).toEqual([200, { ended: 2 }]);
  expect(await user(member.request)).not.toBeNull();
  for (const other of others) expect(await user(other)).toBeNull();
  expect(await (await end()).json()).toEqual({ ended: 0 });
});

describe('deleting the account', () => {
  const remove = (request: TestMember['request'], password: string) =>
    request('/api/auth/account', { method: 'DELETE', body: { password } });

  test('deletes the member with all their data and clears the cookie', async () => {
    const member = await signUp(site.app);
    const id = await memberIdOf(site.db, member);
    await site.pool.query('insert into watchlist_entry (member_id, film_id) values ($1, 694)', [id]);
    await site.pool.query('insert into viewing (member_id, film_id) values ($1, 694)', [id]);
    await member.request('/api/ratings/694', { method: 'POST', body: { overallRating: 8 } });
    expect((await member.request('/api/horror-profile')).status).toBe(200);
    const response = await remove(member.request, member.password);
    expect(response.status).toBe(204);
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^session=; Max-Age=0/i)]);
    const lists = ['rating', 'rating_history', 'watchlist_entry', 'viewing', 'horror_profile'];
    for (const table of ['account', 'session', ...lists]) {
      expect((await site.pool.query(`select 1 from ${table} where member_id = $1`, [id])).rowCount).toBe(0);
    }
    expect(await user(member.request)).toBeNull();
    expect((await login(site.app, member.email, member.password, fromElsewhere())).status).toBe(401);
    // The e-mail address can be registered again.
    await signUp(site.app, { email: member.email });
  });

  test("removes only this member's ratings from the films' averages and counts", async () => {
    const [leaving, staying] = [await signUp(site.app), await signUp(site.app)];
    const bodies = [{ overallRating: 8 }, { overallRating: 3, detailedRatings: { gore: 0, plot: 6 } }];
    for (const [index, { request }] of [leaving, staying].entries()) {
      expect((await request('/api/ratings/694', { method: 'POST', body: bodies[index] })).status).toBe(200);
    }
    expect((await remove(leaving.request, leaving.password)).status).toBe(204);
    await expectStatsToEqualRecount(site.db);
    const { rows } = await site.pool.query('select overall_count, gore_count from rating_stats where film_id = 694');
    expect(rows).toEqual([{ overall_count: 1, gore_count: 1 }]);
  });

  test('returns 403 for a wrong password and deletes nothing', async () => {
    const member = await signUp(site.app);
    expect((await remove(member.request, 'not the password')).status).toBe(403);
    expect(await user(member.request)).toEqual({ email: member.email });
  });

  test('clears the cookie even if the session was just extended', async () => {
    const member = await signUp(site.app);
    const in20Days = new Date(site.deps.clock().getTime() + 20 * 86_400_000);
    await changeSessions(site.db, member.email, { expires_at: in20Days });
    const cookies = (await remove(member.request, member.password)).headers.getSetCookie();
    expect(cookies).toEqual([expect.stringMatching(/^session=; Max-Age=0/i)]);
  });
});
