import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY, MINUTE, SECOND } from '#contract/units.ts';
import { heldRequests, lockedMember } from '#test/app/held-requests.ts';
import {
  asMember,
  cookiesOf,
  fromElsewhere,
  LOGIN_SECRET,
  login,
  onAnotherDevice,
  post,
  signUp,
  statusesOf,
  type TestMember,
} from '#test/app/members.ts';
import { movingClock } from '#test/app/moving-clock.ts';
import { subjectsTo } from '#test/app/outbox.ts';
import { NEW_PASSWORD, resetsOf } from '#test/app/resets.ts';
import { codeFor } from '#test/app/second-factors.ts';
import { appForFile } from '#test/app/test-app.ts';
import { encryptPassword } from '../contract/login-payload.ts';
import { base32 } from './second-factor-codes.ts';

const { now, later, reset } = movingClock();
const site = await appForFile({ clock: now });
beforeEach(reset);

type Protected = TestMember & { code: (drift?: number) => string; recoveryCodes: string[] };

const sendPassword = ({ password }: TestMember) => ({ password: encryptPassword(LOGIN_SECRET, password) });
const begin = (member: TestMember) =>
  member.request('/api/auth/second-factor', { method: 'POST', body: sendPassword(member) });
const confirmBy = ({ request }: TestMember, code: string) =>
  request('/api/auth/second-factor/confirm', { method: 'POST', body: { code } });

/** Signs up a member, turns the second factor on, and moves the clock on, so that the next code is another one. */
async function protectedMember(): Promise<Protected> {
  const member = await signUp(site.app);
  const { secret } = await (await begin(member)).json();
  const code = (drift = 0) => codeFor(secret, now(), drift);
  const response = await confirmBy(member, code());
  if (response.status !== 200) throw new Error(`Not on: ${response.status} ${await response.text()}`);
  const { recoveryCodes } = await response.json();
  later(30 * SECOND);
  return { ...member, code, recoveryCodes };
}

/** Logs in with the password from a new browser. */
async function firstStep({ email, password }: TestMember, headers: Record<string, string> = {}) {
  const response = await login(site.app, email, password, { ...fromElsewhere(), ...headers });
  return { response, cookie: cookiesOf(response) };
}
const secondStep = (cookie: string, code: string, more: { remember?: boolean } = {}) =>
  post(site.app, '/api/auth/login/second-factor', { code, ...more }, { ...fromElsewhere(), cookie });
const isSignedIn = async (cookie: string) =>
  (await (await asMember(site.app, cookie)('/api/auth/status')).json()).user !== null;
const stateOf = async ({ request }: TestMember) => (await request('/api/auth/second-factor')).json();

