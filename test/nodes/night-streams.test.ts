import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { type Guest, joinNight, openNight } from '../app/night-guests.ts';
import { readStream } from '../app/night-stream.ts';
import { freePorts } from '../process/ports.ts';
import { cleanUp } from './clean-up.ts';
import { type Node, startNodes } from './node.ts';
import { startPrimary } from './postgres.ts';
import { startCaddy, startNginx } from './proxy.ts';
import { siteAt } from './requests.ts';

afterAll(cleanUp);

/**
 * One minute is longer than every time limit for a connection on which nothing is sent. STREAM_MINUTES=10 shows that
 * there is no other time limit for streams.
 */
const MINUTES = Number(process.env.STREAM_MINUTES ?? 1);
const CHANGES_APART = 5_000;
/** Milliseconds. Longer than the proxies' and the app's limits for a connection on which nothing is sent. */
const SILENCE = 55_000;

/** Acts as a guest's browser, which opens the stream again whenever it ends. */
function follow(guest: Guest) {
  const versions = new Set<number>();
  let [opened, isOver] = [0, false];
  let current: ReturnType<typeof readStream> | undefined;
  async function run(): Promise<void> {
    while (!isOver) {
      const response = await guest.request('/events').catch(() => null);
      if (!response?.ok) {
        await response?.arrayBuffer().catch(() => undefined);
        await sleep(200);
        continue;
      }
      opened += 1;
      const stream = readStream(response);
      current = stream;
      const heard = setInterval(() => stream.versions().forEach((version) => void versions.add(version)), 20);
      await stream.ended.catch(() => undefined);
      clearInterval(heard);
      for (const version of stream.versions()) versions.add(version);
    }
  }
  const running = run();
  return {
    latest: () => Math.max(0, ...versions),
    opened: () => opened,
    async stop() {
      isOver = true;
      await current?.close().catch(() => undefined);
      await running;
    },
  };
}

describe.each([
  ['nginx', startNginx],
  ['Caddy', startCaddy],
] as const)('behind %s', (_, start) => {
  test('phones can follow a night on several processes for minutes, even after a process is killed or stopped', async ({
    annotate,
  }) => {
    const primary = await startPrimary();
    const [port = 0] = await freePorts(1);
    const settings = { DATABASE_URL: primary.url, APP_URL: `http://127.0.0.1:${port}` };
    const nodes = await startNodes(2, settings);
    const proxy = siteAt(await start(port, nodes));
    const host = await openNight(proxy);
    const ben = await joinNight(proxy, host.code, 'Ben');
    const phones = [follow(host), follow(ben), follow(host)];
    const waits: number[] = [];
    /** Changes something that all guests see, and waits until all phones have received the change. */
    async function change(isReady: boolean): Promise<void> {
      const before = performance.now();
      const { version } = await ben.put({ ready: isReady });
      await expect
        .poll(() => Math.min(...phones.map((phone) => phone.latest())), { interval: 5 })
        .toBeGreaterThanOrEqual(version);
      waits.push(performance.now() - before);
    }
    await expect.poll(() => Math.min(...phones.map((phone) => phone.opened()))).toBeGreaterThan(0);

    // The site sends only heartbeats now; these keep the streams open.
    await sleep(SILENCE);
    expect(phones.map((phone) => phone.opened())).toEqual([1, 1, 1]);
    const end = performance.now() + MINUTES * 60_000;
    for (let count = 0; performance.now() < end; count++) {
      await change(count % 2 === 0);
      await sleep(CHANGES_APART);
    }
    const [first, second] = nodes as [Node, Node];
    await first.kill();
    await change(true);
    await first.start();
    expect(await second.stop()).toBe(0);
    await change(false);
    for (const phone of phones) await phone.stop();
    const slowest = Math.max(...waits.slice(0, -2));
    await annotate(`${waits.length} changes in ${MINUTES} min, told within ${Math.round(slowest)} ms`);
  });
});
