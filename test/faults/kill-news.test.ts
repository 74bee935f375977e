import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { parseMail } from '../app/outbox.ts';
import { startSmtpServer } from '../app/smtp-server.ts';
import { cleanUp, makeFolder, queryIn, until } from './cluster-helper.ts';
import { row } from './rows.ts';
import { runningSite, type Site } from './site.ts';

const MEMBERS = 150;
const FILMS = 12;
/** The number of jobs that a process runs at the same time (`jobs/worker.ts`). */
const AT_ONCE = 2;

afterEach(cleanUp);

/** Adds members who get a daily mail. The films on their watchlists are released today. */
const SETUP = [
  `insert into member (email, email_verified) select 'member-' || n || '@example.org', true from generate_series(1, ${MEMBERS}) n`,
  `insert into notification (member_id, mail, mail_since, unsubscribe_token)
   select id, 'daily', now() - interval '30 days', id from member`,
  `update film set release_date = (now() at time zone 'UTC')::date
   where id in (select id from film order by id limit ${FILMS})`,
  `insert into watchlist_entry (member_id, film_id, day)
   select member.id, film.id, now() - interval '30 days' from member, (select id from film order by id limit ${FILMS}) film`,
  `select graphile_worker.add_job('news')`,
];

describe(row('kill -9 while members are told'), () => {
  test('members get each piece of news once, and no digest twice', async ({ annotate }) => {
    const smtp = await startSmtpServer();
    onTestFinished(smtp.close);
    const dataDir = await makeFolder();
    const start = async (): Promise<Site> => {
      const site = await runningSite(dataDir, { SMTP_URL: smtp.url });
      return site;
    };
    const countOf = async (text: string) => Number((await queryIn(dataDir, `select count(*) from ${text}`))[0]?.count);

    let site = await start();
    await queryIn(dataDir, ...SETUP);
    await until(async () => (await countOf('news')) > 0);
    await site.kill('SIGKILL');
    for (const share of [0.3, 0.7]) {
      site = await start();
      await until(async () => smtp.mails.length > MEMBERS * share);
      await site.kill('SIGKILL');
    }
    site = await start();
    await until(async () => (await countOf('graphile_worker.jobs')) === 0);

    expect(await countOf('news')).toBe(MEMBERS * FILMS);
    expect(await countOf(`(select from news group by member_id, film_id having count(*) > 1) as twice`)).toBe(0);
    const recipients = smtp.mails.map((mail) => parseMail(mail).to);
    expect(new Set(recipients).size).toBe(recipients.length);
    // A mail that was being sent during a kill is not sent again, because it may have arrived. Its news are on the
    // site.
    const missing = MEMBERS - recipients.length;
    expect(missing).toBeLessThanOrEqual(2 * AT_ONCE);
    expect(await countOf('news where read_at is null')).toBe(MEMBERS * FILMS);
    await annotate(
      `${MEMBERS * FILMS} pieces of news, ${recipients.length} mails, killed 3 times; ${missing} mails lost`,
    );
  });
});
