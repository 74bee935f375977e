import { afterAll, expect, test } from 'vitest';
import { sendBytes } from '../http/raw-http.ts';
import { freePorts } from '../process/ports.ts';
import { cleanUp } from './clean-up.ts';
import { startEcho } from './echo.ts';
import { startCaddy, startNginx } from './proxy.ts';

afterAll(cleanUp);

const KILOBYTE = 1024;
const PROXIES = {
  nginx: (...given: Parameters<typeof startCaddy>) => startNginx(...given, '50r/s'),
  Caddy: startCaddy,
};

test.each(Object.entries(PROXIES))(
  '%s refuses large bodies and /metrics, and cuts off slow headers',
  async (_, start) => {
    const [port = 0, behind = 0] = await freePorts(2);
    const proxy = await start(port, [await startEcho(behind)]);
    const post = (bytes: number) => fetch(proxy, { method: 'POST', body: 'x'.repeat(bytes) });
    expect((await post(60 * KILOBYTE)).status).toBe(200);
    // Caddy 2.6 reports a body that it cuts off as a failure of the process.
    expect([413, 502]).toContain((await post(70 * KILOBYTE)).status);
    expect((await fetch(`${proxy}/metrics`)).status).toBe(404);
    const begun = performance.now();
    // Closed with or without a response.
    await sendBytes(port, [Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\nX-Half: a')]).catch(() => undefined);
    expect(performance.now() - begun).toBeLessThan(20_000);
  },
);

test('nginx limits the requests of one IP address', async () => {
  const [port = 0, behind = 0] = await freePorts(2);
  const proxy = await startNginx(port, [await startEcho(behind)], '50r/s');
  const statuses: number[] = [];
  for (let batch = 0; batch < 20; batch++) {
    statuses.push(...(await Promise.all(Array.from({ length: 50 }, async () => (await fetch(proxy)).status))));
  }
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(200);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(50);
});
