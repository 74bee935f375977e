import { beforeEach, describe, expect, test } from 'vitest';
import { readEnvironment } from '#engine/env.ts';
import { heldRequests } from '#test/app/held-requests.ts';
import { deleteMembers, fromElsewhere, PASSWORD, post, signUp, statusOf } from '#test/app/members.ts';
import { emptyApp, emptyAppForFile, type TestApp } from '#test/app/test-app.ts';
import { TEST_DAY } from '#test/app/test-day.ts';
import { administratorNotice, createAdminCommands } from './admin.ts';

const MODES = ['open', 'invite', 'closed'] as const;

const shared = await emptyAppForFile();

const siteThat = (REGISTRATION: (typeof MODES)[number], options = {}) =>
  emptyApp({ on: shared, env: { REGISTRATION }, ...options });

const commandsOf = ({ deps }: TestApp) => createAdminCommands(deps);

const register = (site: TestApp, email: string, invitation?: string) =>
  post(site.app, '/api/auth/register', { email, password: PASSWORD, invitation }, fromElsewhere());

async function outcome(response: Response): Promise<[number, string | undefined]> {
  return [response.status, (await response.json()).code];
}

const tokenOf = (url: string) => new URL(url).searchParams.get('invitation') ?? '';
const invite = async (site: TestApp) => tokenOf(await commandsOf(site).invite());

const administratorsOf = async (site: TestApp) => (await commandsOf(site).list()).map(({ email }) => email);

describe('REGISTRATION', () => {
  beforeEach(async () => {
    await deleteMembers(shared);
    await shared.db.deleteFrom('invitation').execute();
  });

  test.each(MODES)('%s: the auth status tells visitors this value', async (mode) => {
    const { app } = await siteThat(mode);
    expect((await statusOf(app, '')).body).toMatchObject({ user: null, administrator: false, registration: mode });
  });

  test('with any other value stops the start with an error that names the allowed values', () => {
    expect(() => readEnvironment({ REGISTRATION: 'maybe' })).toThrow(
      /^Invalid settings:\n {2}REGISTRATION: must be open, invite or closed$/,
    );
  });

  test('closed: nobody can register, not even with an invitation', async () => {
    const site = await siteThat('closed');
    expect(await outcome(await register(site, 'a@example.org'))).toEqual([403, 'registration_closed']);
    const invited = await register(site, 'a@example.org', await invite(site));
    expect(await outcome(invited)).toEqual([403, 'registration_closed']);
    expect(await site.db.selectFrom('member').select('id').execute()).toEqual([]);
  });

  test('invite: an invitation lets one member register, once', async () => {
    const site = await siteThat('invite');
    const invitation = await invite(site);
    expect(await outcome(await register(site, 'a@example.org'))).toEqual([403, 'invitation_invalid']);
    expect((await register(site, 'a@example.org', invitation)).status).toBe(201);
    expect(await outcome(await register(site, 'b@example.org', invitation))).toEqual([403, 'invitation_invalid']);
  });

  test('invite: if ten people use one invitation at the same moment, only one of them can register', async () => {
    const site = await siteThat('invite');
    const invitation = await invite(site);
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) => register(site, `p${index}@example.org`, invitation)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(403)]);
    expect(await site.db.selectFrom('member').select('id').execute()).toHaveLength(1);
  });

  test.each(['', 'x', 'A'.repeat(64), '0'.repeat(64)])('invite: the invitation %j is refused', async (invitation) => {
    const site = await siteThat('invite');
    const [status] = await outcome(await register(site, 'a@example.org', invitation));
    expect(status).toBe(invitation === '' ? 400 : 403);
  });

  test('invite: an invitation expires after fourteen days', async () => {
    let now = new Date('2026-11-01T12:00:00Z');
    const site = await siteThat('invite', { clock: () => now });
    const [invitation, other] = [await invite(site), await invite(site)];
    now = new Date('2026-11-15T11:59:59.999Z');
    expect((await register(site, 'a@example.org', other)).status).toBe(201);
    now = new Date('2026-11-15T12:00:00Z');
    expect(await outcome(await register(site, 'b@example.org', invitation))).toEqual([403, 'invitation_invalid']);
  });

  test('invite: without a valid invitation, the response does not tell that an email address is registered', async () => {
    let now = new Date('2026-11-01T12:00:00Z');
    const site = await siteThat('invite', { clock: () => now });
    const [used, expired] = [await invite(site), await invite(site)];
    expect((await register(site, 'a@example.org', used)).status).toBe(201);
    now = new Date('2026-11-15T12:00:00Z');
    await invite(site);
    for (const invitation of [used, expired, '0'.repeat(64)])
      expect(await outcome(await register(site, 'a@example.org', invitation))).toEqual([403, 'invitation_invalid']);
  });

  test('invite: an invitation that expires while somebody registers with it is refused', async () => {
    const site = await siteThat('invite');
    const invitation = await invite(site);
    const ends = { text: 'update invitation set expires_at = $1', values: [`${TEST_DAY}T12:00:00Z`] };
    const [response] = await heldRequests(site.pool, ends, [() => register(site, 'a@example.org', invitation)]);
    expect(response && (await outcome(response))).toEqual([403, 'invitation_invalid']);
  });

  test('invite: a registration that fails does not use the invitation up', async () => {
    const site = await siteThat('invite');
    const [first, second] = [await invite(site), await invite(site)];
    expect((await register(site, 'a@example.org', first)).status).toBe(201);
    expect((await register(site, 'a@example.org', second)).status).toBe(409);
    expect((await register(site, 'b@example.org', second)).status).toBe(201);
  });

  test('open: an invitation that is not valid is refused, although nobody needs one', async () => {
    const site = await siteThat('open');
    const invitation = await invite(site);
    expect((await register(site, 'a@example.org', invitation)).status).toBe(201);
    expect(await outcome(await register(site, 'b@example.org', invitation))).toEqual([403, 'invitation_invalid']);
  });

  test('invite: the database does not store the tokens of invitations in plain text', async () => {
    const site = await siteThat('invite');
    const invitation = await invite(site);
    const rows = await site.pool.query('select invitation::text as text from invitation');
    expect(rows.rows[0].text).not.toContain(invitation);
  });
});

