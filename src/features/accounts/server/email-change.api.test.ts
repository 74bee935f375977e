import { beforeEach, describe, expect, test } from 'vitest';
import { DAY, MINUTE } from '#contract/units.ts';
import { newToken } from '#engine/lib/secret-token.ts';
import { heldRequests, lockedMember } from '#test/app/held-requests.ts';
import { fromElsewhere, login, onAnotherDevice, post, signUp, type TestMember } from '#test/app/members.ts';
import { movingClock } from '#test/app/moving-clock.ts';
import { appForFile } from '#test/app/test-app.ts';

const NOTE = 'This site cannot send emails. The people who run this site can give you the email.';

const { now, later, reset } = movingClock();
const site = await appForFile({ clock: now });
beforeEach(reset);

let counted = 0;
const newAddress = () => `new-${counted++}@example.org`;
const change = ({ request }: TestMember, email: string) =>
  request('/api/auth/email', { method: 'POST', body: { email } });
const stateOf = async ({ request }: TestMember) => (await request('/api/auth/email')).json();

/** Runs the jobs. @returns the path of the last link that was mailed to this address */
async function linkTo(email: string): Promise<string | null> {
  await site.runJobs();
  const links = (await site.outbox()).filter(({ to }) => to === email).flatMap((mail) => mail.links);
  const link = links.findLast((href) => /-email\//.test(href));
  return link ? new URL(link).pathname : null;
}
const open = async (path: string | null, method = 'POST') =>
  (
    await site.app.request(path ?? '/api/new-email/none', {
      method,
      headers: { Accept: 'text/html', 'Content-Type': 'application/x-www-form-urlencoded', ...fromElsewhere() },
    })
  ).status;
const canLogIn = async (email: string, { password }: TestMember) =>
  (await login(site.app, email, password, fromElsewhere())).status === 200;

/** Signs up a member, changes their e-mail address and confirms the change. */
async function moved() {
  const member = await signUp(site.app);
  const email = newAddress();
  await change(member, email);
  expect(await open(await linkTo(email))).toBe(200);
  return { member, email };
}

describe('changing the e-mail address', () => {
  test('happens when the link in the mail to the new address is opened; then all sessions end', async () => {
    const member = await signUp(site.app);
    const email = newAddress();
    expect((await change(member, ` ${email.toUpperCase()} `)).status).toBe(202);
    expect(await stateOf(member)).toEqual({ email: member.email, confirmed: false, pending: email, note: NOTE });
    const link = await linkTo(email);
    expect(await open(link, 'GET')).toBe(200);
    expect(await canLogIn(member.email, member)).toBe(true);
    expect(await open(link)).toBe(200);
    expect([await canLogIn(email, member), await canLogIn(member.email, member)]).toEqual([true, false]);
    expect((await member.request('/api/auth/email')).status).toBe(401);
    expect([await open(link, 'GET'), await open(link)]).toEqual([404, 404]);
  });

  test('needs the link of the mail; other links return 404', async () => {
    const { member } = await moved();
    expect(await linkTo(member.email)).not.toBeNull();
    await change(await signUp(site.app), newAddress());
    for (const path of [`/api/new-email/${newToken()}`, `/api/undo-email/${newToken()}`])
      expect([await open(path, 'GET'), await open(path)]).toEqual([404, 404]);
  });

  test('works by the link of each mail, because a mail that seems lost is sent again', async () => {
    const member = await signUp(site.app);
    const email = newAddress();
    const sendAgain = async (job: 'send-new-email' | 'send-email-changed') => {
      const { rows } = await site.pool.query(
        'select change.id, member_id from email_change as change where new_email = $1',
        [email],
      );
      await site.deps.jobs.add(job, { memberId: rows[0].member_id, id: rows[0].id });
    };
    await change(member, email);
    const first = await linkTo(email);
    await sendAgain('send-new-email');
    expect(await linkTo(email)).not.toBeNull();
    expect(await open(first)).toBe(200);
    const undo = await linkTo(member.email);
    await sendAgain('send-email-changed');
    await site.runJobs();
    expect((await site.outbox()).filter(({ to }) => to === member.email)).toHaveLength(2);
    expect(await open(undo)).toBe(200);
  });

  test('to the present address confirms this address when the link in the mail is opened, and ends no sessions', async () => {
    const member = await signUp(site.app);
    await change(member, member.email);
    const link = await linkTo(member.email);
    expect(await open(link)).toBe(200);
    expect(await stateOf(member)).toEqual({ email: member.email, confirmed: true, pending: null, note: NOTE });
    expect(await open(link)).toBe(404);
  });

  test('to the e-mail address of another member returns 202 like any other change, but sends that member no mail', async () => {
    const [member, other] = [await signUp(site.app), await signUp(site.app)];
    const responses = [await change(member, other.email), await change(other, newAddress())];
    expect(responses.map(({ status }) => status)).toEqual([202, 202]);
    expect(await linkTo(other.email)).toBeNull();
  });

  test('does nothing if somebody has taken the address before the link is opened', async () => {
    const member = await signUp(site.app);
    const email = newAddress();
    await change(member, email);
    const link = await linkTo(email);
    await signUp(site.app, { email });
    expect(await open(link)).toBe(404);
    expect(await canLogIn(member.email, member)).toBe(true);
  });

  test('can be confirmed for a day, and a newer request replaces an older one', async () => {
    const member = await signUp(site.app);
    const [first, second] = [newAddress(), newAddress()];
    await change(member, first);
    const replaced = await linkTo(first);
    await change(member, second);
    expect(await open(replaced)).toBe(404);
    const late = await linkTo(second);
    later(DAY - 1);
    expect(await stateOf(member)).toMatchObject({ pending: second });
    later(1);
    expect([await open(late, 'GET'), await open(late)]).toEqual([404, 404]);
    expect(await stateOf(member)).toMatchObject({ pending: null });
  });

  test('does not happen after a new password, because the owner may have set it to stop the change', async () => {
    const member = await signUp(site.app);
    const email = newAddress();
    await change(member, email);
    const link = await linkTo(email);
    const body = { currentPassword: member.password, newPassword: 'another one, please' };
    expect((await member.request('/api/auth/change-password', { method: 'POST', body })).status).toBe(204);
    expect(await open(link)).toBe(404);
    expect(await stateOf(member)).toMatchObject({ email: member.email, pending: null });
  });

  test('does not happen if a new password is set at the same moment', async () => {
    const member = await signUp(site.app);
    const email = newAddress();
    await change(member, email);
    const link = await linkTo(email);
    const opened = heldRequests(site.pool, lockedMember(member.email), [() => open(link)], (reset) =>
      reset.query('delete from email_change where new_email = $1', [email]),
    );
    expect(await opened).toEqual([404]);
    expect(await canLogIn(member.email, member)).toBe(true);
  });

  test('is refused at the fifth request, and needs a confirmation fifteen minutes after signing in', async () => {
    const member = await signUp(site.app);
    const statuses = [];
    for (let count = 0; count < 5; count++) statuses.push((await change(member, newAddress())).status);
    expect(statuses).toEqual([202, 202, 202, 202, 429]);
    later(15 * MINUTE);
    expect((await (await change(member, newAddress())).json()).code).toBe('confirmation_needed');
  });
});

describe('the old e-mail address', () => {
  test('gets a mail whose link undoes the change within a week, and also removes the passkeys and recovery codes that were added since it was requested', async () => {
    const member = await signUp(site.app);
    await site.pool.query('update member set email_verified = true where email = $1', [member.email]);
    const email = newAddress();
    const requestedAt = now().getTime();
    await change(member, email);
    const link = await linkTo(email);
    later(MINUTE);
    expect(await open(link)).toBe(200);
    const undo = await linkTo(member.email);
    const other = await signUp(site.app);
    const addPasskey = (credential: string, owner: string, createdAt: Date) =>
      site.pool.query(
        `insert into passkey (member_id, name, credential_id, public_key, counter, transports, backed_up, created_at)
         select id, 'Key', $1, 'key', 0, '{}', true, $3 from member where email = $2`,
        [credential, owner, createdAt],
      );
    await addPasskey('own', email, new Date(requestedAt - 1));
    await addPasskey('of a thief', email, new Date(requestedAt));
    await addPasskey('of another member', other.email, now());
    const addCode =
      'insert into recovery_code (member_id, code_hash, created_at) select id, $1, $3 from member where email = $2';
    await site.pool.query(addCode, ['own', email, new Date(requestedAt - 1)]);
    await site.pool.query(addCode, ['of a thief', email, new Date(requestedAt)]);
    later(6 * DAY);
    expect(await open(undo, 'GET')).toBe(200);
    expect(await open(undo)).toBe(200);
    expect([await canLogIn(email, member), await canLogIn(member.email, member)]).toEqual([false, true]);
    const { rows } = await site.pool.query("select credential_id from passkey where name = 'Key' order by 1");
    expect(rows.map(({ credential_id }) => credential_id)).toEqual(['of another member', 'own']);
    const codes = "select code_hash::text as code from recovery_code where code_hash in ('own', 'of a thief')";
    expect((await site.pool.query(codes)).rows).toEqual([{ code: `\\x${Buffer.from('own').toString('hex')}` }]);
    expect(await open(undo)).toBe(404);
  });

  test.each([
    ['stays', -1],
    ['goes', 0],
  ])(
    'a second factor whose key is older than the change %s if it was turned on %i ms after the request',
    async (fate, after) => {
      const member = await signUp(site.app);
      await site.pool.query('update member set email_verified = true where email = $1', [member.email]);
      const email = newAddress();
      const requestedAt = now().getTime();
      await change(member, email);
      expect(await open(await linkTo(email))).toBe(200);
      const undo = await linkTo(member.email);
      await site.pool.query(
        `insert into second_factor (member_id, secret, created_at, confirmed_at)
       select id, 'key', $2, $3 from member where email = $1`,
        [email, new Date(requestedAt - 2), new Date(requestedAt + after)],
      );
      expect(await open(undo)).toBe(200);
      const { rowCount } = await site.pool.query(
        'select from second_factor join member on id = member_id where email = $1',
        [member.email],
      );
      expect(rowCount).toBe(fate === 'stays' ? 1 : 0);
    },
  );

  test('that was never confirmed gets the account without other ways to log in, which a stranger may have added', async () => {
    const member = await signUp(site.app);
    await site.pool.query(
      `insert into passkey (member_id, name, credential_id, public_key, counter, transports, backed_up, created_at)
       select id, 'Old', 'of a stranger', 'key', 0, '{}', true, $2 from member where email = $1`,
      [member.email, now()],
    );
    later(MINUTE);
    const email = newAddress();
    await change(member, email);
    expect(await open(await linkTo(email))).toBe(200);
    expect(await open(await linkTo(member.email))).toBe(200);
    expect((await site.pool.query("select from passkey where name = 'Old'")).rowCount).toBe(0);
  });

  test('belongs to nobody else while the change can be undone', async () => {
    const { member } = await moved();
    const undo = await linkTo(member.email);
    const body = { email: member.email, password: 'another one, please' };
    const register = async () => (await post(site.app, '/api/auth/register', body, fromElsewhere())).status;
    const other = await signUp(site.app);
    // A link for the address from before the change was confirmed, as an attacker would keep one ready.
    const wanted = newAddress();
    await change(other, wanted);
    const ready = await linkTo(wanted);
    await site.pool.query('update email_change set new_email = $1 where new_email = $2', [member.email, wanted]);
    later(7 * DAY - 1);
    expect(await register()).toBe(409);
    await site.pool.query('update email_change set requested_at = $1 where new_email = $2 and confirmed_at is null', [
      now(),
      member.email,
    ]);
    expect(await open(ready)).toBe(404);
    await change(await onAnotherDevice(site.app, other), member.email);
    expect(await linkTo(member.email)).toBe(undo);
    expect(await open(undo)).toBe(200);
    expect(await canLogIn(member.email, member)).toBe(true);
  });

  test('can be registered again after a week, and by its owner at any time', async () => {
    const { member, email } = await moved();
    const again = await onAnotherDevice(site.app, { ...member, email });
    later(MINUTE);
    await change(again, member.email);
    expect(await open(await linkTo(member.email))).toBe(200);
    const { email: left, member: gone } = await moved();
    later(7 * DAY);
    expect(await canLogIn(left, gone)).toBe(true);
    expect((await signUp(site.app, { email: gone.email })).email).toBe(gone.email);
  });

  test('can undo the change even after a second change', async () => {
    const { member, email } = await moved();
    const undo = await linkTo(member.email);
    const again = await onAnotherDevice(site.app, { ...member, email });
    const third = newAddress();
    later(MINUTE);
    await change(again, third);
    expect(await open(await linkTo(third))).toBe(200);
    expect(await open(undo)).toBe(200);
    expect([await canLogIn(third, member), await canLogIn(member.email, member)]).toEqual([false, true]);
  });

  test('can undo the change even after a second change was undone', async () => {
    const { member, email } = await moved();
    const undo = await linkTo(member.email);
    later(MINUTE);
    const third = newAddress();
    await change(await onAnotherDevice(site.app, { ...member, email }), third);
    expect(await open(await linkTo(third))).toBe(200);
    expect(await open(await linkTo(email))).toBe(200);
    expect(await canLogIn(email, member)).toBe(true);
    expect(await open(undo)).toBe(200);
    expect(await canLogIn(member.email, member)).toBe(true);
  });

  test('cannot undo the change after a week', async () => {
    const { member } = await moved();
    const undo = await linkTo(member.email);
    later(7 * DAY);
    expect([await open(undo, 'GET'), await open(undo)]).toEqual([404, 404]);
  });
});
