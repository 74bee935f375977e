import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { DAY } from '#contract/units.ts';
import { createWorker } from '#engine/jobs/worker.ts';
import { createServices } from '#src/services.ts';
import { insertNews } from '#test/app/insert-news.ts';
import { signUp, type TestMember } from '#test/app/members.ts';
import { parseMail } from '#test/app/outbox.ts';
import { startSmtpServer } from '#test/app/smtp-server.ts';
import { emptyApp, type TestApp } from '#test/app/test-app.ts';

const START = Date.parse('2026-11-01T07:00:00Z');
const APP = 'http://localhost:3000';
const [HALLOWEEN, SHINING] = [948, 694];
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'https://mail.example', Cookie: '' };

/** A site with a mail server and a clock that the test moves day by day. */
async function siteWithMail() {
  let now = START;
  const server = await startSmtpServer();
  onTestFinished(server.close);
  const site = await emptyApp({ clock: () => new Date(now), env: { SMTP_URL: server.url } });
  return {
    ...site,
    server,
    mails: () => server.mails.map(parseMail),
    /** Gives everybody, or one member, a piece of news, runs the daily job, and goes on to the next day. */
    async day(film: number | null = HALLOWEEN, { email = '%' }: Partial<TestMember> = {}): Promise<void> {
      if (film !== null) {
        await site.pool.query(
          `insert into news (member_id, film_id, kind, fact, told_at) select id, $1, 'streaming', 'shudder ' || $2::timestamptz, $2
           from member where email like $3`,
          [film, new Date(now), email],
        );
      }
      await site.deps.jobs.add('news', {});
      await site.runJobs();
      now += DAY;
    },
    retry: async () => {
      await site.pool.query('update graphile_worker._private_jobs set run_at = now()');
      await site.runJobs();
    },
  };
}
type MailSite = Awaited<ReturnType<typeof siteWithMail>>;

const choose = (member: TestMember, mail: string) =>
  member.request('/api/notifications', { method: 'PUT', body: { mail, push: false } });

async function subscriber(site: TestApp, mail = 'daily'): Promise<TestMember> {
  const member = await signUp(site.app);
  await site.pool.query('update member set email_verified = true where email = $1', [member.email]);
  await choose(member, mail);
  return member;
}

const disable = (site: TestApp, email: string) =>
  site.pool.query('update member set disabled_at = now() where email = $1', [email]);

const read = async (member: TestMember) => (await member.request('/api/notifications')).json();
const unsubscribePath = (site: MailSite) =>
  /^List-Unsubscribe: <(.*)>$/m
    .exec((site.server.mails.at(-1) ?? '').replace(/\r\n[ \t]+/g, ' ').replaceAll('\r', ''))?.[1]
    ?.replace(APP, '') ?? '';

