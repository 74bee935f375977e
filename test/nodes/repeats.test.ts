import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALLS } from '../calls/call-table.ts';
import { sendBytes } from '../http/raw-http.ts';
import { freePorts, LOOPBACK } from '../process/ports.ts';
import { cleanUp, later } from './clean-up.ts';
import { startCaddy, startNginx } from './proxy.ts';

afterAll(cleanUp);

const ONCE = Object.entries(CALLS)
  .filter(([, row]) => row.once)
  .map(([name]) => name.replace(/^POST /, '/api').replace('{importId}', 'some-id'));

/** Starts two processes that read each request and then close the connection, as if the response had got lost. */
async function startLosers(): Promise<{ behind: { port: number }[]; seen: string[] }> {
  const seen: string[] = [];
  const behind = (await freePorts(2)).map((port) => ({ port }));
  for (const { port } of behind) {
    const server = createServer((request, response) => {
      if (request.url === '/readyz' || request.url === '/healthz') return response.end();
      seen.push(`${request.method} ${request.url}`);
      request.on('error', () => undefined).resume();
      request.once('close', () => request.socket.destroy());
      return undefined;
    });
    await new Promise<void>((resolve) => server.listen(port, LOOPBACK, resolve));
    later(() => server.close());
  }
  return { behind, seen };
}

describe.each([
  ['nginx', startNginx],
  ['Caddy', startCaddy],
])('%s', (name, start) => {
  let port = 0;
  let proxy = '';
  let seen: string[] = [];
  beforeAll(async () => {
    const losers = await startLosers();
    seen = losers.seen;
    [port = 0] = await freePorts(1);
    proxy = await start(port, losers.behind);
  });

  test.each(ONCE)('sends POST %s only once, although its response was lost', async (path) => {
    const response = await fetch(proxy + path, { method: 'POST', body: '{}' });
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5']);
    expect(seen.filter((each) => each === `POST ${path}`)).toHaveLength(1);
  });

  test.each(['POST', 'PUT', 'GET'])('sends a %s with a broken chunk to at most one process', async (method) => {
    const head = `${method} /broken HTTP/1.1\r\nHost: ${LOOPBACK}:${port}\r\nTransfer-Encoding: chunked\r\n\r\n`;
    expect((await sendBytes(port, [Buffer.from(`${head}zz\r\n{}\r\n0\r\n\r\n`)])).status).toBe(400);
    expect(seen.filter((each) => each === `${method} /broken`).length).toBeLessThanOrEqual(1);
  });

  test.runIf(name === 'nginx')(
    'sends a failed write again to another process if the write only sets a state',
    async () => {
      await fetch(`${proxy}/api/ratings/948`, { method: 'POST', body: '{}' });
      expect(seen.filter((each) => each === 'POST /api/ratings/948').length).toBeGreaterThan(1);
    },
  );
});
