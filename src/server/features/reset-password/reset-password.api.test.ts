import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fromElsewhere, login, PASSWORD, post, signUp, type TestMember } from '#test/members.ts';
import { type TestApp, testApp } from '#test/test-app.ts';
import { TEST_DAY } from '#test/test-day.ts';

const NEW_PASSWORD = 'what you are afraid of';
const MINUTE = 60_000;

let site: TestApp;
let now = new Date();
beforeAll(async () => {
  site = await testApp({ clock: () => now });
});
beforeEach(() => {
  now = new Date(`${TEST_DAY}T12:00:00Z`);
});
afterAll(() => site.close());

const request = (email: string, headers: Record<string, string> = {}) =>
  post(site.app, '/api/reset-password/request', { email }, { ...fromElsewhere(), ...headers });

const submit = (email: string, token: string, password = NEW_PASSWORD) =>
  post(site.app, '/api/reset-password/submit', { email, token, password }, fromElsewhere());

const mailsTo = async (email: string) => (await site.outbox()).filter((mail) => mail.to === email);

/** Asks for a reset as a person does, and takes the token out of the mail. */
async function tokenFor(email: string): Promise<string> {
  expect((await request(email)).status).toBe(202);
  await site.runJobs();
  const link = (await mailsTo(email)).at(-1)?.links.find((href) => href.includes('token=')) ?? '';
  return new URL(link).searchParams.get('token') ?? '';
}

async function refusal(answer: Promise<Response>): Promise<unknown> {
  const { status, body } = await answer.then(async (given) => ({ status: given.status, body: await given.json() }));
  const { requestId: _, ...words } = body;
  return { status, ...words };
}

const REFUSED = {
  status: 400,
  code: 'bad_request',
  message: 'This link does not work any more. Please ask for a new one.',
};

const user = async (member: TestMember) => (await (await member.request('/api/auth/status')).json()).user;

describe('asking for a reset', () => {
  test('is answered alike for everybody: 202, the same words and headers', async () => {
    const { email } = await signUp(site.app);
    const answers = [await request(email), await request('nobody@example.org'), await request('not an address')];
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(answers.map((answer) => answer.status)).toEqual([202, 202, 202]);
    expect(new Set(bodies).size).toBe(1);
    const headers = answers.map((answer) =>
      JSON.stringify([...answer.headers].filter(([name]) => name !== 'x-request-id')),
    );
    expect(new Set(headers).size).toBe(1);
    await site.runJobs();
    expect(await mailsTo('nobody@example.org')).toEqual([]);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test('finds the account by another spelling of its address', async () => {
    const { email } = await signUp(site.app);
    expect((await request(` ${email.toUpperCase()} `)).status).toBe(202);
    await site.runJobs();
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test('sends text and HTML with a link of 256 bits, of which the database holds a hash', async () => {
    const { email } = await signUp(site.app);
    const token = await tokenFor(email);
    const [mail] = await mailsTo(email);
    expect(token).toMatch(/^[\w-]{43}$/);
    const link = `http://localhost:3000/reset-password?token=${token}`;
    expect(mail).toMatchObject({ from: 'Fright Club <no-reply@localhost>', subject: 'Set a new Fright Club password' });
    expect(mail?.text).toContain(link);
    expect(mail?.links).toContain(link);
    const { rows } = await site.pool.query('select t::text as row from verification t');
    expect(JSON.stringify(rows)).not.toContain(token);
    const queue = await site.pool.query('select t::text as row from graphile_worker._private_jobs t');
    expect(JSON.stringify(queue.rows)).not.toContain(token);
  });

  test('links to APP_URL, whatever the request calls us', async () => {
    const { email } = await signUp(site.app);
    const forged = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' };
    expect((await request(email, forged)).status).toBe(202);
    await site.runJobs();
    const [mail] = await mailsTo(email);
    expect(JSON.stringify(mail)).not.toContain('evil.example');
    expect(mail?.links[0]).toMatch(/^http:\/\/localhost:3000\/reset-password\?token=/);
  });

  test('more than five times an hour for one address waits, whether it has an account or not', async () => {
    const { email } = await signUp(site.app);
    for (const address of [email, 'stranger@example.org']) {
      const statuses = [];
      for (let count = 0; count < 6; count++) statuses.push((await request(address)).status);
      expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
    }
  });

  test.each([[{}], [{ email: '' }], [{ email: 5 }], [[]]])('%j is a 400', async (body) => {
    expect((await post(site.app, '/api/reset-password/request', body, fromElsewhere())).status).toBe(400);
  });
});

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
    await site.pool.query('alter schema graphile_worker rename to graphile_worker_gone');
    expect((await submit(member.email, token)).status).toBe(500);
    await site.pool.query('alter schema graphile_worker_gone rename to graphile_worker');
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
