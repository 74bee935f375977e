import { describe, expect, test } from 'vitest';
import { fromElsewhere, post, signUp, statusesOf } from '#test/app/members.ts';
import { siteForResets } from '#test/app/resets.ts';

const { site, request, mailsTo, tokenFor } = await siteForResets();

describe('requesting a reset', () => {
  test('finds the account by another spelling of its e-mail address, and mails nobody without an account', async () => {
    const { email } = await signUp(site.app);
    expect((await request(` ${email.toUpperCase()} `)).status).toBe(202);
    expect((await request('nobody@example.org')).status).toBe(202);
    await site.runJobs();
    expect(await mailsTo('nobody@example.org')).toEqual([]);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test('sends text and HTML with a 256-bit token, of which the database stores a hash', async () => {
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

  test('returns 429 after four requests in an hour from one IP address, for known and unknown e-mail addresses', async () => {
    const { email } = await signUp(site.app);
    for (const address of [email, 'stranger@example.org']) {
      const headers = fromElsewhere();
      expect(await statusesOf(5, () => request(address, headers))).toEqual([202, 202, 202, 202, 429]);
      expect((await request(address)).status).toBe(202);
    }
  });

  test('sends an account at most twelve mails an hour, with a separate limit for browsers that have signed in', async () => {
    const { email, cookie } = await signUp(site.app);
    expect(await statusesOf(13, () => request(email))).toEqual([...Array(12).fill(202), 429]);
    expect((await (await request(email)).json()).message).toMatch(/the links in the latest emails still work/);
    expect(await statusesOf(5, () => request(email, { cookie }))).toEqual([202, 202, 202, 202, 429]);
  });

  test('finds the account by the Punycode spelling of its domain, even an older account that is stored in Unicode', async () => {
    await signUp(site.app, { email: 'annie@münchen.de' });
    await site.pool.query("insert into member (email) values ('carrie@münchen.de')");
    for (const email of ['annie@xn--mnchen-3ya.de', 'carrie@xn--mnchen-3ya.de']) await request(email);
    await site.runJobs();
    const sentTo = (await site.outbox()).map(({ to }) => to).filter((to) => /@.*m.*nchen/.test(to));
    expect(sentTo.map((to) => to.split('@')[0]).sort()).toEqual(['annie', 'carrie']);
  });

  test.each(['jamie\u0000@example.org', 'jamie\ud800@example.org'])(
    'returns 400 with a message for %j, and queues no mail',
    async (email) => {
      const response = await request(email);
      expect([response.status, (await response.json()).message]).toEqual([
        400,
        expect.stringContaining('does not look like an email address'),
      ]);
      expect((await site.pool.query('select 1 from graphile_worker.jobs where attempts > 0')).rows).toEqual([]);
    },
  );

  test.each([[{}], [{ email: '' }], [{ email: 5 }], [[]]])('returns 400 for %j', async (body) => {
    expect((await post(site.app, '/api/reset-password/request', body, fromElsewhere())).status).toBe(400);
  });
});
