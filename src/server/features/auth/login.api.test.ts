import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encryptPassword } from '#contract/login-payload.ts';
import { cookiesOf, fromElsewhere, LOGIN_SECRET, login, PASSWORD, post, signUp } from '#test/members.ts';
import { type TestApp, testApp } from '#test/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

const status = async (cookie: string) => {
  const answer = await site.app.request('/api/auth/status', { headers: { cookie } });
  return { status: answer.status, body: await answer.json() };
};

describe('signing in', () => {
  test('answers success and sets the cookies', async () => {
    const { email } = await signUp(site.app);
    const answer = await login(site.app, ` ${email.toUpperCase()} `, PASSWORD, fromElsewhere());
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ success: true });
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
    const cookies = answer.headers.getSetCookie();
    expect(cookies).toHaveLength(2);
    expect(cookies[0]).toMatch(/^session=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/i);
    expect(cookies[1]).toMatch(/^device=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(await status(cookiesOf(answer))).toEqual({ status: 200, body: { user: { email } } });
  });

  test('with https the cookies are Secure and for this host alone', async () => {
    const secure = await testApp({ env: { APP_URL: 'https://fright.example' } });
    const member = await signUp(secure.app);
    const answer = await login(secure.app, member.email, PASSWORD);
    for (const cookie of answer.headers.getSetCookie()) {
      expect(cookie).toMatch(/^__Host-(session|device)=/);
      expect(cookie).toMatch(/; Secure/);
      expect(cookie).toMatch(/; HttpOnly/);
      expect(cookie).toMatch(/; SameSite=Lax/);
      expect(cookie).toMatch(/; Path=\//);
      expect(cookie).not.toMatch(/Domain/i);
    }
    expect(await (await member.request('/api/auth/status')).json()).toEqual({ user: { email: member.email } });
    expect((await member.request('/api/auth/logout', { method: 'POST' })).headers.getSetCookie()[0]).toMatch(
      /^__Host-session=; Max-Age=0; Path=\/; HttpOnly; Secure; SameSite=Lax$/i,
    );
  });

  test('a wrong password and an unknown address get the same 401', async () => {
    const { email } = await signUp(site.app);
    const wrong = await login(site.app, email, 'wrong password', fromElsewhere());
    const unknown = await login(site.app, 'nobody@example.org', 'wrong password', fromElsewhere());
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    const body = await wrong.json();
    expect(body).toEqual({ success: false, code: 'wrong_credentials', message: expect.any(String) });
    expect(await unknown.json()).toEqual(body);
    const names = (answer: Response) => [...answer.headers].filter(([name]) => name !== 'x-request-id');
    expect(names(unknown)).toEqual(names(wrong));
    expect(wrong.headers.getSetCookie()).toEqual([]);
  });

  test.each([
    [{ email: 'a@example.org', password: 'in the clear' }, 'password'],
    [{ email: 'a@example.org', password: encryptPassword('another secret', PASSWORD) }, 'password'],
    [{ email: 'a@example.org' }, 'password'],
    [{ password: encryptPassword(LOGIN_SECRET, PASSWORD) }, 'email'],
    [{ email: { $gt: '' }, password: ['x'] }, 'email'],
  ])('%j is a 400', async (body, field) => {
    const answer = await post(site.app, '/api/auth/login', body, fromElsewhere());
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'bad_request', message: expect.stringContaining(field) });
  });

  test('each sign-in has a session of its own, whatever cookie the browser brought', async () => {
    const member = await signUp(site.app);
    const planted = 'session=planted.by-somebody-else';
    const answer = await login(site.app, member.email, PASSWORD, { cookie: planted, ...fromElsewhere() });
    const again = await login(site.app, member.email, PASSWORD, { cookie: member.cookie, ...fromElsewhere() });
    const sessions = [member.cookie, cookiesOf(answer), cookiesOf(again)].map((cookie) => cookie.split(';')[0]);
    expect(new Set([...sessions, planted]).size).toBe(4);
    expect((await status(planted)).body).toEqual({ user: null });
  });

  test('a sign-in under way while the password is reset opens no session', async () => {
    const { email } = await signUp(site.app);
    const reset = await site.pool.connect();
    await reset.query('begin');
    await reset.query('select 1 from member where email = $1 for update', [email]);
    const underWay = login(site.app, email, PASSWORD, fromElsewhere());
    // The password has been found right, and the new session waits for the member's row.
    await expect.poll(async () => (await site.pool.query('select 1 from pg_locks where not granted')).rowCount).toBe(1);
    const ofMember = 'member_id = (select id from member where email = $1)';
    await reset.query(`update account set password = 'changed' where ${ofMember}`, [email]);
    await reset.query(`delete from session where ${ofMember}`, [email]);
    await reset.query('commit');
    reset.release();
    const answer = await underWay;
    expect(answer.status).toBe(401);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect((await site.pool.query(`select 1 from session where ${ofMember}`, [email])).rowCount).toBe(0);
  });
});
