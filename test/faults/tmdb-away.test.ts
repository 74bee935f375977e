import { createServer } from 'node:https';
import { describe, expect, onTestFinished, test } from 'vitest';
import { fakeTmdb, TMDB_TOKEN } from '#tmdb-client/fake/fake-tmdb.ts';
import { builtRenderer } from '../app/built-renderer.ts';
import { testApp } from '../app/test-app.ts';
import { collectGarbage } from '../process/garbage.ts';
import { listenOnLoopback } from '../process/ports.ts';
import { readableLog } from '../process/readable-log.ts';
import { liveSite } from '../tmdb/live-site.ts';
import { expectPatientSite, NEW, openFilm, THE_SHINING, timed } from '../tmdb/patient-site.ts';
import { SELF_SIGNED } from '../tmdb/self-signed.ts';
import { row } from './rows.ts';

const VISITORS = 40;
/** TMDB's connection limit per client. */
const CONNECTIONS = 15;

describe(row('TMDB refuses connections, has no DNS name, has a bad certificate'), () => {
  test('refused connections open the circuit breaker with one warning, without a stack trace for each visitor', async ({
    annotate,
  }) => {
    const { log, lines } = readableLog();
    const { fake, site } = await liveSite([NEW], { log });
    await fake.stop();
    for (let visitor = 0; visitor < 50; visitor++) await expectPatientSite(site);
    await fake.start();
    await expect.poll(async () => (await openFilm(site, NEW.id)).status, { interval: 500 }).toBe(200);
    const said = lines().map(({ msg }) => msg);
    expect(said.filter((line) => line.startsWith('TMDB'))).toEqual([
      'TMDB is failing: circuit open, no requests except probes',
      'TMDB is available again: circuit closed',
    ]);
    expect(JSON.stringify(lines())).not.toContain('"stack"');
    await annotate('50 visitors of unknown films got 503, one warning, no stack; then 200 without a restart');
  });

  test('an outage that outlasts several retries logs one warning', async () => {
    const { log, lines } = readableLog();
    const { fake, site } = await liveSite([NEW], { log });
    await fake.stop();
    const until = Date.now() + 25_000;
    for (let id = NEW.id; Date.now() < until; id++) expect((await openFilm(site, id)).status).toBe(503);
    expect(lines().filter(({ msg }) => msg.startsWith('TMDB'))).toHaveLength(1);
  });

  test('when the host name of TMDB does not exist, known films get 200 and unknown films 503', async () => {
    await expectPatientSite(await testApp({ env: { TMDB_TOKEN, TMDB_API_URL: 'http://tmdb.invalid' } }));
  });

  test('when an https URL leads to a server without TLS, known films get 200 and unknown films 503', async () => {
    const fake = await fakeTmdb();
    await expectPatientSite(await testApp({ env: { TMDB_TOKEN, TMDB_API_URL: `https://127.0.0.1:${fake.port}` } }));
  });

  test('when the certificate is not trusted, known films get 200, unknown films 503, and no token is sent', async () => {
    const requests: unknown[] = [];
    const server = createServer(SELF_SIGNED, (request, response) => {
      requests.push(request.headers);
      response.end('{}');
    });
    const port = await listenOnLoopback(server);
    onTestFinished(() => void server.close());
    await expectPatientSite(await testApp({ env: { TMDB_TOKEN, TMDB_API_URL: `https://127.0.0.1:${port}` } }));
    expect(requests).toEqual([]);
  });

  test('the page of an unknown film gets 503 with Retry-After, and the page of a known film is complete', async () => {
    const fake = await fakeTmdb();
    fake.fail('reset');
    const site = await testApp({ env: fake.env, renderPage: builtRenderer() });
    const page = await site.app.request(`/movie/${NEW.id}`);
    expect(page.status).toBe(503);
    expect(page.headers.get('Retry-After')).toBe('5');
    expect(page.headers.get('Cache-Control')).toBe('no-store');
    expect(await page.text()).toContain('</html>');
    const known = await site.app.request(`/movie/${THE_SHINING}`);
    expect(known.status).toBe(200);
    expect(await known.text()).toContain('The Shining');
  });
});

describe(row('TMDB is slow, trickles, hangs'), () => {
  test.for(['hang', 'hang after the headers', 'trickle'] as const)(
    'when TMDB has the fault "%s", visitors wait three seconds at most, calls end after five, and no socket stays open',
    async (fault, { annotate }) => {
      const { fake, site } = await liveSite([NEW]);
      fake.fail(fault);
      const visitors = Array.from({ length: VISITORS }, (_, index) => timed(openFilm(site, NEW.id + index)));
      // Runs the garbage collector, because it would remove a time-out signal to which only weak references exist.
      const collecting = setInterval(collectGarbage, 1_000);
      onTestFinished(() => clearInterval(collecting));
      for (const [{ status }, time] of await Promise.all(visitors)) {
        expect(status).toBe(503);
        expect(time).toBeLessThan(4_900);
      }
      const [known, time] = await timed(openFilm(site, THE_SHINING));
      expect(known.status).toBe(200);
      expect(time).toBeLessThan(1_000);
      expect(await fake.openSockets()).toBeLessThanOrEqual(CONNECTIONS);
      await expect.poll(() => fake.openSockets()).toBe(0);
      expect(fake.cut.length).toBe(fake.requests.length);
      expect(Math.max(...fake.cut)).toBeLessThan(8_000);
      await annotate(`${fault}: ${VISITORS} visitors, never more than ${CONNECTIONS} sockets, 0 left`);
    },
  );
});
