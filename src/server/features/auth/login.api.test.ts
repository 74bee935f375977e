import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encryptPassword } from '#contract/login-payload.ts';
import { cookiesOf, fromElsewhere, LOGIN_SECRET, login, PASSWORD, post, signUp, statusOf } from '#test/app/members.ts';
import { type TestApp, testApp } from '#test/app/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

const status = (cookie: string) => statusOf(site.app, cookie);

describe('signing in', () => {
  test('returns success and sets the cookies', async () => {
    const { email } = await signUp(site.app);
    const response = await login(site.app, ` ${email.toUpperCase()} `, PASSWORD, fromElsewhere());
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ success: true });
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
    const cookies = response.headers.getSetCookie();
    expect(cookies).toHaveLength(2);
    expect(cookies[0]).toMatch(/^session=[^;]+; Max-Age=2592000;/i);
    expect(cookies[1]).toMatch(/^device=[^;]+; Max-Age=31536000;/);
    for (const cookie of cookies) expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(await status(cookiesOf(response))).toEqual({ status: 200, body: { user: { email } } });
  });

  test('returns 401 without cookies for a wrong password', async () => {
    const { email } = await signUp(site.app);
    const response = await login(site.app, email, `${PASSWORD}!`, fromElsewhere());
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ success: false, code: 'wrong_credentials' });
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  test.each([
    [{ email: 'a@example.org', password: 'in the clear' }, 'password'],
    [{ email: 'a@example.org', password: encryptPassword('another secret', PASSWORD) }, 'password'],
    [{ email: 'a@example.org' }, 'password'],
    [{ password: encryptPassword(LOGIN_SECRET, PASSWORD) }, 'email'],
    [{ email: { $gt: '' }, password: ['x'] }, 'email'],
  ])('returns 400 for %j', async (body, field) => {
    const response = await post(site.app, '/api/auth/login', body, fromElsewhere());
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'bad_request', message: expect.stringContaining(field) });
  });
});
