import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import type { Requestable } from '../app/members.ts';
import { type Guest, guestOf, joinNight, nightOf, openNight } from '../app/night-guests.ts';
import { readStream } from '../app/night-stream.ts';
import { cleanUp, makeFolder } from './cluster-helper.ts';
import { outsidePostgres } from './outside-postgres.ts';
import { row } from './rows.ts';
import { runningSite, type Site } from './site.ts';

afterEach(cleanUp);

const VOTES = 15;

async function twoSites() {
  const postgres = await outsidePostgres();
  await postgres.start();
  const sites = [];
  for (let count = 0; count < 2; count++) {
    const site = await runningSite(await makeFolder(), { DATABASE_URL: postgres.url });
    sites.push(site);
  }
  return { postgres, sites: sites as [Site, Site] };
}

/** Returns the guest on this process, with the same cookie. */
const onSite = (site: Requestable, { name, code, cookie }: Guest) => guestOf(site, name, code, cookie);

const deckOf = async (guest: Guest) => ((await guest.night()).films ?? []).map(({ id }) => id);

/**
 * Votes on VOTES films, one after the other, and repeats each vote until it is acknowledged.
 *
 * @returns the number of repeated votes
 */
async function voteOn(guests: Guest[], onVote: () => void): Promise<number> {
  let again = 0;
  const [first] = guests;
  const deck = first ? await deckOf(guests.at(-1) ?? first) : [];
  for (const film of deck.slice(0, VOTES)) {
    for (let place = 0; ; place++) {
      const guest = guests[place % guests.length];
      const response = await guest?.vote(film, 'no').catch(() => null);
      await response?.arrayBuffer().catch(() => undefined);
      if (response?.status === 200) break;
      expect([undefined, 503]).toContain(response?.status);
      again += 1;
      await sleep(50);
    }
    onVote();
  }
  return again;
}

describe(row('a movie night while processes and the database die'), () => {
  test('no acknowledged vote or score is lost, and an open stream gets the changes that it missed', async ({
    annotate,
  }) => {
    const { postgres, sites } = await twoSites();
    const [first, second] = sites;
    const guests = await nightOf(second, 'Ben', 'Cid', 'Dee');
    await guests[0]?.start({ runOn: true });
    const stream = readStream((await guests[0]?.request('/events')) ?? Response.error());

    let votes = 0;
    let killed: Promise<unknown> | undefined;
    const sent = await Promise.all(
      guests.map((guest) =>
        voteOn([onSite(first, guest), guest], () => {
          votes += 1;
          if (votes === 20) killed = first.kill('SIGKILL');
        }),
      ),
    );
    await killed;
    for (const guest of guests) expect((await guest.night()).mine?.votes).toHaveLength(VOTES);
    await stream.until((await guests[0]?.night())?.version ?? 0);

    await postgres.kill();
    const away = await guests[0]?.vote(1, 'no');
    expect(away?.status).toBe(503);
    await postgres.start();
    await expect.poll(async () => (await second.request('/readyz')).status).toBe(200);
    for (const guest of guests) expect((await guest.night()).mine?.votes).toHaveLength(VOTES);
    await joinNight(second, guests[0]?.code ?? '', 'Eve');
    await stream.until((await guests[0]?.night())?.version ?? 0);

    await guests[0]?.request('/end', { method: 'POST' });
    for (const guest of guests)
      expect((await guest.request('/scores', { method: 'POST', body: { overallRating: 7 } })).status).toBe(200);
    await postgres.kill();
    await postgres.start();
    await expect.poll(async () => (await second.request('/readyz')).status).toBe(200);
    expect((await guests[0]?.night())?.scores).toMatchObject({ guests: guests.length, mean: { overall: 7 } });
    await stream.until((await guests[0]?.night())?.version ?? 0);
    await stream.close();
    const again = sent.reduce((sum, count) => sum + count, 0);
    await annotate(`${guests.length * VOTES} votes acknowledged, 0 lost, ${again} sent again after a kill`);
  });
});

describe(row('open streams of events at a stop'), () => {
  test('a stream stays open for a minute without changes, and a hundred streams end when the process stops', async ({
    annotate,
  }) => {
    const site = await runningSite();
    const host = await openNight(site);
    const ben = await joinNight(site, host.code, 'Ben');
    const others = await Promise.all(Array.from({ length: 9 }, () => openNight(site)));
    const address = { 'X-Forwarded-For': '10.9.9.9' };
    const open = async (guest: Guest) => readStream(await guest.request('/events', { headers: address }));
    const first = await open(host);
    // Eight heartbeats take sixty-four seconds. The site sends nothing else in this time.
    await expect.poll(() => first.text().match(/^:$/gm)?.length ?? 0, { interval: 500 }).toBe(8);

    // A host whose stream is open counts as present, so nobody else may lead.
    expect((await ben.night()).mayLead).toBe(false);
    await first.close();

    const openAll = async () => {
      const streams = [];
      for (let count = 0; count < 100; count++) streams.push(await open([host, ...others][count % 10] ?? host));
      return streams;
    };
    // Streams that browsers have closed do not count toward the limit of open streams.
    for (const stream of await openAll()) await stream.close();
    const streams = await openAll();
    const refused = await host.request('/events', { headers: address });
    expect(refused.status).toBe(503);
    await refused.arrayBuffer();
    expect((await host.request('', { headers: address })).status).toBe(200);

    const begun = performance.now();
    const exit = await site.kill('SIGTERM');
    const seconds = (performance.now() - begun) / 1_000;
    expect(exit.code).toBe(0);
    expect(seconds).toBeLessThan(10);
    for (const stream of streams) await stream.ended;
    await annotate(`100 streams ended, the process exited after ${seconds.toFixed(1)} s`);
  });
});
