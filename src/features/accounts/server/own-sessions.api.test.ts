import { beforeEach, describe, expect, test } from 'vitest';
import { DAY, MINUTE } from '#contract/units.ts';
import {
  asMember,
  changeSessions,
  confirm,
  cookiesOf,
  fromElsewhere,
  LOGIN_SECRET,
  login,
  onAnotherDevice,
  removePassword,
  signUp,
  statusesOf,
  type TestMember,
} from '#test/app/members.ts';
import { movingClock } from '#test/app/moving-clock.ts';
import { appForFile } from '#test/app/test-app.ts';
import { TEST_DAY } from '#test/app/test-day.ts';
import type { MemberSession } from '../contract/accounts.ts';
import { encryptPassword } from '../contract/login-payload.ts';

const TOKEN = { name: 'Program', scope: 'read', expiresAt: '2027-01-01T00:00:00Z' };
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const { now, later, reset } = movingClock();
const site = await appForFile({ clock: now });
beforeEach(reset);

const list = async ({ request }: Pick<TestMember, 'request'>): Promise<MemberSession[]> =>
  (await (await request('/api/auth/sessions')).json()).sessions;
const end = ({ request }: TestMember, id: string) => request(`/api/auth/sessions/${id}`, { method: 'DELETE' });
const isSignedIn = async ({ request }: Pick<TestMember, 'request'>) =>
  (await (await request('/api/auth/status')).json()).user !== null;

async function inFirefox({ email, password }: TestMember) {
  const signedIn = await login(site.app, email, password, { ...fromElsewhere(), 'User-Agent': FIREFOX });
  return { request: asMember(site.app, cookiesOf(signedIn)) };
}

describe("a member's sessions", () => {
  test('are listed with browser, system, first and last day; the present session comes first', async () => {
    const member = await signUp(site.app);
    later(DAY);
    const firefox = await inFirefox(member);
    later(2 * DAY);
    expect(await isSignedIn(firefox)).toBe(true);
    const listed = await list(member);
    expect(listed).toEqual([
      { _id: expect.any(String), browser: null, system: null, firstOn: TEST_DAY, lastOn: '2026-11-23', current: true },
      {
        _id: expect.any(String),
        browser: 'Firefox',
        system: 'Linux',
        firstOn: '2026-11-21',
        lastOn: '2026-11-23',
        current: false,
      },
    ]);
    expect((await list(firefox)).map(({ current, _id }) => [current, _id])).toEqual([
      [true, listed[1]?._id],
      [false, listed[0]?._id],
    ]);
  });

  test('are stored without an IP address and without the whole User-Agent header', async () => {
    const member = await signUp(site.app);
    await inFirefox(member);
    const { rows } = await site.pool.query(
      'select s::text as row from session s where member_id = (select id from member where email = $1)',
      [member.email],
    );
    for (const { row } of rows) expect(row).not.toMatch(/10\.\d+\.\d+\.\d+|Gecko/);
  });

  test('are listed by their last use, the newest first; the present session comes before all others', async () => {
    const member = await signUp(site.app);
    const used = [];
    for (let count = 0; count < 3; count++) used.push(await inFirefox(member));
    for (const one of [2, 0, 1]) {
      later(2 * DAY);
      expect(await isSignedIn(used[one] ?? member)).toBe(true);
    }
    expect((await list(member)).map(({ lastOn }) => lastOn)).toEqual([
      '2026-11-26',
      '2026-11-26',
      '2026-11-24',
      '2026-11-22',
    ]);
  });

  test('can be ended one by one, and the other sessions stay', async () => {
    const member = await signUp(site.app);
    const [other, third] = [await onAnotherDevice(site.app, member), await onAnotherDevice(site.app, member)];
    const own = (await list(other)).find(({ current }) => current)?._id ?? '';
    expect((await end(await signUp(site.app), own)).status).toBe(404);
    expect((await end(member, own)).status).toBe(204);
    expect(await Promise.all([member, other, third].map(isSignedIn))).toEqual([true, false, true]);
    expect((await end(member, own)).status).toBe(404);
  });

  test('can be ended all at once, except the present session', async () => {
    const member = await signUp(site.app);
    const other = await onAnotherDevice(site.app, member);
    expect((await member.request('/api/auth/sessions', { method: 'DELETE' })).status).toBe(204);
    expect([await isSignedIn(member), await isSignedIn(other)]).toEqual([true, false]);
    expect(await list(member)).toHaveLength(1);
  });

  test('leave the list when they have expired', async () => {
    const member = await signUp(site.app);
    const other = await onAnotherDevice(site.app, member);
    later(29 * DAY);
    expect(await isSignedIn(member)).toBe(true);
    later(DAY - 1);
    expect(await list(member)).toHaveLength(2);
    later(1);
    expect(await list(member)).toHaveLength(1);
    expect(await isSignedIn(other)).toBe(false);
    expect((await other.request('/api/auth/sessions')).status).toBe(401);
  });
});

