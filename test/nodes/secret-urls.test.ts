import { createServer } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { freePorts, LOOPBACK } from '../process/ports.ts';
import { cleanUp, later } from './clean-up.ts';
import { NO_RATE_LIMIT, runCaddy, runNginx } from './proxy.ts';

afterAll(cleanUp);

const TOKEN = 'a1b2c3'.repeat(10);
const PATHS = [
  `/shared/${TOKEN}`,
  `/Shared/${TOKEN}?a=b`,
  `/shared/${TOKEN}/wide.png`,
  `/api/shared/${TOKEN}`,
  `/feeds/${TOKEN}.ics`,
  `/api/players/${TOKEN}/events`,
  `/api/unsubscribe/${TOKEN}`,
  `/api/confirm-email/${TOKEN}`,
  `/api/rescue/${TOKEN}`,
  `/api/new-email/${TOKEN}`,
  `/reset-password?token=${TOKEN}`,
  `/login?redirect=%2Fshared%2F${TOKEN}`,
];

/**
 * Starts a process that responds while `answers` returns true. Otherwise it closes each connection without a response,
 * except for /readyz.
 */
async function startProcess(answers: () => boolean): Promise<{ port: number }> {
  const [port = 0] = await freePorts(1);
  const server = createServer((request, response) => {
    if (answers() || request.url === '/readyz') response.end();
    else request.socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(port, LOOPBACK, resolve));
  later(() => server.close());
  return { port };
}

test.each([
  ['nginx', (port: number, nodes: { port: number }[]) => runNginx(port, nodes, NO_RATE_LIMIT)],
  ['Caddy', runCaddy],
])('%s logs no token of a URL, whether a process responds or fails', async (name, run) => {
  let answers = true;
  const [port = 0] = await freePorts(1);
  const proxy = await run(port, [await startProcess(() => answers)]);
  const statuses = async () =>
    Promise.all(PATHS.map(async (path) => (await fetch(`http://${LOOPBACK}:${port}${path}`)).status));
  expect(new Set(await statuses())).toEqual(new Set([200]));
  answers = false;
  expect(new Set(await statuses())).toEqual(new Set([503]));
  const headers = { Referer: `http://${LOOPBACK}:${port}/shared/${TOKEN}` };
  if (name === 'Caddy') await fetch(`http://${LOOPBACK}:${port}/movie/948`, { headers });
  const hidden = [
    '/shared/...',
    '/api/unsubscribe/...',
    '/api/confirm-email/...',
    '/api/rescue/...',
    '/api/new-email/...',
    '/feeds/...',
    '/api/players/.../events',
    '/reset-password',
  ];
  for (const path of hidden) await expect.poll(proxy.output).toContain(path);
  expect(proxy.output()).not.toContain(TOKEN);
});
