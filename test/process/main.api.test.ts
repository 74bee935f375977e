import { createServer } from 'node:http';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { databaseUrl } from '../database/database-url.ts';
import { emptyDatabase } from '../database/empty-database.ts';
import { freePort, LOOPBACK, listenOnLoopback } from './ports.ts';
import { runScript } from './run-script.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Starts a site that listens while it waits for a database server that does not exist. */
async function startingSite() {
  const port = await freePort();
  const url = `http://${LOOPBACK}:${port}`;
  const site = runScript('src/main.ts', [], {
    PORT: String(port),
    DATA_DIR: await temporaryFolder(),
    DATABASE_URL: `postgres://nobody@${LOOPBACK}:${await freePort()}/nothing`,
  });
  await expect
    .poll(() =>
      fetch(url).then(
        ({ status }) => status,
        () => site.output(),
      ),
    )
    .toBe(503);
  return { ...site, url, port };
}

/** Sends a request without its last line; `finish` sends that line. */
function unfinishedRequest(port: number) {
  const socket = connect(port, LOOPBACK);
  let response = '';
  socket.on('data', (text) => {
    response += text;
  });
  socket.on('error', () => {});
  const written = new Promise<void>((resolve) =>
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n', () => resolve()),
  );
  // Sends another request afterwards: when the site has responded to it, the site has also read this unfinished
  // request. Until then this connection would count as idle.
  const sent = written.then(async () => void (await fetch(`http://${LOOPBACK}:${port}/healthz`)));
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(response)));
  return { sent, closed, finish: () => socket.write('\r\n') };
}

test('the site reports each invalid setting in one line and does not start', async () => {
  const site = runScript('src/main.ts', [], { PORT: 'many', LOG_LEVEL: 'loud' });
  expect(await site.ended).toBe(1);
  expect(site.output()).toMatch(/^Invalid settings:\n {2}PORT: [^\n]+\n {2}LOG_LEVEL: [^\n]+\n$/);
});

test('the site reports a port in use in one line that says what to do', async () => {
  const other = createServer();
  onTestFinished(() => void other.close());
  const port = await listenOnLoopback(other);
  const site = runScript('src/main.ts', [], { PORT: String(port), DATA_DIR: await temporaryFolder() });
  expect(await site.ended).toBe(1);
  expect(site.output()).toMatch(/^[^\n]*EADDRINUSE[^\n]*set PORT to a free one\.\n$/);
});

test('the site reports a database of a newer build in one line and does not start', async () => {
  const pool = await emptyDatabase();
  await pool.query('create table schema_migration (name text primary key, hash text, applied_at timestamptz)');
  await pool.query("insert into schema_migration (name, hash) values ('9999_to_come.sql', 'hash')");
  const settings = { PORT: '0', DATA_DIR: await temporaryFolder(), DATABASE_URL: databaseUrl(pool.options) };
  const site = runScript('src/main.ts', [], settings);
  expect(await site.ended).toBe(1);
  expect(site.output()).toMatch(/^[^\n]*9999_to_come\.sql[^\n]*newer build[^\n]*\n$/);
});

test('a starting site responds with 503, and on SIGTERM it finishes the current request and exits with 0', async () => {
  const site = await startingSite();
  const page = await fetch(`${site.url}/movie/694`);
  expect(page.status).toBe(503);
  expect(Number(page.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(page.headers.get('Cache-Control')).toBe('no-store');
  expect(await page.json()).toMatchObject({ code: 'unavailable' });
  expect((await fetch(`${site.url}/readyz`)).status).toBe(503);
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200);

  const request = unfinishedRequest(site.port);
  await request.sent;
  site.child.kill('SIGTERM');
  await expect.poll(() => fetch(site.url).catch(() => 'refused')).toBe('refused');
  request.finish();
  expect(await request.closed).toMatch(/^HTTP\/1\.1 503 .*Connection: close/is);
  expect(await site.ended).toBe(0);
});

test('a second signal, more than a second after the first, ends the site without waiting for requests', async () => {
  const site = await startingSite();
  const request = unfinishedRequest(site.port);
  await request.sent;
  const begun = performance.now();
  let code: number | null | undefined;
  void site.ended.then((ended) => {
    code = ended;
  });
  await expect
    .poll(
      () => {
        site.child.kill('SIGINT');
        return code;
      },
      { interval: 200 },
    )
    .toBe(1);
  // One Ctrl-C may arrive twice, so signals within a second count as one.
  expect(performance.now() - begun).toBeGreaterThan(1_000);
  await request.closed;
});