describe('turning the second factor on', () => {
  test('needs a correct code; until then, logging in does not ask for a code', async () => {
    const member = await signUp(site.app);
    const { secret, uri } = await (await begin(member)).json();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect(await stateOf(member)).toEqual({ on: false, since: null, recoveryCodes: 0 });
    expect(await (await firstStep(member)).response.json()).toEqual({ success: true });
    const wrong = await confirmBy(member, codeFor(secret, now(), 5));
    expect([wrong.status, (await wrong.json()).message]).toEqual([403, expect.stringContaining('code is wrong')]);
    const response = await confirmBy(member, codeFor(secret, now()));
    const { recoveryCodes } = await response.json();
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^([a-z0-9]{4}-){5}[a-z0-9]{4}$/);
    expect(await stateOf(member)).toEqual({ on: true, since: now().toISOString(), recoveryCodes: 10 });
  });

  test('can begin again with another key after a confirmation that failed', async () => {
    const member = await signUp(site.app);
    const first = await (await begin(member)).json();
    await site.runJobs();
    // Turning the second factor on queues a mail, which this trigger refuses.
    await site.pool.query(`
      create function refuse_job() returns trigger language plpgsql as $$ begin raise exception 'no more jobs'; end $$;
      create trigger refuse_job before insert on graphile_worker._private_jobs execute function refuse_job();`);
    expect((await confirmBy(member, codeFor(first.secret, now()))).status).toBe(500);
    await site.pool.query('drop function refuse_job cascade');
    const created = async () =>
      (await (await member.request('/api/profile/export.json')).json()).secondFactor.created_at;
    expect(await created()).toBe(now().toISOString());
    later(SECOND);
    const second = await (await begin(member)).json();
    expect(await created()).toBe(now().toISOString());
    expect((await confirmBy(member, codeFor(first.secret, now()))).status).toBe(403);
    expect((await confirmBy(member, codeFor(second.secret, now()))).status).toBe(200);
  });

  test('happens once when two windows confirm at the same moment', async () => {
    const member = await signUp(site.app);
    const { secret } = await (await begin(member)).json();
    const both = [0, 1].map((step) => async () => (await confirmBy(member, codeFor(secret, now(), step))).status);
    expect((await heldRequests(site.pool, lockedMember(member.email), both)).sort()).toEqual([200, 409]);
  });

  test('does not happen with a key that is replaced at the same moment', async () => {
    const member = await signUp(site.app);
    const { secret } = await (await begin(member)).json();
    const confirms = [async () => (await confirmBy(member, codeFor(secret, now()))).status];
    expect(await heldRequests(site.pool, lockedMember(member.email), confirms, () => begin(member))).toEqual([409]);
    expect(await stateOf(member)).toMatchObject({ on: false });
  });

  test('does not use up a code of the new key when the old key is replaced during the confirmation', async () => {
    const member = await signUp(site.app);
    const { secret } = await (await begin(member)).json();
    const next = randomBytes(20);
    const replaced = {
      text: 'update second_factor set secret = $2 where member_id = (select id from member where email = $1)',
      values: [member.email, next],
    };
    const confirms = [async () => (await confirmBy(member, codeFor(secret, now()))).status];
    expect(await heldRequests(site.pool, replaced, confirms)).toEqual([403]);
    expect((await confirmBy(member, codeFor(base32(next), now()))).status).toBe(200);
  });

  test('needs the password, ends the other sessions and sends a mail', async () => {
    const member = await signUp(site.app);
    const body = { password: encryptPassword(LOGIN_SECRET, 'wrong') };
    expect((await member.request('/api/auth/second-factor', { method: 'POST', body })).status).toBe(403);
    expect((await member.request('/api/auth/second-factor', { method: 'POST', body: {} })).status).toBe(400);
    const other = await onAnotherDevice(site.app, member);
    const { secret } = await (await begin(member)).json();
    expect((await confirmBy(member, codeFor(secret, now()))).status).toBe(200);
    expect([await isSignedIn(member.cookie), await isSignedIn(other.cookie)]).toEqual([true, false]);
    expect(await subjectsTo(site, member)).toEqual(['Fright Club: two-step login is on']);
  });

  test('is refused when the second factor is already on: both steps return 409, and the key does not change', async () => {
    const member = await protectedMember();
    expect((await begin(member)).status).toBe(409);
    // The eleventh too: these calls use up none of the codes that turn the second factor off.
    for (let count = 0; count < 11; count++) expect((await confirmBy(member, member.code())).status).toBe(409);
    const { cookie } = await firstStep(member);
    expect((await secondStep(cookie, member.code(1))).status).toBe(200);
  });

  test('keeps the key out of the data export, and stores only hashes of the recovery codes', async () => {
    const member = await protectedMember();
    const { rows } = await site.pool.query('select r::text as row from recovery_code r');
    const stored = JSON.stringify(rows);
    const download = await (await member.request('/api/profile/export.json')).text();
    for (const code of member.recoveryCodes) expect(stored).not.toContain(code.replaceAll('-', ''));
    expect(download).not.toMatch(/secret|hash/);
  });
});

