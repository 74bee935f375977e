import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encryptPassword } from '#contract/login-payload.ts';
import { cookiesOf, fromElsewhere, LOGIN_SECRET, login, PASSWORD, post, signUp } from '#test/members.ts';
import { type TestApp, testApp } from '#test/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

const register = (body: unknown) => post(site.app, '/api/auth/register', body, fromElsewhere());
const status = async (cookie: string) => {
  const answer = await site.app.request('/api/auth/status', { headers: { cookie } });
  return { status: answer.status, body: await answer.json() };
};

describe('registration', () => {
  test('makes an account, stores the address normalised and the password hashed, and signs nobody in', async () => {
    const answer = await register({ email: ' Annie@Example.org ', password: PASSWORD });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({ success: true });
    expect(answer.headers.getSetCookie()).toEqual([]);
    const row = await site.db
      .selectFrom('member')
      .innerJoin('account', 'account.member_id', 'member.id')
      .select(['member.email', 'account.password', 'account.provider_id'])
      .where('member.email', '=', 'annie@example.org')
      .executeTakeFirstOrThrow();
    expect(row.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(row.provider_id).toBe('credential');
  });

  test.each([
    [{ email: 'no address', password: PASSWORD }, 'email'],
    [{ email: 'short@example.org', password: 'abcd' }, 'password'],
    [{ email: 'easy@example.org', password: 'PASSWORD' }, 'password'],
    [{ email: 'easy@example.org', password: '12345' }, 'password'],
    [{ email: 'long@example.org', password: 'x'.repeat(201) }, 'password'],
    [{ password: PASSWORD }, 'email'],
    [{ email: 'nobody@example.org' }, 'password'],
    [{ email: ['a@example.org'], password: { $ne: '' } }, 'email'],
    [[], ''],
    [null, ''],
  ])('%j is a 400 that names the field', async (body, field) => {
    const answer = await register(body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'bad_request', message: expect.stringContaining(field) });
  });

  test('text that is not JSON is a 400', async () => {
    const headers = { 'Content-Type': 'application/json', ...fromElsewhere() };
    const answer = await site.app.request('/api/auth/register', { method: 'POST', headers, body: '{' });
    expect(answer.status).toBe(400);
  });

  test('an address in another spelling is taken: 409', async () => {
    await signUp(site.app, { email: 'carrie@example.org' });
    const answer = await register({ email: 'ＣＡＲＲＩＥ@example.org', password: PASSWORD });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ code: 'conflict', message: expect.any(String) });
  });

  test('of ten at once with one address one succeeds, and there is one account', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        register({ email: index % 2 ? 'Sidney@example.org' : 'sidney@example.org', password: PASSWORD }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array(9).fill(409)]);
    const rows = await site.db
      .selectFrom('member')
      .innerJoin('account', 'account.member_id', 'member.id')
      .select('member.id')
      .where('member.email', '=', 'sidney@example.org')
      .execute();
    expect(rows).toHaveLength(1);
    const accounts = await site.pool.query('select 1 from account where member_id not in (select id from member)');
    expect(accounts.rowCount).toBe(0);
  });

  test('extra fields are ignored', async () => {
    const id = '00000000-0000-4000-8000-000000000001';
    const extra = { isAdmin: true, role: 'admin', id, emailVerified: true, email_verified: true, synthetic: true };
    const email = 'extra@example.org';
    expect((await register({ email, password: PASSWORD, ...extra })).status).toBe(201);
    const row = await site.db.selectFrom('member').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ email_verified: false, synthetic: false, name: '' });
    expect(row.id).not.toBe(id);
  });

  test('the eleventh in an hour from one address waits', async () => {
    const headers = fromElsewhere();
    const answers = [];
    // Taken already, so that the tries cost nothing but a hash each.
    for (let count = 0; count < 11; count++) {
      answers.push(
        await post(site.app, '/api/auth/register', { email: 'annie@example.org', password: PASSWORD }, headers),
      );
    }
    expect(answers.map((answer) => answer.status)).toEqual([...Array(10).fill(409), 429]);
    expect(Number(answers[10]?.headers.get('Retry-After'))).toBeGreaterThan(3000);
    expect(await answers[10]?.json()).toMatchObject({ code: 'too_many_requests' });
  });
});

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

