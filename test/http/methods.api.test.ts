import { beforeAll, expect, test } from 'vitest';
import { readMetrics } from '../process/read-metrics.ts';
import { type SiteProcess, startSite } from '../process/site-process.ts';
import { sendRaw } from './raw-http.ts';

let site: SiteProcess;
beforeAll(async () => {
  site = await startSite();
  return site.stop;
});

const PATHS: [path: string, allow: string][] = [
  ['/', 'GET, HEAD, OPTIONS'],
  ['/movie/948', 'GET, HEAD, OPTIONS'],
  ['/no/such/thing', 'GET, HEAD, OPTIONS'],
  ['/images/w300/posterposterposterposter.jpg', 'GET, HEAD, OPTIONS'],
  ['/robots.txt', 'GET, HEAD, OPTIONS'],
  ['/healthz', 'GET, HEAD, OPTIONS'],
  ['/api/movies/find', 'GET, HEAD'],
  ['/api/auth/login', 'POST'],
  ['/api/ratings/694', 'GET, HEAD, POST'],
  ['/api/auth/account', 'DELETE'],
];

test.each(PATHS)(
  '%s gives 405 with Allow to methods that it does not have, without a body, and 204 to OPTIONS',
  async (path, allow) => {
    for (const method of ['PATCH', 'PURGE', 'PROPFIND', 'TRACE', 'REPORT', 'MKCOL']) {
      const { status, text } = await sendRaw(site.port, [`${method} ${path} HTTP/1.1`, 'Connection: close']);
      expect([method, status]).toEqual([method, 405]);
      expect(text).toMatch(new RegExp(`^allow: ${allow}\\r?$`, 'im'));
    }
    const options = await sendRaw(site.port, [`OPTIONS ${path} HTTP/1.1`, 'Connection: close']);
    expect(options.status).toBe(204);
    expect(options.text).toMatch(new RegExp(`^allow: ${allow}\\r?$`, 'im'));
  },
);

test('an unusual method with a body also gets 405', async () => {
  const head = ['PROPFIND / HTTP/1.1', 'Content-Type: text/xml', 'Content-Length: 5', 'Connection: close'];
  expect((await sendRaw(site.port, head, '<a/>\n')).status).toBe(405);
});

test('unusual methods leave neither a warning nor an error in the log of the site', () => {
  expect(site.log()).not.toMatch(/"level":[456]0/);
});

test('/metrics of a running site has the delays of its event loop', async () => {
  expect(await readMetrics(site.url)).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
});
