import { hash } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { cookiesOf, fromElsewhere, LOGIN_SECRET, login, PASSWORD, post, signUp, statusOf } from '#test/app/members.ts';
import { appForFile } from '#test/app/test-app.ts';
import { TEST_DAY } from '#test/app/test-day.ts';
import { normaliseEmail } from '../contract/credentials.ts';
import { encryptPassword } from '../contract/login-payload.ts';

const site = await appForFile();

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
    expect(await status(cookiesOf(response))).toMatchObject({ status: 200, body: { user: { email } } });
  });

  test('ends the session that the browser had, and no other session', async () => {
    const [before, after] = [await signUp(site.app), await signUp(site.app)];
    const elsewhere = cookiesOf(await login(site.app, before.email, PASSWORD, fromElsewhere()));
    const response = await login(site.app, after.email, PASSWORD, { ...fromElsewhere(), cookie: before.cookie });
    const [now, earlier, other] = await Promise.all([cookiesOf(response), before.cookie, elsewhere].map(status));
    expect(now?.body).toMatchObject({ user: { email: after.email } });
    expect(earlier?.body).toMatchObject({ user: null });
    expect(other?.body).toMatchObject({ user: { email: before.email } });
  });

  test('returns 401 and sets no cookie for a wrong password, and does not end the session of the browser', async () => {
    const { email, cookie } = await signUp(site.app);
    const response = await login(site.app, email, `${PASSWORD}!`, { ...fromElsewhere(), cookie });
    expect(await status(cookie)).toMatchObject({ body: { user: { email } } });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ success: false, code: 'wrong_credentials' });
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  test('accepts a password in another Unicode form, because keyboards compose letters differently', async () => {
    const { email } = await signUp(site.app, { password: 'Häxan 1922' });
    for (const typed of ['Ha\u0308xan 1922', 'Häxan\u00a01922', 'Häxan １９２２']) {
      expect((await login(site.app, email, typed, fromElsewhere())).status).toBe(200);
    }
    expect((await login(site.app, email, 'Haxan 1922', fromElsewhere())).status).toBe(401);
  });

  test('accepts a password that was hashed before passwords were normalised', async () => {
    const typed = 'Ha\u0308xan 1922';
    const member = await signUp(site.app, { password: typed });
    await site.pool.query(
      'update account set password = $2 where member_id = (select id from member where email = $1)',
      [member.email, await hash(typed)],
    );
    expect((await login(site.app, member.email, typed, fromElsewhere())).status).toBe(200);
    const change = { currentPassword: typed, newPassword: 'Häxan 1968' };
    expect((await member.request('/api/auth/change-password', { method: 'POST', body: change })).status).toBe(204);
    expect((await login(site.app, member.email, 'Ha\u0308xan 1968', fromElsewhere())).status).toBe(200);
  });

  test.each(['a@exa_mple.org', '.a@example.org', 'a@münchen.de'])(
    'accepts the e-mail address %s of an older account, with any spelling of its domain',
    async (email) => {
      const { password, email: registered } = await signUp(site.app);
      await site.pool.query('update member set email = $2 where email = $1', [registered, email]);
      for (const typed of [email, email.toUpperCase(), normaliseEmail(email)]) {
        const response = await login(site.app, typed, password, fromElsewhere());
        expect(response.status).toBe(200);
        expect((await status(cookiesOf(response))).body).toMatchObject({ user: { email } });
      }
      const again = await post(site.app, '/api/auth/register', { email, password }, fromElsewhere());
      expect([400, 409]).toContain(again.status);
    },
  );

  test.each(['?1', '/', '\u00ad'])(
    'finds no account by its e-mail address with %j at the end, because each would have its own rate limits',
    async (end) => {
      const { email } = await signUp(site.app);
      expect((await login(site.app, email + end, PASSWORD, fromElsewhere())).status).toBe(401);
      await post(site.app, '/api/reset-password/request', { email: email + end }, fromElsewhere());
      await site.runJobs();
      expect((await site.outbox()).filter(({ to }) => to === email)).toEqual([]);
    },
  );

  test('signs in to the right account when two older e-mail addresses differ only in the spelling of the domain', async () => {
    const members = [await signUp(site.app, { password: 'first' }), await signUp(site.app, { password: 'second' })];
    const spellings = ['two@tübingen.de', 'two@xn--tbingen-n2a.de'];
    for (const [index, { email }] of members.entries()) {
      await site.pool.query('update member set email = $2 where email = $1', [email, spellings[index]]);
    }
    const idOf = async (password: string) => {
      const cookie = cookiesOf(await login(site.app, 'two@tübingen.de', password, fromElsewhere()));
      const { rows } = await site.pool.query(
        "select email from member join session on member.id = member_id where $1 like 'session=' || token || '.%'",
        [cookie],
      );
      return rows[0]?.email ?? '';
    };
    expect([await idOf('first'), await idOf('second'), await idOf('third')]).toEqual([...spellings, '']);
    // If both accounts have the same password, the login opens the older account.
    await site.pool.query(
      `update account set password = (select password from account join member on member.id = member_id where email = $1)
       where member_id = (select id from member where email = $2)`,
      spellings,
    );
    for (const older of spellings) {
      await site.pool.query(
        'update member set created_at = $3::timestamptz - (email = $2)::int * interval $$1 day$$ where email = any ($1)',
        [spellings, older, `${TEST_DAY}T12:00:00Z`],
      );
      expect(await idOf('first')).toBe(older);
    }
  });

  test('returns the e-mail address with its domain in Unicode', async () => {
    const member = await signUp(site.app, { email: 'jamie@xn--mnchen-3ya.de' });
    expect((await status(member.cookie)).body).toMatchObject({ user: { email: 'jamie@münchen.de' } });
  });

  test.each([
    [{ email: 'nul\u0000@example.org', password: encryptPassword(LOGIN_SECRET, PASSWORD) }, 'email'],
    [{ email: 'a@example.org', password: 'in the clear' }, 'password'],
    [{ email: 'a@example.org', password: encryptPassword('another secret', PASSWORD) }, 'password'],
    [{ email: { $gt: '' }, password: ['x'] }, 'email'],
  ])('returns 400 for %j', async (body, field) => {
    const response = await post(site.app, '/api/auth/login', body, fromElsewhere());
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'bad_request', message: expect.stringContaining(field) });
  });
});
