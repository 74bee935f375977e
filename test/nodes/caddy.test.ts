import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { signUp } from '../app/members.ts';
import { freePorts } from '../process/ports.ts';
import { cleanUp } from './clean-up.ts';
import { startEcho } from './echo.ts';
import { failed, startLoad } from './load.ts';
import { lastLines, startNodes } from './node.ts';
import { startPrimary } from './postgres.ts';
import { startCaddy } from './proxy.ts';
import { siteAt } from './requests.ts';

afterAll(cleanUp);

test('behind Caddy a rolling restart loses no request, and a killed process loses only the requests in its sockets', async ({
  annotate,
}) => {
  const primary = await startPrimary();
  const [port = 0] = await freePorts(1);
  const nodes = await startNodes(2, { DATABASE_URL: primary.url, APP_URL: `http://127.0.0.1:${port}` });
  const proxy = await startCaddy(port, nodes);
  const films = (await primary.query<{ id: number }>('select id from film order by id')).map(({ id }) => id);
  const joined = await Promise.all([1, 2, 3].map(() => signUp(siteAt(proxy))));
  const cookies = joined.map(({ cookie }) => cookie);

  const restarts = startLoad(proxy, films, cookies);
  await sleep(1_000);
  for (const node of nodes) {
    expect(await node.stop()).toBe(0);
    await node.start();
    // Caddy does not use a process before its health check succeeds.
    await sleep(3_000);
  }
  const seen = await restarts.stop();
  expect(failed(seen), lastLines(nodes)).toEqual([]);
  expect(seen.length).toBeGreaterThan(1_000);

  const kill = startLoad(proxy, films, cookies);
  await sleep(2_000);
  const killedAt = Date.now();
  await nodes[0]?.kill();
  const goneAt = Date.now();
  await sleep(3_000);
  const seenAtKill = await kill.stop();
  const inFlight = seenAtKill.filter(({ began, ended }) => began <= goneAt && ended >= killedAt);
  expect(
    failed(seenAtKill).filter((request) => !inFlight.includes(request)),
    lastLines(nodes),
  ).toEqual([]);
  expect(seenAtKill.filter(({ began }) => began > goneAt).length).toBeGreaterThan(100);
  await annotate(`${failed(seenAtKill).length} of ${inFlight.length} requests under way at the kill failed, 0 later`);
});

test('Caddy retries requests of every method while no process is ready', async () => {
  let ready = true;
  const [port = 0, ...behind] = await freePorts(3);
  const proxy = await startCaddy(port, await Promise.all(behind.map((each) => startEcho(each, () => ready))));
  ready = false;
  // Waits longer than Caddy's health check interval.
  await sleep(1_500);
  const methods = ['GET', 'POST', 'PUT', 'DELETE'];
  const waiting = methods.map((method) =>
    fetch(`${proxy}/any`, { method, ...(method !== 'GET' && { body: `sent by ${method}` }) }),
  );
  await sleep(1_000);
  ready = true;
  const responses = await Promise.all(waiting);
  const given = await Promise.all(responses.map(async (response) => [response.status, await response.text()]));
  expect(given).toEqual(methods.map((method) => [200, method === 'GET' ? '' : `sent by ${method}`]));
});
