import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fromElsewhere, login, PASSWORD, post, signUp, type TestMember } from '#test/members.ts';
import { resetsOf } from '#test/resets.ts';
import { type TestApp, testApp } from '#test/test-app.ts';
import { TEST_DAY } from '#test/test-day.ts';

const NEW_PASSWORD = 'what you are afraid of';
const MINUTE = 60_000;
const REFUSED = {
  status: 400,
  code: 'bad_request',
  message: 'This link does not work any more. Please ask for a new one.',
};

let site: TestApp;
let resets: ReturnType<typeof resetsOf>;
let now = new Date();
beforeAll(async () => {
  site = await testApp({ clock: () => now });
  resets = resetsOf(site);
});
beforeEach(() => {
  now = new Date(`${TEST_DAY}T12:00:00Z`);
});
afterAll(() => site.close());

const submit = (email: string, token: string, password = NEW_PASSWORD) => resets.submit(email, token, password);
const mailsTo = (email: string) => resets.mailsTo(email);
const tokenFor = (email: string) => resets.tokenFor(email);

async function refusal(answer: Promise<Response>): Promise<unknown> {
  const { status, body } = await answer.then(async (given) => ({ status: given.status, body: await given.json() }));
  const { requestId: _, ...words } = body;
  return { status, ...words };
}

const user = async (member: TestMember) => (await (await member.request('/api/auth/status')).json()).user;

describe('setting the new password', () => {
  test('ends every session, signs nobody in, and tells by mail', async () => {
    const member = await signUp(site.app);
    const token = await tokenFor(member.email);
    const answer = await submit(` ${member.email.toUpperCase()}`, token);
    expect(answer.status).toBe(204);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await user(member)).toBeNull();
    const sessions = await site.pool.query(
      'select 1 from session where member_id = (select id from member where email = $1)',
      [member.email],
    );
    expect(sessions.rowCount).toBe(0);
    expect((await login(site.app, member.email, PASSWORD, fromElsewhere())).status).toBe(401);
    expect((await login(site.app, member.email, NEW_PASSWORD, fromElsewhere())).status).toBe(200);
    await site.runJobs();
    const notice = (await mailsTo(member.email)).at(-1);
    expect(notice?.subject).toBe('Your Fright Club password was changed');
    expect(notice?.text).toContain('http://localhost:3000/forgot-password');
  });

  test('works once', async () => {
    const { email } = await signUp(site.app);
    const token = await tokenFor(email);
    expect((await submit(email, token)).status).toBe(204);
    expect(await refusal(submit(email, token, 'a third password'))).toEqual(REFUSED);
    expect((await login(site.app, email, NEW_PASSWORD, fromElsewhere())).status).toBe(200);
  });

  test('works once for eight at the same time', async () => {
    const { email } = await signUp(site.app);
    const token = await tokenFor(email);
    const passwords = Array.from({ length: 8 }, (_, index) => `password number ${index}`);
    const answers = await Promise.all(passwords.map((password) => submit(email, token, password)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([204, ...Array(7).fill(400)]);
    const winner = passwords[answers.findIndex((answer) => answer.status === 204)] ?? '';
    expect((await login(site.app, email, winner, fromElsewhere())).status).toBe(200);
  });

  test('works for an hour', async () => {
    const { email } = await signUp(site.app);
    const token = await tokenFor(email);
    now = new Date(now.getTime() + 60 * MINUTE + 1);
    expect(await refusal(submit(email, token))).toEqual(REFUSED);
    now = new Date(now.getTime() - MINUTE);
    expect((await submit(email, token)).status).toBe(204);
  });

  test('does not work with an older token when there is a newer one', async () => {
    const { email } = await signUp(site.app);
    const older = await tokenFor(email);
    const newer = await tokenFor(email);
    expect(newer).not.toBe(older);
    expect(await refusal(submit(email, older))).toEqual(REFUSED);
    expect((await submit(email, newer)).status).toBe(204);
  });

  test("does not work with another's token, and does not use it up", async () => {
    const [owner, thief] = [await signUp(site.app), await signUp(site.app)];
    const token = await tokenFor(owner.email);
    expect(await refusal(submit(thief.email, token))).toEqual(REFUSED);
    expect(await refusal(submit('nobody@example.org', token))).toEqual(REFUSED);
    expect((await submit(owner.email, token)).status).toBe(204);
  });

  test('does not work with a truncated, longer, invented, huge or odd token: the same 400', async () => {
    const { email } = await signUp(site.app);
    const token = await tokenFor(email);
    const { rows } = await site.pool.query(
      "select replace(identifier, 'reset-password:', '') as hash from verification",
    );
    const bad = [
      token.slice(0, -1),
      `${token}A`,
      'A'.repeat(43),
      'x'.repeat(60_000),
      '\u0000',
      "' or 1=1 --",
      '💀',
      rows[0].hash,
    ];
    for (const tried of bad) expect(await refusal(submit(email, tried))).toEqual(REFUSED);
    expect((await submit(email, token)).status).toBe(204);
  });

  test('does not work after the password was changed otherwise', async () => {
    const member = await signUp(site.app);
    const token = await tokenFor(member.email);
    const body = { currentPassword: PASSWORD, newPassword: 'changed by hand' };
    expect((await member.request('/api/auth/change-password', { method: 'POST', body })).status).toBe(204);
    expect(await refusal(submit(member.email, token))).toEqual(REFUSED);
  });

  test('takes no password that registration would refuse, and leaves the token alone', async () => {
    const { email } = await signUp(site.app);
    const token = await tokenFor(email);
    const answer = await submit(email, token, 'PassWord');
    expect([answer.status, (await answer.json()).message]).toEqual([400, expect.stringContaining('password')]);
    expect((await submit(email, token)).status).toBe(204);
  });

  test('is all or nothing: a failure at the last step changes nothing and the token still works', async () => {
    const member = await signUp(site.app);
    const token = await tokenFor(member.email);
    // The last step queues a mail. Only new jobs fail: one that has just been done may still be signed off.
    await site.pool.query(`
      create function refuse_job() returns trigger language plpgsql as $$ begin raise exception 'no more jobs'; end $$;
      create trigger refuse_job before insert on graphile_worker._private_jobs execute function refuse_job();`);
    expect((await submit(member.email, token)).status).toBe(500);
    await site.pool.query('drop function refuse_job cascade');
    expect(await user(member)).toEqual({ email: member.email });
    expect((await login(site.app, member.email, PASSWORD, fromElsewhere())).status).toBe(200);
    expect((await submit(member.email, token)).status).toBe(204);
  });

  test('cannot be guessed at: the twenty-first try of an hour from one address waits', async () => {
    const headers = fromElsewhere();
    const statuses = [];
    for (let count = 0; count < 21; count++) {
      const body = { email: 'a@example.org', token: 'x', password: NEW_PASSWORD };
      statuses.push((await post(site.app, '/api/reset-password/submit', body, headers)).status);
    }
    expect(statuses).toEqual([...Array(20).fill(400), 429]);
  });
});
