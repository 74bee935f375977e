import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { residentMemory } from '#engine/process/limited-process.ts';
import { keptWaiting } from '../process/kept-waiting.ts';
import { type SiteProcess, startSite } from '../process/site-process.ts';
import { until } from './cluster-helper.ts';
import { row } from './rows.ts';

const MEGABYTE = 1024 * 1024;
/** An IP address of this machine that sends no flood. */
const VISITOR = '127.0.0.2';

let site: SiteProcess;
beforeAll(async () => {
  // Without a trusted proxy, each IP address from which the test connects counts as another visitor.
  site = await startSite({ TRUSTED_PROXY: '' });
  // The first request for a page loads the renderer, which must not count as memory growth.
  await (await fetch(`${site.url}/movie/539`)).text();
});
afterAll(() => site.stop());

const requests = (count: number, path: string, ...headers: string[]) =>
  `GET ${path} HTTP/1.1\r\n${['Host: localhost', ...headers].join('\r\n')}\r\n\r\n`.repeat(count);

/** Opens a connection that sends text and reads nothing. */
async function sendUnread(text: string): Promise<Socket> {
  const socket = connect(site.port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.pause();
  socket.write(text);
  return socket;
}

/** Requests a path from an IP address of this machine. @returns the status */
const visitFrom = (localAddress: string, path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: site.port, localAddress, path, agent: false }, (response) =>
      response.resume().once('end', () => resolve(response.statusCode)),
    );
    sent.once('error', reject).end();
  });

const takenByOthers = async () => (await keptWaiting(site)) + (await keptWaiting(process));

/**
 * Requests a page from the IP address VISITOR every 100 ms until `until` resolves.
 *
 * @returns peak memory growth in MB, and the longest wait in milliseconds, minus the time that other programs used the
 * processor
 */
async function watch(until: Promise<unknown>): Promise<{ grown: number; waited: number }> {
  const before = await residentMemory(site.pid);
  let most = before;
  let waited = 0;
  let isOver = false;
  const over = until.then(() => {
    isOver = true;
  });
  while (!isOver) {
    const begun = performance.now() - (await takenByOthers());
    expect(await visitFrom(VISITOR, '/movie/539')).toBe(200);
    waited = Math.max(waited, performance.now() - (await takenByOthers()) - begun);
    most = Math.max(most, await residentMemory(site.pid));
    await sleep(100);
  }
  await over;
  return { grown: (most - before) / MEGABYTE, waited };
}

/** Counts the open connections of the site (state 1 in Linux's table). */
async function openConnections(): Promise<number> {
  const port = site.port.toString(16).toUpperCase().padStart(4, '0');
  const tables = await Promise.all(['tcp', 'tcp6'].map((table) => readFile(`/proc/net/${table}`, 'utf8')));
  return tables.join('').match(new RegExp(`^ *\\d+: [0-9A-F]+:${port} [0-9A-F]+:[0-9A-F]{4} 01 `, 'gm'))?.length ?? 0;
}

describe.skipIf(process.platform !== 'linux')(row('one connection sends thousands of requests'), () => {
  test.each([
    ['20,000 requests for a page', requests(20_000, '/movie/948')],
    ['20,000 short requests for different pages', requests(20_000, '/x')],
    ['3,000 requests for a compressed page', requests(3_000, '/movie/694', 'Accept-Encoding: br')],
    ['3,000 requests for a compressed search', requests(3_000, '/api/search?query=the', 'Accept-Encoding: gzip')],
  ])('memory stays small and visitors are served during %s on one connection', async (_, text) => {
    const flood = sendUnread(text);
    const { grown, waited } = await watch(flood.then(() => sleep(8_000)));
    expect(grown).toBeLessThan(200);
    expect(waited).toBeLessThan(1_000);
    (await flood).destroy();
  });

  test('60 connections that read nothing need little memory, and are closed within a minute', async ({ annotate }) => {
    const text = requests(200, '/movie/948', 'Accept-Encoding: identity');
    const sockets = await Promise.all(Array.from({ length: 60 }, () => sendUnread(text)));
    const sent = performance.now();
    // A few connections may be open: the visitor's connection, for example.
    const { grown, waited } = await watch(until(async () => (await openConnections()) < 5, 60_000));
    const seconds = Math.round((performance.now() - sent) / 1_000);
    expect(grown).toBeLessThan(200);
    expect(waited).toBeLessThan(1_000);
    for (const socket of sockets) socket.destroy();
    await annotate(`60 connections: memory grew by ${Math.round(grown)} MB, all closed after ${seconds} s`);
  });

  test('736 connections of one IP address that read nothing need little memory, and other visitors are served', async ({
    annotate,
  }) => {
    const before = await residentMemory(site.pid);
    const text = requests(20, '/api/docs');
    const sockets = await Promise.all(Array.from({ length: 736 }, () => sendUnread(text)));
    // Without the limit for one IP address, this visitor would be served only after the flood.
    for (let count = 0; count < 20; count++)
      expect(await visitFrom(VISITOR, `/api/tmdb/movie/948?n=${count}`)).toBe(200);
    const open = sockets.filter(({ closed }) => !closed).length;
    expect(open).toBeGreaterThan(600);
    const grown = Math.round(((await residentMemory(site.pid)) - before) / MEGABYTE);
    expect(grown).toBeLessThan(100);
    for (const socket of sockets) socket.destroy();
    await annotate(`736 connections × 20 × 372 KB unread: 20 calls of a visitor before they end; ${grown} MB`);
  });

  test('a client that reads gets 150 responses in order on one connection', async () => {
    const socket = connect(site.port, '127.0.0.1');
    const ids = [948, 539, 694];
    const paths = Array.from({ length: 150 }, (_, number) => `/api/tmdb/movie/${ids[number % 3]}`);
    const last = requests(1, '/healthz', 'Connection: close');
    socket.write(paths.map((path) => requests(1, path)).join('') + last);
    let text = '';
    for await (const chunk of socket) text += chunk;
    const [, ...responses] = text.split('HTTP/1.1 200 OK');
    const films = responses.map((response) => ids.find((id) => response.includes(`{"id":${id},`)));
    expect(films).toEqual([...paths.map((_, number) => ids[number % 3]), undefined]);
  });

  test('the log of the site has no error', () => {
    expect(site.log()).not.toMatch(/"level":[56]0/);
  });
});