describe('the digest', () => {
  test('is off until the member chooses it, and has only news since that choice', async () => {
    const site = await siteWithMail();
    const member = await signUp(site.app);
    expect(await read(member)).toMatchObject({ mail: 'off', push: false, sendsMail: true, confirmed: false });
    await site.pool.query('update member set email_verified = true');
    await site.day();
    expect(site.mails()).toEqual([]);
    await choose(member, 'daily');
    await site.day(SHINING);
    expect(site.mails()).toMatchObject([{ to: member.email, subject: 'The Shining: Now on Shudder' }]);
  });

  test('has text, HTML and the headers of a one-click unsubscription', async () => {
    const site = await siteWithMail();
    await subscriber(site);
    await site.day();
    const [mail] = site.mails();
    const path = unsubscribePath(site);
    expect(path).toMatch(/^\/api\/unsubscribe\/[0-9a-f]{64}$/);
    expect(mail?.links).toEqual([`${APP}/movie/${HALLOWEEN}`, `${APP}/news`, APP + path]);
    for (const body of [mail?.text, mail?.html]) expect(body).toMatch(/Halloween[\s\S]*Now on Shudder/);
    expect(site.server.mails[0]).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });

  test('is sent once a day or once a week, and never when there is no news', async () => {
    const site = await siteWithMail();
    const [daily, weekly] = [await subscriber(site), await subscriber(site, 'weekly')];
    for (let day = 0; day < 9; day++) await site.day(day === 3 ? null : HALLOWEEN);
    const sentTo = (member: TestMember) => site.mails().filter(({ to }) => to === member.email);
    expect(sentTo(daily)).toHaveLength(8);
    expect(sentTo(weekly).map(({ subject }) => subject)).toEqual([
      'Halloween: Now on Shudder',
      'Halloween: Now on Shudder and 5 more',
    ]);
  });

  test('has all news since the member turned mails on, even after a change from weekly to daily', async () => {
    const site = await siteWithMail();
    const member = await subscriber(site, 'weekly');
    for (let day = 0; day < 3; day++) await site.day();
    await choose(member, 'daily');
    await site.day();
    expect(site.mails().map(({ subject }) => subject)).toEqual([
      'Halloween: Now on Shudder',
      'Halloween: Now on Shudder and 2 more',
    ]);
  });

  test('has no news from the time before its member chose it, nor from the time when it was off', async () => {
    const site = await siteWithMail();
    await subscriber(site);
    await site.day();
    const member = await subscriber(site);
    await site.day();
    await choose(member, 'off');
    await site.day();
    await choose(member, 'daily');
    await site.day(SHINING);
    expect(site.mails().flatMap(({ to, subject }) => (to === member.email ? [subject] : []))).toEqual([
      'Halloween: Now on Shudder',
      'The Shining: Now on Shudder',
    ]);
  });

  test('that is weekly is sent on the first day on which its member has new unread news, and then at most once a week', async () => {
    const site = await siteWithMail();
    const member = await subscriber(site);
    await choose(member, 'off');
    await site.day(HALLOWEEN, member);
    await choose(member, 'weekly');
    const other = await subscriber(site, 'weekly');
    await site.day(HALLOWEEN, other);
    await site.pool.query(
      `insert into news (member_id, film_id, kind, fact, told_at, read_at)
       select id, 948, 'released', '2026-11-03', $1, $1 from member where email = $2`,
      [new Date(START + 2 * DAY), member.email],
    );
    await site.day(null);
    await site.day(SHINING, member);
    expect(site.mails()).toHaveLength(2);
    for (let day = 4; day < 9; day++) await site.day(null);
    await site.day(SHINING, other);
    expect(site.mails().map(({ to, subject }) => [to, subject])).toEqual([
      [other.email, 'Halloween: Now on Shudder'],
      [member.email, 'The Shining: Now on Shudder'],
      [other.email, 'The Shining: Now on Shudder'],
    ]);
  });

  test('has the most popular film first, and no news that was already read', async () => {
    const site = await siteWithMail();
    const member = await subscriber(site);
    await site.pool.query('update film set popularity = case id when $1 then 2 else 1 end', [HALLOWEEN]);
    await site.pool.query(
      `insert into news (member_id, film_id, kind, fact, told_at, read_at)
       select member.id, film.id, 'released', '2026-11-01', $1::timestamptz, case when film.id = 539 then $1 end
       from member, film where film.id in (948, 694, 539)`,
      [new Date(START)],
    );
    await site.day(null);
    expect(site.mails()).toMatchObject([{ to: member.email, subject: 'Halloween: Out today and 1 more' }]);
  });

  test.each([
    ['switches it off', (member: TestMember) => choose(member, 'off')],
    ['is disabled', ({ email }: TestMember, site: MailSite) => disable(site, email)],
    [
      'has an unconfirmed e-mail address',
      ({ email }: TestMember, site: MailSite) =>
        site.pool.query('update member set email_verified = false where email = $1', [email]),
    ],
  ])('that waits for the mail server is not sent to a member who %s meanwhile', async (_, change) => {
    const site = await siteWithMail();
    const [member, other] = [await subscriber(site), await subscriber(site)];
    site.server.behave('later');
    await site.day();
    await change(member, site);
    site.server.behave('take');
    await site.retry();
    await site.retry();
    expect(site.mails().map(({ to }) => to)).toEqual([other.email]);
  });

  test('is sent once when the job runs twice, and not at all to a member who has read all news', async () => {
    const site = await siteWithMail();
    const [member, reader] = [await subscriber(site), await subscriber(site)];
    await site.day(null);
    await insertNews(site, HALLOWEEN, new Date(START + DAY), '2026-11-02');
    await reader.request('/api/news/read', { method: 'POST' });
    await site.day(null);
    await site.day(null);
    expect(site.mails().map(({ to }) => to)).toEqual([member.email]);
  });

  test('waits for an unavailable mail server, and is turned off if the server refuses the e-mail address permanently', async () => {
    const site = await siteWithMail();
    const member = await subscriber(site);
    // The news of earlier digests and of other members stay marked as mailed.
    const mailed = async () => (await site.pool.query('select from news where mailed_at is not null')).rowCount;
    await signUp(site.app);
    await site.pool.query(
      `insert into news (member_id, film_id, kind, fact, told_at, digest_at, mailed_at) select id, 948, 'moved', '2030-01-01', at, at, at
       from member, lateral (select case when email = $2 then $1::timestamptz - interval '1 day' else $1::timestamptz end as at) as given`,
      [new Date(START), member.email],
    );
    await site.server.close();
    await site.day();
    expect([site.mails(), await mailed()]).toEqual([[], 2]);
    await site.server.open();
    site.server.behave('later');
    await site.retry();
    site.server.behave('take');
    await site.retry();
    await site.retry();
    expect(site.mails()).toHaveLength(1);
    site.server.behave('never');
    const other = await subscriber(site);
    await site.day(SHINING, member);
    // Otherwise the next reset by mail would remove the member's second factor.
    expect(await read(member)).toMatchObject({ mail: 'off', confirmed: true });
    expect(await read(other)).toMatchObject({ mail: 'daily', confirmed: true });
  });

  test('is not sent again when the mail server ends the connection without saying whether it took the mail', async () => {
    const site = await siteWithMail();
    await subscriber(site);
    site.server.behave('cut');
    await site.day();
    site.server.behave('take');
    await site.retry();
    await site.retry();
    expect(site.mails()).toHaveLength(1);
  });

  test('is sent only once when the job runs on three nodes at the same time, and so is the push message', async () => {
    const site = await siteWithMail();
    const members = await Promise.all(Array.from({ length: 4 }, () => subscriber(site)));
    await site.pool.query(
      `insert into push_device (member_id, endpoint, p256dh, auth)
       select id, 'https://push.example/' || id, 'key', 'secret' from member`,
    );
    await site.pool.query('update notification set push = true, push_since = $1', [new Date(START)]);
    await site.day(null);
    await insertNews(site, HALLOWEEN, new Date(START + DAY), '2026-11-02');
    const nodes = [1, 2, 3].map(() => createServices(site.deps).tasks);
    await Promise.all(nodes.map((tasks) => tasks.news({}, new AbortController().signal)));
    const { rows } = await site.pool.query(
      'select task_identifier as task, count(*)::int from graphile_worker.jobs group by 1 order by 1',
    );
    expect(rows).toEqual([
      { task: 'send-digest', count: members.length },
      { task: 'send-push', count: members.length },
    ]);
    const workers = nodes.map((tasks) => createWorker({ ...site.deps, tasks }));
    await Promise.all(workers.map((worker) => worker.runOnce()));
    expect(
      site
        .mails()
        .map(({ to }) => to)
        .sort(),
    ).toEqual(members.map(({ email }) => email).sort());
  });

  test('is sent by the next process when a process stops before it has sent the mail', async () => {
    const site = await siteWithMail();
    const member = await subscriber(site);
    await insertNews(site, HALLOWEEN, new Date(START));
    await site.pool.query('update news set digest_at = told_at');
    const { rows } = await site.pool.query('select id from member');
    const payload = { memberId: rows[0].id, at: new Date(START).toISOString() };
    const sendDigest = createServices(site.deps).tasks['send-digest'];
    const stopping = new AbortController();
    const sending = sendDigest(payload, stopping.signal);
    stopping.abort();
    await expect(sending).rejects.toThrow(/abort/);
    expect(site.mails()).toEqual([]);
    await sendDigest(payload, new AbortController().signal);
    expect(site.mails().map(({ to }) => to)).toEqual([member.email]);
  });

  test('is not sent to a disabled member, but is sent again after the member was enabled', async () => {
    const site = await siteWithMail();
    await subscriber(site);
    await site.pool.query('update member set disabled_at = now()');
    await site.day();
    expect(site.mails()).toEqual([]);
    await site.pool.query('update member set disabled_at = null');
    await site.day();
    expect(site.mails()).toMatchObject([{ subject: 'Halloween: Now on Shudder and 1 more' }]);
  });

  test('leaves out films that have been withdrawn', async () => {
    const site = await siteWithMail();
    await subscriber(site);
    await site.pool.query('update film set removed_at = now() where id = $1', [HALLOWEEN]);
    await site.day();
    expect(site.mails()).toEqual([]);
  });

  test('is not sent again when a killed process may already have sent it', async () => {
    const site = await siteWithMail();
    await subscriber(site);
    await insertNews(site, HALLOWEEN, new Date(START));
    // The process was killed after the digest was marked as sent, and it is unknown if the mail was sent.
    const { rows } = await site.pool.query('select id from member');
    await site.pool.query('update news set digest_at = $1, mailed_at = $1', [new Date(START)]);
    await site.deps.jobs.add('send-digest', { memberId: rows[0].id, at: new Date(START).toISOString() });
    await site.runJobs();
    await site.day(null);
    expect(site.mails()).toEqual([]);
  });

  test('is never queued on a site without a mail server, and the settings say that there is none', async () => {
    const site = await emptyApp();
    const member = await subscriber(site);
    expect(await read(member)).toMatchObject({ mail: 'daily', sendsMail: false });
    await site.deps.jobs.add('news', {});
    await site.runJobs();
    expect(await site.outbox()).toEqual([]);
  });
});

