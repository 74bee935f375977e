import { afterAll, beforeAll, expect, test } from 'vitest';
import { asMember, fromElsewhere, post, signUp } from '../app/members.ts';
import { readOutbox } from '../app/outbox.ts';
import { startSmtpServer } from '../app/smtp-server.ts';
import { freePorts } from '../process/ports.ts';
import { cleanUp, later } from './clean-up.ts';
import { type Node, startNodes } from './node.ts';
import { type Primary, startPrimary } from './postgres.ts';
import { until } from './programs.ts';
import { startNginx } from './proxy.ts';
import { siteAt } from './requests.ts';

const FILM = 694;

let primary: Primary;
beforeAll(async () => {
  primary = await startPrimary();
});
afterAll(cleanUp);

const outboxes = async (nodes: readonly Node[]) =>
  (await Promise.all(nodes.map((node) => readOutbox(node.dataDir)))).flat();
const jobsLeft = async () => (await primary.query('select 1 from graphile_worker.jobs')).length;

test('each job runs once, on any of the processes', async ({ annotate }) => {
  const nodes = await startNodes(3, { DATABASE_URL: primary.url });
  const first = siteAt(nodes[0]?.url ?? '');
  const members = await Promise.all(Array.from({ length: 24 }, () => signUp(first)));
  const responses = await Promise.all(
    members.map(({ email }, index) =>
      post(siteAt(nodes[index % 3]?.url ?? ''), '/api/reset-password/request', { email }, fromElsewhere()),
    ),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array(24).fill(202));
  await until('all jobs are done', async () => (await jobsLeft()) === 0);
  const mails = await outboxes(nodes);
  expect(mails.map(({ to }) => to).sort()).toEqual(members.map(({ email }) => email).sort());
  const busy = (await Promise.all(nodes.map((node) => readOutbox(node.dataDir)))).filter((sent) => sent.length > 0);
  await annotate(`24 mails by ${busy.length} processes, each sent once`);
  for (const node of nodes) expect(await node.stop()).toBe(0);
});

test('another process finishes the job of a killed process', async () => {
  const smtp = await startSmtpServer();
  later(smtp.close);
  const settings = { DATABASE_URL: primary.url, SMTP_URL: smtp.url };
  const [killed] = await startNodes(1, settings);
  const { email } = await signUp(siteAt(killed?.url ?? ''));
  smtp.behave('hang');
  const asked = await post(siteAt(killed?.url ?? ''), '/api/reset-password/request', { email }, fromElsewhere());
  expect(asked.status).toBe(202);
  const held = async () =>
    (await primary.query('select 1 from graphile_worker.jobs where locked_at is not null')).length === 1;
  await until('the job is under way', held);
  await killed?.kill();
  expect(await held()).toBe(true);
  smtp.behave('take');
  const begun = Date.now();
  await startNodes(1, settings);
  await until('another has sent the mail', async () => smtp.mails.length === 1, 90);
  expect(Date.now() - begun).toBeLessThan(90_000);
  expect(smtp.mails[0]).toContain(email);
  await until('the job is gone', async () => (await jobsLeft()) === 0);
});

test("a member's change is on every public page within a minute, whatever caches are in between", async ({
  annotate,
}) => {
  const [port = 0] = await freePorts(1);
  const proxy = `http://127.0.0.1:${port}`;
  const nodes = await startNodes(4, { DATABASE_URL: primary.url, APP_URL: proxy });
  await startNginx(port, nodes);
  const origins = [proxy, ...nodes.map(({ url }) => url)];
  const figures = async (origin: string) =>
    (await (await fetch(`${origin}/api/tmdb/movie/${FILM}`)).json()).averageRating;
  const page = async (origin: string) => (await fetch(`${origin}/movie/${FILM}`)).text();
  const showsNine = async (origin: string) => (await figures(origin)) === 9 && /\b9(\.0)?\b/.test(await page(origin));

  const member = await signUp(siteAt(nodes[0]?.url ?? ''));
  // Fills the caches of the proxy and of each process, one after the other. So they expire at different times.
  for (const origin of origins) expect(await figures(origin)).not.toBe(9);
  for (const origin of origins) expect(await page(origin)).toContain('The Shining');
  const rated = Date.now();
  const body = { overallRating: 9, detailedRatings: {} };
  const saved = await asMember(siteAt(nodes[1]?.url ?? ''), member.cookie)(`/api/ratings/${FILM}`, {
    method: 'POST',
    body,
  });
  expect(saved.status).toBe(200);
  await until(
    'every cache has the new figure',
    async () => {
      const shown = await Promise.all(origins.map(showsNine));
      return shown.every(Boolean);
    },
    60,
  );
  expect(Date.now() - rated).toBeLessThanOrEqual(60_000);
  await annotate('4 processes and the proxy showed the change within 60 s');
});
