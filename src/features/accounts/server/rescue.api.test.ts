import { expect, test } from 'vitest';
import { asMember, cookiesOf, fromElsewhere, login, signUp, type TestMember } from '#test/app/members.ts';
import { subjectsTo } from '#test/app/outbox.ts';
import { giveSecondFactor } from '#test/app/second-factors.ts';
import { appForFile } from '#test/app/test-app.ts';
import { addRescueLink } from './accounts.ts';

let now = new Date('2026-11-20T12:00:00Z');
const site = await appForFile({ clock: () => now });

const linkFor = ({ email }: TestMember) => addRescueLink(site.db, email, now);
const open = (token: string | null, method = 'POST') =>
  site.app.request(`/api/rescue/${token}`, {
    method,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html', ...fromElsewhere() },
  });

test('a link that the operator makes logs the member in once without a second factor, and the member gets a mail', async () => {
  const member = await signUp(site.app);
  await giveSecondFactor(site, member);
  const token = await linkFor(member);
  const page = await open(token, 'GET');
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Open your account?')]);
  expect(await (await member.request('/api/auth/status')).json()).not.toMatchObject({ user: null });
  const done = await open(token);
  const request = asMember(site.app, cookiesOf(done));
  expect([done.status, await (await request('/api/auth/status')).json()]).toMatchObject([
    200,
    { user: { email: member.email } },
  ]);
  expect(await (await member.request('/api/auth/status')).json()).toMatchObject({ user: null });
  expect(await (await request('/api/auth/second-factor')).json()).toMatchObject({ on: false });
  expect((await open(token)).status).toBe(404);
  expect(await (await login(site.app, member.email, member.password, fromElsewhere())).json()).toEqual({
    success: true,
  });
  expect(await subjectsTo(site, member)).toEqual([
    'Fright Club: somebody used a login link from the people who run the site',
  ]);
});

test('a link opens the older account if two accounts have e-mail addresses that differ only in spelling', async () => {
  const spellings = ['two@tübingen.de', 'two@xn--tbingen-n2a.de'];
  for (const spelling of spellings) {
    const { email } = await signUp(site.app);
    await site.pool.query('update member set email = $2 where email = $1', [email, spelling]);
  }
  for (const older of spellings) {
    await site.pool.query(
      'update member set created_at = $3::timestamptz - (email = $2)::int * interval $$1 day$$ where email = any ($1)',
      [spellings, older, now],
    );
    const opened = await open(await addRescueLink(site.db, 'two@xn--tbingen-n2a.de', now));
    const { rows } = await site.pool.query(
      "select email from member join session on member.id = member_id where $1 like 'session=' || token || '.%'",
      [cookiesOf(opened)],
    );
    expect(rows).toEqual([{ email: older }]);
  }
});

test('a link expires after an hour, and no link is made for an e-mail address without an account', async () => {
  const token = await linkFor(await signUp(site.app));
  now = new Date(now.getTime() + 60 * 60_000);
  expect([(await open(token, 'GET')).status, (await open(token)).status]).toEqual([404, 404]);
  expect(await addRescueLink(site.db, 'nobody@example.org', now)).toBeNull();
});
