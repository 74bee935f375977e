import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { DAY } from '#contract/units.ts';
import { cookiesOf, login, PASSWORD, post, signUp, statusOf } from '#test/app/members.ts';
import { appForFile, testApp } from '#test/app/test-app.ts';

const site = await appForFile({ clock: () => new Date() });

const status = (cookie: string) => statusOf(site.app, cookie);

describe('a session', () => {
  test('is not needed for signing out: the call returns 204 without a session', async () => {
    expect((await site.app.request('/api/auth/logout', { method: 'POST' })).status).toBe(204);
  });

  test('is reported by /api/auth/status, whose response is not cached', async () => {
    const response = await site.app.request('/api/auth/status');
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
    expect(await response.json()).toMatchObject({ user: null });
  });

  test('and its cookie are extended after a day by any request of the member, even for the status', async () => {
    onTestFinished(() => void vi.useRealTimers());
    const calls = [
      ['/api/auth/status', 'GET'],
      ['/api/auth/end-other-sessions', 'POST'],
    ] as const;
    for (const [path, method] of calls) {
      const member = await signUp(site.app);
      expect((await member.request(path, { method })).headers.getSetCookie()).toEqual([]);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * DAY });
      const response = await member.request(path, { method });
      expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^session=[^;]+; Max-Age=2592000;/i)]);
      const left = await site.pool.query(
        `select expires_at - now() > '31 days' as long from session
         where member_id = (select id from member where email = $1)`,
        [member.email],
      );
      expect(left.rows).toEqual([{ long: true }]);
      expect((await status(cookiesOf(response))).body).toMatchObject({ user: { email: member.email } });
      vi.useRealTimers();
    }
  });

  test('does not open the account of a member who is disabled', async () => {
    const member = await signUp(site.app);
    await site.pool.query('update member set disabled_at = now() where email = $1', [member.email]);
    expect((await status(member.cookie)).body).toMatchObject({ user: null });
  });
});

test('account calls return 503 with Retry-After when the database is down', async () => {
  const other = await testApp();
  const member = await signUp(other.app);
  await other.pool.end();
  const responses = await Promise.all([
    member.request('/api/auth/status'),
    member.request('/api/auth/end-other-sessions', { method: 'POST' }),
    login(other.app, member.email, PASSWORD),
    post(other.app, '/api/auth/register', { email: 'late@example.org', password: PASSWORD }),
  ]);
  for (const response of responses) {
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
  }
});

test('if the database cannot delete a session, signing out ends it in this process at once, and everywhere after a retry', async () => {
  const member = await signUp(site.app);
  // The first retry fails too. A sequence counts the tries, because it keeps its value when a try is rolled back.
  await site.pool.query(`
    create sequence tries;
    create function refuse() returns trigger language plpgsql as $$ begin
      if nextval('tries') > 2 then return old; end if;
      raise exception 'no space left on device' using errcode = 'disk_full'; end $$;
    create trigger refuse before delete on session for each row execute function refuse();`);
  const out = await member.request('/api/auth/logout', { method: 'POST' });
  expect([out.status, out.headers.get('Set-Cookie')]).toEqual([204, expect.stringMatching(/^session=; Max-Age=0;/)]);
  expect(await status(member.cookie)).toMatchObject({ status: 200, body: { user: null } });
  expect((await member.request('/api/user-list')).status).toBe(401);
  const stored = async () =>
    (await site.pool.query('select from session join member on member.id = member_id where email = $1', [member.email]))
      .rowCount;
  expect(await stored()).toBe(1);
  await expect.poll(stored).toBe(0);
});