describe('the first member', () => {
  test('becomes the administrator, and later members do not', async () => {
    const site = await emptyApp();
    await site.pool.query("insert into member (email, synthetic) values ('made-up@example.org', true)");
    const [first, second] = [await signUp(site.app), await signUp(site.app)];
    expect((await statusOf(site.app, first.cookie)).body).toMatchObject({ administrator: true });
    expect((await statusOf(site.app, second.cookie)).body).toMatchObject({ administrator: false });
    expect(await administratorsOf(site)).toEqual([first.email]);
    expect(await (await first.request('/api/admin/log')).json()).toMatchObject({
      results: [{ act: 'first-administrator', by: 'the site', member: first.email }],
    });
  });

  test('is the only administrator, even when ten people register at the same moment', async () => {
    const site = await emptyApp();
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) => register(site, `p${index}@example.org`)),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(await administratorsOf(site)).toHaveLength(1);
    const log = await site.db.selectFrom('admin_log').select('act').execute();
    expect(log).toEqual([{ act: 'first-administrator' }]);
  });

  test('has no successor when the account is deleted: the site then has no administrator', async () => {
    const site = await emptyApp();
    const first = await signUp(site.app);
    const removed = await first.request('/api/auth/account', { method: 'DELETE', body: { password: first.password } });
    expect(removed.status).toBe(204);
    await signUp(site.app);
    expect(await administratorsOf(site)).toEqual([]);
  });

  test('does not become an administrator on a site that had members before this rule existed', async () => {
    const site = await emptyApp();
    await site.pool.query("insert into site_fact (name) values ('first-member')");
    await signUp(site.app);
    expect(await administratorsOf(site)).toEqual([]);
  });
});

test('the start says how to make an administrator when the site has none', async () => {
  const site = await emptyApp();
  const notice = () => administratorNotice(site.deps);
  await site.pool.query("insert into site_fact (name) values ('demo')");
  expect(await notice()).toBe('The first member who registers becomes the administrator');
  const { email } = await signUp(site.app);
  expect(await notice()).toBeNull();
  await commandsOf(site).revoke(email);
  expect(await notice()).toBe('Nobody is an administrator of this site: npm run admin -- grant EMAIL');
  for (const [mode, how] of [['closed', 'closed'] as const, ['invite', 'by invitation'] as const])
    expect(await administratorNotice((await siteThat(mode)).deps)).toMatch(
      new RegExp(`^Registration is ${how}, .*npm run admin -- invite$`),
    );
});

describe('commands on the server', () => {
  test('grant and revoke the role of administrator', async () => {
    const site = await emptyApp();
    const [first, second, third] = [await signUp(site.app), await signUp(site.app), await signUp(site.app)];
    await commandsOf(site).grant(second.email.toUpperCase());
    expect((await administratorsOf(site)).sort()).toEqual([first.email, second.email].sort());
    expect((await statusOf(site.app, third.cookie)).body).toMatchObject({ administrator: false });
    await commandsOf(site).revoke(first.email);
    expect(await administratorsOf(site)).toEqual([second.email]);
    await commandsOf(site).revoke(second.email);
    expect(await administratorsOf(site)).toEqual([]);
    expect((await statusOf(site.app, first.cookie)).body).toMatchObject({ administrator: false });
  });

  test('list the administrators, with the longest-serving one first', async () => {
    let now = new Date('2026-11-02T12:00:00Z');
    const site = await emptyApp({ clock: () => now });
    const [first, second] = [await signUp(site.app), await signUp(site.app)];
    now = new Date('2026-11-01T12:00:00Z');
    await commandsOf(site).grant(second.email);
    expect(await administratorsOf(site)).toEqual([second.email, first.email]);
  });

  test('print a link that sets a new password', async () => {
    const site = await emptyApp();
    const { email } = await signUp(site.app);
    const link = new URL(await commandsOf(site).resetLink(email));
    expect(link.pathname).toBe('/reset-password');
    const body = { email, password: 'a new one', token: link.searchParams.get('token') };
    expect((await post(site.app, '/api/reset-password/submit', body)).status).toBe(204);
  });

  test('fail with a message if no member, or only a made-up member, has the email address', async () => {
    const site = await emptyApp();
    await site.pool.query("insert into member (email, synthetic) values ('made-up@example.org', true)");
    await expect(commandsOf(site).grant('made-up@example.org')).rejects.toThrow('No member has the email address');
    await expect(commandsOf(site).grant('nobody@example.org')).rejects.toThrow(
      'No member has the email address nobody@example.org.',
    );
  });

  test('add rows to the log, which nobody can change or empty', async () => {
    const site = await emptyApp();
    const { email } = await signUp(site.app);
    await commandsOf(site).grant(email);
    for (const change of ['update admin_log set act = act', 'delete from admin_log', 'truncate admin_log']) {
      await expect(site.pool.query(change)).rejects.toThrow('The log of administrators cannot be changed.');
    }
    const log = await site.db.selectFrom('admin_log').select(['act', 'actor']).orderBy('id', 'desc').execute();
    expect(log[0]).toEqual({ act: 'grant', actor: null });
  });
});
