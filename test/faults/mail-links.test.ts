import { randomBytes } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hashOf } from '#engine/lib/secret-token.ts';
import { insertNews } from '../app/insert-news.ts';
import { signUp, type TestMember } from '../app/members.ts';
import { parseMail } from '../app/outbox.ts';
import { startSmtpServer } from '../app/smtp-server.ts';
import { emptyApp } from '../app/test-app.ts';
import { readableLog } from '../process/readable-log.ts';
import { row } from './rows.ts';

const NOW = new Date('2026-11-01T07:00:00Z');
const APP = 'http://localhost:3000';

/**
 * Creates an owner and another member. The owner gets a digest and a mail with the link that confirms the e-mail
 * address.
 */
async function setUp() {
  const smtp = await startSmtpServer();
  onTestFinished(smtp.close);
  const { log, lines } = readableLog();
  const site = await emptyApp({ clock: () => NOW, log, env: { SMTP_URL: smtp.url } });
  const [owner, other] = [await signUp(site.app), await signUp(site.app)];
  const choose = (member: TestMember) =>
    member.request('/api/notifications', { method: 'PUT', body: { mail: 'daily', push: false } });
  await choose(owner);
  await site.runJobs();
  await site.pool.query('update member set email_verified = true where email = $1', [owner.email]);
  await insertNews(site, 948, NOW);
  await site.deps.jobs.add('news', {});
  await site.runJobs();
  await site.pool.query('update member set email_verified = false');
  await choose(other);
  const paths = smtp.mails.flatMap((mail) => parseMail(mail).links).map((link) => link.replace(APP, ''));
  const pathOf = (start: string) => paths.find((path) => path.startsWith(start)) ?? '';
  const [stop, confirm] = [pathOf('/api/unsubscribe/'), pathOf('/api/confirm-email/')];
  const call = (path: string, method = 'POST', headers: Record<string, string> = {}) =>
    site.app.request(path, {
      method,
      headers: {
        ...{ Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'cross-site' },
        ...{ 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      },
      ...(method === 'POST' && { body: 'List-Unsubscribe=One-Click' }),
    });
  const choices = async (member: TestMember) => (await member.request('/api/notifications')).json();
  const both = () => Promise.all([owner, other].map(choices));
  return { ...{ site, lines, owner, other, stop, confirm }, ...{ call, choices, both } };
}

const tokenOf = (path: string) => path.split('/').at(-1) ?? '';

describe(row('links in mails'), () => {
  test('nothing changes when scanners open the links, or tokens are guessed or swapped', async ({ annotate }) => {
    const { stop, confirm, call, both } = await setUp();
    const before = await both();
    expect(before[0]).toMatchObject({ mail: 'daily', confirmed: false });
    for (const path of [stop, confirm])
      for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'])
        expect((await call(path, method)).status, method).toBeOneOf([200, 204, 403, 404, 405]);
    const [stopToken, confirmToken] = [tokenOf(stop), tokenOf(confirm)];
    const guesses = [stopToken, confirmToken].flatMap((token) => [
      ...Array.from({ length: 100 }, () => randomBytes(32).toString('hex')),
      ...[token.slice(1), `${token}0`, token.toUpperCase(), hashOf(token).toString('hex')],
      ...[
        '%',
        '_',
        '%00',
        "'%20or%201=1",
        'null',
        encodeURIComponent(`confirm-email:${hashOf(token).toString('hex')}`),
      ],
    ]);
    const paths = guesses.flatMap((guess) => [`/api/unsubscribe/${guess}`, `/api/confirm-email/${guess}`]);
    paths.push(`/api/unsubscribe/${confirmToken}`, `/api/confirm-email/${stopToken}`);
    // Sends the requests in sequence: in parallel they would wait too long for a database connection on a busy machine.
    for (const path of paths) expect([path, (await call(path)).status]).toEqual([path, 404]);
    expect(await both()).toEqual(before);
    await annotate(`${paths.length} guesses: none was accepted`);
  });

  test("a link of a mail changes only the recipient's choice, even from another site and with another member's session", async () => {
    const { stop, confirm, call, both, other } = await setUp();
    const headers = { Cookie: other.cookie };
    const confirmed = await Promise.all(Array.from({ length: 8 }, () => call(confirm, 'POST', headers)));
    expect(confirmed.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(404)]);
    expect(await both()).toMatchObject([
      { mail: 'daily', confirmed: true },
      { mail: 'daily', confirmed: false },
    ]);
    const stopped = await Promise.all(Array.from({ length: 8 }, () => call(stop, 'POST', headers)));
    expect(new Set(stopped.map(({ status }) => status))).toEqual(new Set([200]));
    expect(stopped.flatMap((response) => response.headers.getSetCookie())).toEqual([]);
    expect(await both()).toMatchObject([{ mail: 'off', confirmed: true }, { mail: 'daily' }]);
  });

  test('the links of a deleted account do not work, and no log has a token', async () => {
    const { stop, confirm, call, owner, lines } = await setUp();
    for (const path of [stop, confirm]) await call(path, 'GET');
    const body = { password: owner.password };
    expect((await owner.request('/api/auth/account', { method: 'DELETE', body })).status).toBe(204);
    expect([(await call(stop)).status, (await call(confirm)).status]).toEqual([404, 404]);
    expect(lines().length).toBeGreaterThan(5);
    for (const path of [stop, confirm]) expect(JSON.stringify(lines())).not.toContain(tokenOf(path));
  });
});