describe('unsubscribing', () => {
  test.each([
    ['a form', 'List-Unsubscribe=One-Click', FORM],
    [
      'a form in parts',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      { ...FORM, 'Content-Type': 'multipart/form-data; boundary=x', 'Sec-Fetch-Site': 'cross-site' },
    ],
  ])('accepts %s from any site without a session, and accepts it a second time', async (_, body, headers) => {
    const site = await siteWithMail();
    const member = await subscriber(site);
    await site.day();
    const path = unsubscribePath(site);
    for (let again = 0; again < 2; again++) {
      const response = await site.app.request(path, { method: 'POST', body, headers });
      expect(response.status).toBe(200);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    expect(await read(member)).toMatchObject({ mail: 'off' });
  });

  test('shows a page with one button and changes nothing when the link is opened', async () => {
    const site = await siteWithMail();
    const member = await subscriber(site);
    await site.day();
    const page = await site.app.request(unsubscribePath(site));
    expect(page.headers.get('Cache-Control')).toBe('private, no-store');
    expect(page.headers.get('Content-Security-Policy')).toContain("form-action 'self'");
    expect((await page.text()).match(/<button/g)).toHaveLength(1);
    const wrong = unsubscribePath(site).replace(/[0-9a-f]{64}$/, '0'.repeat(64));
    expect((await site.app.request(wrong)).status).toBe(404);
    expect(await read(member)).toMatchObject({ mail: 'daily' });
  });

  test('uses a token that works neither for signing in nor for shared pages', async () => {
    const site = await siteWithMail();
    await subscriber(site);
    await site.day();
    const token = unsubscribePath(site).split('/').at(-1) ?? '';
    const headers = { Cookie: `session=${token}`, Authorization: `Bearer ${token}` };
    expect((await site.app.request('/api/notifications', { headers })).status).toBe(401);
    expect((await site.app.request(`/api/shared/${token}`)).status).toBe(404);
  });
});

describe('confirming the e-mail address', () => {
  test('is needed before the first digest; the link in the mail opens a page whose button works once', async () => {
    const site = await siteWithMail();
    const [other, member] = [await signUp(site.app), await signUp(site.app)];
    await choose(await subscriber(site), 'off');
    await choose(member, 'daily');
    await site.runJobs();
    const [mail] = site.mails();
    expect(mail).toMatchObject({ to: member.email, subject: 'Confirm your email address for Fright Club' });
    const path = mail?.links[0]?.replace(APP, '') ?? '';
    await site.day();
    expect(site.mails()).toHaveLength(1);

    expect(await (await site.app.request(path)).text()).toContain('<button type="submit">Confirm</button>');
    expect(await read(member)).toMatchObject({ confirmed: false });
    const press = async () =>
      (await site.app.request(path, { method: 'POST', headers: { ...FORM, Accept: 'text/html' } })).status;
    expect([await press(), await press()]).toEqual([200, 404]);
    expect(await read(member)).toMatchObject({ confirmed: true, mail: 'daily' });
    expect(await read(other)).toMatchObject({ confirmed: false });
    const { rows } = await site.pool.query('select t::text as row from verification t');
    expect(JSON.stringify(rows)).not.toContain(path.split('/').at(-1));
    await site.day(SHINING);
    expect(site.mails()).toHaveLength(2);
    expect(site.mails()[1]).toMatchObject({ to: member.email, subject: expect.stringMatching(/ and 1 more$/) });
  });

  test('makes the choice of the digest fail with 500 if the mail with the link cannot be queued', async () => {
    const site = await siteWithMail();
    const member = await signUp(site.app);
    vi.spyOn(site.deps.jobs, 'add').mockRejectedValueOnce(new Error('no jobs'));
    expect((await choose(member, 'daily')).status).toBe(500);
    expect((await choose(member, 'daily')).status).toBe(200);
  });

  test('is not requested by mail if the e-mail address was confirmed before the mail was sent', async () => {
    const site = await siteWithMail();
    await choose(await signUp(site.app), 'daily');
    await site.pool.query('update member set email_verified = true');
    await site.runJobs();
    expect(site.mails()).toEqual([]);
  });

  test('uses a link that expires after three days, and that is mailed at most four times an hour', async () => {
    const site = await siteWithMail();
    const member = await signUp(site.app);
    for (let again = 0; again < 6; again++) expect((await choose(member, 'weekly')).status).toBe(200);
    await site.runJobs();
    expect(site.mails()).toHaveLength(4);
    const path = site.mails()[0]?.links[0]?.replace(APP, '') ?? '';
    const open = async (link: string) => (await site.app.request(link)).status;
    const wrong = path.replace(/[0-9a-f]{64}$/, '0'.repeat(64));
    expect([await open(path), await open(wrong)]).toEqual([200, 404]);
    const pressed = await site.app.request(wrong, { method: 'POST', headers: { ...FORM, Accept: 'text/html' } });
    expect([pressed.status, (await read(member)).confirmed]).toEqual([404, false]);
    for (let day = 0; day < 3; day++) await site.day(null);
    expect(await open(path)).toBe(404);
    expect((await site.app.request(path, { method: 'POST', headers: { ...FORM, Accept: 'text/html' } })).status).toBe(
      404,
    );
    expect(await read(member)).toMatchObject({ confirmed: false });
  });
});
