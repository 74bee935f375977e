import { describe, expect, onTestFinished, test } from 'vitest';
import { fromElsewhere, post, signUp } from '../app/members.ts';
import { startSmtpServer } from '../app/smtp-server.ts';
import { testApp } from '../app/test-app.ts';
import { readableLog } from '../process/readable-log.ts';
import { row } from './rows.ts';

describe(row('SMTP down, slow, refusing, hanging'), () => {
  async function setUp() {
    const smtp = await startSmtpServer();
    onTestFinished(smtp.close);
    const { log, lines } = readableLog();
    const site = await testApp({ env: { SMTP_URL: smtp.url }, log });
    const member = await signUp(site.app);
    const ask = () => post(site.app, '/api/reset-password/request', { email: member.email }, fromElsewhere());
    const waiting = async () =>
      (await site.pool.query('select attempts, run_at > now() as later, last_error from graphile_worker.jobs')).rows;
    const again = async () => {
      await site.pool.query('update graphile_worker._private_jobs set run_at = now()');
      await site.runJobs();
    };
    return { smtp, logged: () => JSON.stringify(lines()), site, member, ask, waiting, again };
  }

  test.each([
    ['later', 'the mail server refused the mail for now: 451 Try again later'],
    ['sign in', 'the mail server requires a valid user and password in SMTP_URL: 530 5.7.0 Authentication required'],
    ['hang', 'the mail server did not respond in time (ETIMEDOUT)'],
  ] as const)(
    'when a mail server says "%s", the visitor sees no error, the mail is sent later, and no log has a token',
    async (behaviour, error) => {
      const { smtp, logged, site, member, ask, waiting, again } = await setUp();
      await ask();
      await site.runJobs();
      const start = performance.now();
      const response = await ask();
      expect(response.status).toBe(202);
      const usual = performance.now() - start;
      smtp.behave(behaviour);
      const running = site.runJobs();
      const during = performance.now();
      const answerDuring = await ask();
      expect(performance.now() - during).toBeLessThan(usual * 10 + 500);
      expect([answerDuring.status, await answerDuring.text()]).toEqual([202, await response.text()]);
      const failures = async () => (await waiting()).filter((job) => job.last_error === error && job.later).length;
      await expect.poll(failures).toBeGreaterThan(0);
      smtp.behave('take');
      await running;
      await again();
      await expect.poll(waiting).toEqual([]);
      // One mail for each request.
      expect(smtp.mails).toHaveLength(3);
      const tokens = smtp.mails.map((mail) => /token=3D([\w-]+)/.exec(mail.replaceAll('=\r\n', ''))?.[1] ?? '');
      expect(tokens.every((token) => token.length > 20)).toBe(true);
      const log = logged();
      expect(log).toContain('send-password-reset');
      for (const secret of [...tokens, member.email, '@example.org']) expect(log).not.toContain(secret);
    },
  );

  test('a mail that is refused for good is tried once, and the log has the reply without the e-mail address', async () => {
    const { smtp, logged, site, ask, waiting } = await setUp();
    smtp.behave('never');
    expect((await ask()).status).toBe(202);
    await site.runJobs();
    await expect.poll(waiting).toEqual([]);
    const log = logged();
    expect(log).toContain('"error":"the mail server refused the mail for good: 550 5.1.1 <…> is unknown, see …"');
    expect(log).toContain('job failed for good');
    expect(log).not.toMatch(/example\.org|token/);
  });

  test('the visitor does not wait for a slow mail server, and the first attempt succeeds', async () => {
    const { smtp, site, ask, waiting } = await setUp();
    smtp.behave('slow');
    expect((await ask()).status).toBe(202);
    const running = site.runJobs();
    expect((await ask()).status).toBe(202);
    expect(smtp.mails).toEqual([]);
    await running;
    await expect.poll(() => smtp.mails.length).toBeGreaterThan(0);
    expect((await waiting()).filter((job) => job.last_error)).toEqual([]);
  });

  test('a mail waits for an unreachable mail server and is sent once the server is up', async ({ annotate }) => {
    const { smtp, site, ask, waiting, again } = await setUp();
    await smtp.close();
    expect((await ask()).status).toBe(202);
    await site.runJobs();
    await expect
      .poll(waiting)
      .toEqual([{ attempts: 1, later: true, last_error: 'the mail server cannot be reached (ECONNREFUSED)' }]);
    await smtp.open();
    await again();
    expect(smtp.mails).toHaveLength(1);
    expect(await waiting()).toEqual([]);
    await annotate(
      'refused, hanging and "later": 202 each time, every mail delivered once the server accepted it; 550: one attempt',
    );
  });
});