describe('a sensitive act', () => {
  const ACTS: [string, (member: TestMember) => Promise<Response>][] = [
    ['a token', ({ request }) => request('/api/tokens', { method: 'POST', body: TOKEN })],
    ...['json', 'csv', 'letterboxd.zip', 'trakt.zip', 'imdb.csv'].map(
      (file): [string, (member: TestMember) => Promise<Response>] => [
        `export.${file}`,
        ({ request }) => request(`/api/profile/export.${file}`),
      ],
    ),
  ];

  test.each(ACTS)('needs a confirmation fifteen minutes after signing in: %s', async (_, act) => {
    const member = await signUp(site.app);
    later(15 * MINUTE);
    const refused = await act(member);
    expect([refused.status, await refused.json()]).toMatchObject([
      403,
      { code: 'confirmation_needed', message: 'Please confirm that it is you, and try again.' },
    ]);
    await confirm(member);
    later(15 * MINUTE - 1);
    expect((await act(member)).ok).toBe(true);
    later(1);
    expect((await act(member)).status).toBe(403);
  });

  test('is confirmed for one session only', async () => {
    const member = await signUp(site.app);
    const other = await onAnotherDevice(site.app, member);
    later(20 * MINUTE);
    await confirm(member);
    const state = async ({ request }: TestMember) => (await request('/api/auth/confirm')).json();
    const ways = { password: true, passkeys: false, providers: [], secondFactor: false };
    expect([await state(member), await state(other)]).toEqual([
      { confirmed: true, ...ways },
      { confirmed: false, ...ways },
    ]);
  });

  test('is not confirmed by a wrong password, nor by a password that is not encrypted', async () => {
    const member = await signUp(site.app);
    later(20 * MINUTE);
    const send = async (password: string) =>
      (await member.request('/api/auth/confirm', { method: 'POST', body: { password } })).status;
    expect(await send(encryptPassword(LOGIN_SECRET, 'wrong'))).toBe(403);
    expect(await send(member.password)).toBe(400);
    expect(await (await member.request('/api/auth/confirm')).json()).toMatchObject({ confirmed: false });
  });

  test('cannot be confirmed by guessing: the eleventh wrong password returns 429', async () => {
    const member = await signUp(site.app);
    const body = { password: encryptPassword(LOGIN_SECRET, 'wrong') };
    const guess = () => member.request('/api/auth/confirm', { method: 'POST', body });
    expect(await statusesOf(11, guess)).toEqual([...Array(10).fill(403), 429]);
  });

  test('needs a confirmation in sessions that began before this rule existed', async () => {
    const member = await signUp(site.app);
    await changeSessions(site.db, member.email, { confirmed_at: null });
    expect((await member.request('/api/tokens', { method: 'POST', body: TOKEN })).status).toBe(403);
  });
});

test.each([true, false])(
  'access tokens after a new password are revoked only if the member chooses so: %s',
  async (endTokens) => {
    const member = await signUp(site.app);
    await member.request('/api/tokens', { method: 'POST', body: TOKEN });
    const body = { currentPassword: member.password, newPassword: 'a new one, a new one', endTokens };
    expect((await member.request('/api/auth/change-password', { method: 'POST', body })).status).toBe(204);
    const { tokens } = await (await member.request('/api/tokens')).json();
    expect(tokens).toHaveLength(endTokens ? 0 : 1);
  },
);

test('in an account without a password, setting the first password and deleting the account need a confirmed session', async () => {
  const member = await signUp(site.app);
  await removePassword(site.db, member);
  const setPassword = () =>
    member.request('/api/auth/change-password', { method: 'POST', body: { newPassword: 'the first of all' } });
  const remove = () => member.request('/api/auth/account', { method: 'DELETE', body: {} });
  later(20 * MINUTE);
  expect([(await setPassword()).status, (await remove()).status]).toEqual([403, 403]);
  await changeSessions(site.db, member.email, { confirmed_at: now() });
  expect((await setPassword()).status).toBe(204);
  // From now on the account has a password, which both calls require.
  expect([(await setPassword()).status, (await remove()).status]).toEqual([400, 400]);
  expect((await login(site.app, member.email, 'the first of all', fromElsewhere())).status).toBe(200);
});