describe('a session', () => {
  test('is over on the server after signing out: its cookie is worth nothing any more', async () => {
    const member = await signUp(site.app);
    const out = await member.request('/api/auth/logout', { method: 'POST' });
    expect(out.status).toBe(204);
    expect(out.headers.getSetCookie()).toEqual([expect.stringMatching(/^session=; Max-Age=0; Path=\//i)]);
    expect((await status(member.cookie)).body).toEqual({ user: null });
    expect((await member.request('/api/auth/end-other-sessions', { method: 'POST' })).status).toBe(401);
    expect((await member.request('/api/auth/logout', { method: 'POST' })).status).toBe(204);
  });

  test('signing out while signed out is a 204', async () => {
    expect((await site.app.request('/api/auth/logout', { method: 'POST' })).status).toBe(204);
  });

  test('is told by status, which no cache keeps', async () => {
    const answer = await site.app.request('/api/auth/status');
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
    expect(await answer.json()).toEqual({ user: null });
  });

  test('slides: when a day of it has gone, status and every call of a member prolong it in the browser too', async () => {
    const calls = [
      ['/api/auth/status', 'GET'],
      ['/api/auth/end-other-sessions', 'POST'],
    ] as const;
    for (const [path, method] of calls) {
      const member = await signUp(site.app);
      expect((await member.request(path, { method })).headers.getSetCookie()).toEqual([]);
      const ofMember = 'member_id = (select id from member where email = $1)';
      await site.pool.query(`update session set expires_at = now() + interval '28 days' where ${ofMember}`, [
        member.email,
      ]);
      const answer = await member.request(path, { method });
      expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^session=[^;]+; Max-Age=2592000;/i)]);
      const left = await site.pool.query(
        `select expires_at - now() > '29 days' as long from session where ${ofMember}`,
        [member.email],
      );
      expect(left.rows).toEqual([{ long: true }]);
      expect((await status(cookiesOf(answer))).body).toEqual({ user: { email: member.email } });
    }
  });

  test('ends after thirty days without a visit', async () => {
    const member = await signUp(site.app);
    await site.pool.query(
      "update session set expires_at = now() - interval '1 second' where member_id = (select id from member where email = $1)",
      [member.email],
    );
    expect(await status(member.cookie)).toEqual({ status: 200, body: { user: null } });
    expect((await member.request('/api/auth/end-other-sessions', { method: 'POST' })).status).toBe(401);
  });

  test('of a deleted member is none', async () => {
    const member = await signUp(site.app);
    await site.pool.query('delete from member where email = $1', [member.email]);
    expect(await status(member.cookie)).toEqual({ status: 200, body: { user: null } });
    expect((await member.request('/api/auth/end-other-sessions', { method: 'POST' })).status).toBe(401);
  });

  test('needs our signature', async () => {
    const member = await signUp(site.app);
    const token = decodeURIComponent(member.cookie.split(';')[0]?.split('=')[1] ?? '').split('.')[0] ?? '';
    expect((await site.pool.query('select 1 from session where token = $1', [token])).rowCount).toBe(1);
    for (const forged of [token, `${token}.`, `${token}.${'A'.repeat(43)}=`]) {
      expect((await status(`session=${encodeURIComponent(forged)}`)).body).toEqual({ user: null });
    }
  });

  test.each([
    'session=',
    'session=%',
    'session=%E0%A4%A',
    'session=%00.%00',
    'session=a.b',
    'session="',
    'session=;session=x',
    ';;;=;=',
    `session=${'x'.repeat(8000)}`,
    `session=${'a.'.repeat(4000)}`,
    'device=.;session=é',
  ])('cookie %.40s is nobody: never a 500', async (cookie) => {
    const headers = new Headers();
    headers.set('Cookie', Buffer.from(cookie, 'utf8').toString('latin1'));
    const known = await site.app.request('/api/auth/status', { headers });
    expect([known.status, await known.json()]).toEqual([200, { user: null }]);
    const personal = await site.app.request('/api/auth/end-other-sessions', { method: 'POST', headers });
    expect([personal.status, (await personal.json()).code]).toEqual([401, 'not_signed_in']);
    expect((await site.app.request('/api/auth/logout', { method: 'POST', headers })).status).toBe(204);
  });
});

test('without the database every call of an account is a 503 with Retry-After', async () => {
  const other = await testApp();
  const member = await signUp(other.app);
  await other.pool.end();
  const answers = await Promise.all([
    member.request('/api/auth/status'),
    member.request('/api/auth/logout', { method: 'POST' }),
    member.request('/api/auth/end-other-sessions', { method: 'POST' }),
    login(other.app, member.email, PASSWORD),
    post(other.app, '/api/auth/register', { email: 'late@example.org', password: PASSWORD }),
  ]);
  for (const answer of answers) {
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
  }
});