describe('logging in', () => {
  test('returns secondFactor: true and no session at first, and signs in when the code is sent', async () => {
    const member = await protectedMember();
    const { response, cookie } = await firstStep(member);
    expect([response.status, await response.json()]).toEqual([200, { secondFactor: true }]);
    expect(cookie).not.toMatch(/session=|device=/);
    expect(await isSignedIn(cookie)).toBe(false);
    const done = await secondStep(cookie, ` ${member.code().slice(0, 3)} ${member.code().slice(3)}`);
    expect([done.status, await done.json()]).toEqual([200, { success: true }]);
    expect(await isSignedIn(cookiesOf(done))).toBe(true);
  });

  test('does not tell after a wrong password whether the member has a second factor', async () => {
    const member = await protectedMember();
    const plain = await signUp(site.app);
    const answers = [];
    for (const { email } of [member, plain]) {
      const response = await login(site.app, email, 'wrong', fromElsewhere());
      answers.push([response.status, await response.text(), response.headers.getSetCookie()]);
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  test.each([-2, 2, 120, -120])('refuses a code of a clock that differs by %i steps', async (drift) => {
    const member = await protectedMember();
    later(2 * 60 * MINUTE);
    const { cookie } = await firstStep(member);
    const response = await secondStep(cookie, member.code(drift));
    expect([response.status, (await response.json()).code]).toEqual([401, 'wrong_code']);
    expect(cookiesOf(response)).toBe('');
  });

  test('accepts each code once, and afterwards no code of an earlier step', async () => {
    const member = await protectedMember();
    later(MINUTE);
    const code = member.code();
    const { cookie } = await firstStep(member);
    expect((await secondStep(cookie, code)).status).toBe(200);
    expect((await secondStep(cookie, code)).status).toBe(401);
    expect((await secondStep(cookie, member.code(-1))).status).toBe(401);
  });

  test('accepts a code for only one of two concurrent logins', async () => {
    const member = await protectedMember();
    const { cookie } = await firstStep(member);
    const both = await Promise.all([secondStep(cookie, member.code()), secondStep(cookie, member.code())]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test.each([
    ['no cookie', () => ''],
    ['a forged cookie', (cookie: string) => cookie.replace(/second-factor=./, 'second-factor=A')],
  ])('refuses the second step with %s', async (_, change) => {
    const member = await protectedMember();
    const { cookie } = await firstStep(member);
    const response = await secondStep(change(cookie), member.code());
    expect([response.status, (await response.json()).code]).toEqual([401, 'not_signed_in']);
  });

  test('refuses the second step ten minutes after the first step, and after a change of the password', async () => {
    const member = await protectedMember();
    const slow = await firstStep(member);
    later(10 * MINUTE);
    expect((await (await secondStep(slow.cookie, member.code())).json()).code).toBe('not_signed_in');
    const { cookie } = await firstStep(member);
    const body = { currentPassword: member.password, newPassword: 'another one, please' };
    expect((await member.request('/api/auth/change-password', { method: 'POST', body })).status).toBe(204);
    expect((await (await secondStep(cookie, member.code())).json()).code).toBe('not_signed_in');
  });

  test('also asks for the code after a password reset by mail, if the e-mail address was confirmed', async () => {
    const member = await protectedMember();
    await site.pool.query('update member set email_verified = true where email = $1', [member.email]);
    const resets = resetsOf(site);
    expect((await resets.submit(member.email, await resets.tokenFor(member.email))).status).toBe(204);
    const { response } = await firstStep({ ...member, password: NEW_PASSWORD });
    expect(await response.json()).toEqual({ secondFactor: true });
  });
});

describe('a recovery code', () => {
  test('signs in once, in upper or lower case and with any separators, and sends a mail', async () => {
    const member = await protectedMember();
    const [code = ''] = member.recoveryCodes;
    const { cookie } = await firstStep(member);
    expect((await secondStep(cookie, ` ${code.toUpperCase().replaceAll('-', ' ')} `)).status).toBe(200);
    expect((await secondStep(cookie, code)).status).toBe(401);
    expect(await stateOf(member)).toMatchObject({ recoveryCodes: 9 });
    expect(await subjectsTo(site, member)).toContain('Fright Club: a recovery code was used');
  });

  test('of another member is refused', async () => {
    const [member, other] = [await protectedMember(), await protectedMember()];
    const { cookie } = await firstStep(member);
    expect((await secondStep(cookie, other.recoveryCodes[0] ?? '')).status).toBe(401);
  });

  test('can be used to replace all recovery codes with ten new codes', async () => {
    const member = await protectedMember();
    const renew = (code: string) => member.request('/api/auth/second-factor/codes', { method: 'POST', body: { code } });
    expect((await renew('000000')).status).toBe(403);
    const response = await renew(member.recoveryCodes[0] ?? '');
    const { recoveryCodes } = await response.json();
    expect([response.status, recoveryCodes.length]).toEqual([200, 10]);
    const { cookie } = await firstStep(member);
    expect((await secondStep(cookie, member.recoveryCodes[1] ?? '')).status).toBe(401);
    expect((await secondStep(cookie, recoveryCodes[1])).status).toBe(200);
  });
});

describe('a browser that passed the second factor', () => {
  test('is not asked again for thirty days if it is remembered; other browsers are asked', async () => {
    const member = await protectedMember();
    const { cookie } = await firstStep(member);
    const device = cookiesOf(await secondStep(cookie, member.code(), { remember: true }));
    const other = cookiesOf(await secondStep(cookie, member.code(1)));
    later(DAY);
    expect(await (await firstStep(member, { cookie: other })).response.json()).toEqual({ secondFactor: true });
    expect(await (await firstStep(member, { cookie: device })).response.json()).toEqual({ success: true });
    // Again, because the first login must not have replaced the cookie.
    expect(await (await firstStep(member, { cookie: device })).response.json()).toEqual({ success: true });
    expect(await (await firstStep(member)).response.json()).toEqual({ secondFactor: true });
    later(29 * DAY);
    expect(await (await firstStep(member, { cookie: device })).response.json()).toEqual({ secondFactor: true });
  });

  test.each([false, undefined])('is asked again if it is not remembered: %s', async (remember) => {
    const member = await protectedMember();
    const { cookie } = await firstStep(member);
    const device = cookiesOf(await secondStep(cookie, member.code(), remember === undefined ? {} : { remember }));
    expect(await (await firstStep(member, { cookie: device })).response.json()).toEqual({ secondFactor: true });
  });

  test('is asked again after a new password', async () => {
    const member = await protectedMember();
    const { cookie } = await firstStep(member);
    const device = cookiesOf(await secondStep(cookie, member.code(), { remember: true }));
    const body = { currentPassword: member.password, newPassword: 'another one, please' };
    await member.request('/api/auth/change-password', { method: 'POST', body });
    const { response } = await firstStep({ ...member, password: 'another one, please' }, { cookie: device });
    expect(await response.json()).toEqual({ secondFactor: true });
  });
});

describe('guessing codes', () => {
  test('is stopped after ten tries of all unknown browsers in total; a known browser and a recovery code still work', async () => {
    const member = await protectedMember();
    const first = await firstStep(member);
    const device = cookiesOf(await secondStep(first.cookie, member.code()));
    later(MINUTE);
    const attack = await firstStep(member);
    expect(await statusesOf(11, () => secondStep(attack.cookie, '000000'))).toEqual([...Array(10).fill(401), 429]);
    // Even the right code is refused, so that the attacker learns nothing.
    expect((await secondStep(attack.cookie, member.code())).status).toBe(429);
    const known = await firstStep(member, { cookie: device });
    expect((await secondStep(`${device}; ${known.cookie}`, member.code())).status).toBe(200);
    expect((await secondStep(attack.cookie, member.recoveryCodes[0] ?? '')).status).toBe(200);
  });

  test('is limited to fifty compared codes a day', async () => {
    const member = await protectedMember();
    let compared = 0;
    for (let quarter = 0; quarter < 8; quarter++) {
      const { cookie } = await firstStep(member);
      for (let count = 0; count < 12; count++) if ((await secondStep(cookie, '000000')).status === 401) compared++;
      later(16 * MINUTE);
      // Rate limits use the database's clock, which `later` does not move.
      await site.pool.query("delete from rate_limit where key like 'code-account:%'");
    }
    expect(compared).toBe(50);
  });

  test('with a stolen session is stopped after ten tries', async () => {
    const member = await protectedMember();
    const turnOff = () => member.request('/api/auth/second-factor', { method: 'DELETE', body: { code: '000000' } });
    expect(await statusesOf(11, turnOff)).toEqual([...Array(10).fill(403), 429]);
  });

  test.each([
    ['turning it off', 'DELETE', '/api/auth/second-factor', { code: '000000' }],
    ['new recovery codes', 'POST', '/api/auth/second-factor/codes', { code: '000000' }],
    ['a code that confirms', 'POST', '/api/auth/confirm', { code: '000000' }],
    ['a password that confirms', 'POST', '/api/auth/confirm', { password: encryptPassword(LOGIN_SECRET, 'wrong') }],
    ['a new password', 'POST', '/api/auth/change-password', { currentPassword: 'wrong', newPassword: NEW_PASSWORD }],
    ['deleting the account', 'DELETE', '/api/auth/account', { password: 'wrong' }],
  ])(
    'in open sessions is limited to thirty a day, and the thirtieth ends its session: %s',
    async (_, method, path, body) => {
      const member = await protectedMember();
      const { cookie } = await firstStep(member);
      const other = asMember(site.app, cookiesOf(await secondStep(cookie, member.code())));
      const statuses: number[] = [];
      for (let quarter = 0; quarter < 3; quarter++) {
        statuses.push(...(await statusesOf(10, () => member.request(path, { method, body }))));
        // Rate limits use the database's clock.
        await site.pool.query("delete from rate_limit where key similar to 'proof-(code|password):%'");
      }
      expect(statuses).toEqual([...Array(29).fill(403), 401]);
      expect(await isSignedIn(member.cookie)).toBe(false);
      // The owner's other sessions last, and compare nothing for the rest of the day.
      expect((await other(path, { method, body })).status).toBe(429);
      expect((await other('/api/auth/sessions')).status).toBe(200);
    },
  );

  test('is limited to fifty compared codes a day in all known browsers together', async () => {
    const member = await protectedMember();
    const browsers = [];
    for (let count = 0; count < 6; count++) {
      browsers.push(cookiesOf(await secondStep((await firstStep(member)).cookie, member.code())));
      later(30 * SECOND);
    }
    let compared = 0;
    for (const browser of browsers) {
      const { cookie } = await firstStep(member, { cookie: browser });
      for (let count = 0; count < 11; count++)
        if ((await secondStep(`${browser}; ${cookie}`, '000000')).status === 401) compared++;
    }
    expect(compared).toBe(50);
  });

  test('is not easier for a browser that logged in before the second factor was on', async () => {
    const member = await signUp(site.app);
    const before = await onAnotherDevice(site.app, member);
    const { secret } = await (await begin(member)).json();
    expect((await confirmBy(member, codeFor(secret, now()))).status).toBe(200);
    const { cookie } = await firstStep(member);
    for (let count = 0; count < 10; count++) await secondStep(cookie, '000000');
    expect((await secondStep(`${before.cookie}; ${cookie}`, '000000')).status).toBe(429);
  });
});

test('turning the second factor off needs a code, ends the other sessions, sends a mail, and deletes the key and codes', async () => {
  const member = await protectedMember();
  const { cookie } = await firstStep(member);
  const other = cookiesOf(await secondStep(cookie, member.code(), { remember: true }));
  later(30 * SECOND);
  const off = (code: string) => member.request('/api/auth/second-factor', { method: 'DELETE', body: { code } });
  expect((await off('123456')).status).toBe(403);
  expect((await off(member.code())).status).toBe(204);
  expect([await isSignedIn(member.cookie), await isSignedIn(other)]).toEqual([true, false]);
  expect(await (await firstStep(member)).response.json()).toEqual({ success: true });
  for (const table of ['second_factor', 'recovery_code']) {
    const { rowCount } = await site.pool.query(
      `select from ${table} where member_id = (select id from member where email = $1)`,
      [member.email],
    );
    expect([table, rowCount]).toEqual([table, 0]);
  }
  expect(await subjectsTo(site, member)).toContain('Fright Club: two-step login is off');
});

test('a code of the second factor also confirms a sensitive act', async () => {
  const member = await protectedMember();
  later(20 * MINUTE);
  expect(await (await member.request('/api/auth/confirm')).json()).toMatchObject({ secondFactor: true });
  const confirm = (code: string) => member.request('/api/auth/confirm', { method: 'POST', body: { code } });
  expect((await confirm('000000')).status).toBe(403);
  expect((await confirm(member.code())).status).toBe(204);
  expect((await member.request('/api/profile/export.json')).status).toBe(200);
});
