import { describe, expect, test } from 'vitest';
import { fromElsewhere, post, signUp } from '#test/app/members.ts';
import { type ResetCalls, siteForResets } from '#test/app/resets.ts';

const { site, resets } = siteForResets();
const request: ResetCalls['request'] = (...given) => resets().request(...given);
const mailsTo = (email: string) => resets().mailsTo(email);
const tokenFor = (email: string) => resets().tokenFor(email);

describe('asking for a reset', () => {
  test('is answered alike for everybody: 202, the same words and headers', async () => {
    const { email } = await signUp(site().app);
    const answers = [await request(email), await request('nobody@example.org'), await request('not an address')];
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(answers.map((answer) => answer.status)).toEqual([202, 202, 202]);
    expect(new Set(bodies).size).toBe(1);
    const headers = answers.map((answer) =>
      JSON.stringify([...answer.headers].filter(([name]) => name !== 'x-request-id')),
    );
    expect(new Set(headers).size).toBe(1);
    await site().runJobs();
    expect(await mailsTo('nobody@example.org')).toEqual([]);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test('finds the account by another spelling of its address', async () => {
    const { email } = await signUp(site().app);
    expect((await request(` ${email.toUpperCase()} `)).status).toBe(202);
    await site().runJobs();
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test('sends text and HTML with a link of 256 bits, of which the database holds a hash', async () => {
    const { email } = await signUp(site().app);
    const token = await tokenFor(email);
    const [mail] = await mailsTo(email);
    expect(token).toMatch(/^[\w-]{43}$/);
    const link = `http://localhost:3000/reset-password?token=${token}`;
    expect(mail).toMatchObject({ from: 'Fright Club <no-reply@localhost>', subject: 'Set a new Fright Club password' });
    expect(mail?.text).toContain(link);
    expect(mail?.links).toContain(link);
    const { rows } = await site().pool.query('select t::text as row from verification t');
    expect(JSON.stringify(rows)).not.toContain(token);
    const queue = await site().pool.query('select t::text as row from graphile_worker._private_jobs t');
    expect(JSON.stringify(queue.rows)).not.toContain(token);
  });

  test('more than five times an hour for one address waits, whether it has an account or not', async () => {
    const { email } = await signUp(site().app);
    for (const address of [email, 'stranger@example.org']) {
      const statuses = [];
      for (let count = 0; count < 6; count++) statuses.push((await request(address)).status);
      expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
    }
  });

  test.each([[{}], [{ email: '' }], [{ email: 5 }], [[]]])('%j is a 400', async (body) => {
    expect((await post(site().app, '/api/reset-password/request', body, fromElsewhere())).status).toBe(400);
  });
});
