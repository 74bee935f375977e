import { describe, expect, test } from 'vitest';
import { fromElsewhere, login, onAnotherDevice, PASSWORD, signUp, type TestMember } from '../app/members.ts';
import { NEW_PASSWORD, siteForResets } from '../app/resets.ts';
import { untilWaiting } from '../database/lock-waits.ts';
import { row } from './rows.ts';

const OF_MEMBER = 'member_id = (select id from member where email = $1)';

const { site, mailsTo, submit, tokenFor } = await siteForResets();

const user = async ({ request }: TestMember) => (await (await request('/api/auth/status')).json()).user;
const sessionsOf = async (email: string) =>
  (await site.pool.query(`select 1 from session where ${OF_MEMBER}`, [email])).rowCount;

describe(row('after a reset'), () => {
  test('all sessions end, a notice is mailed, and the reset signs nobody in', async ({ annotate }) => {
    const [member, other] = [await signUp(site.app), await signUp(site.app)];
    const devices = [member, await onAnotherDevice(site.app, member), await onAnotherDevice(site.app, member)];
    const token = await tokenFor(member.email);
    const response = await submit(` ${member.email.toUpperCase()}`, token, NEW_PASSWORD);
    expect(response.status).toBe(204);
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^device=/)]);
    for (const device of devices) {
      expect(await user(device)).toBeNull();
      expect((await device.request('/api/user-list')).status).toBe(401);
    }
    expect(await sessionsOf(member.email)).toBe(0);
    expect(await user(other)).toEqual({ email: other.email });
    expect((await login(site.app, member.email, PASSWORD, fromElsewhere())).status).toBe(401);
    expect((await login(site.app, member.email, NEW_PASSWORD, fromElsewhere())).status).toBe(200);

    await site.runJobs();
    const notice = (await mailsTo(member.email)).at(-1);
    expect(notice?.subject).toBe('Your Fright Club password was changed');
    expect(notice?.text).toContain('http://localhost:3000/forgot-password');
    expect(notice?.links.join()).not.toContain('token=');
    expect(await mailsTo(other.email)).toEqual([]);
    await annotate(`${devices.length} of ${devices.length} sessions ended, 1 notice, no session cookie`);
  });

  test('a concurrent sign-in with the old password creates no session', async () => {
    const { email } = await signUp(site.app);
    const reset = await site.pool.connect();
    await reset.query('begin');
    await reset.query('select 1 from member where email = $1 for update', [email]);
    const underWay = login(site.app, email, PASSWORD, fromElsewhere());
    // By now the app has verified the password. It waits for the lock on the member's row before it creates the
    // session.
    await untilWaiting(site.pool);
    await reset.query(`update account set password = 'changed' where ${OF_MEMBER}`, [email]);
    await reset.query(`delete from session where ${OF_MEMBER}`, [email]);
    await reset.query('commit');
    reset.release();
    const response = await underWay;
    expect(response.status).toBe(401);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await sessionsOf(email)).toBe(0);
  });

  test('ten concurrent sign-ins with the old password leave no session', async () => {
    const { email } = await signUp(site.app);
    const token = await tokenFor(email);
    const logins = Array.from({ length: 10 }, () => login(site.app, email, PASSWORD, fromElsewhere()));
    expect((await submit(email, token, NEW_PASSWORD)).status).toBe(204);
    for (const { status } of await Promise.all(logins)) expect([200, 401]).toContain(status);
    expect(await sessionsOf(email)).toBe(0);
  });
});
