import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#test/process/temporary-folder.ts';
import { readStaticFiles, staticRoutes } from './static.routes.ts';

const OFFLINE = '<script>run()</script><!-- notice -->The line is dead.';

async function staticApp(logo?: { name: string; body: string }, DEMO = false) {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'manifest.webmanifest'), '{"name":"x"}');
  await writeFile(join(folder, 'assets/app-abc.js'), 'run()');
  await writeFile(join(folder, 'offline.html'), OFFLINE);
  await writeFile(join(folder, 'offline.html.gz'), gzipSync(OFFLINE));
  await writeFile(join(folder, 'service-worker.js'), 'run()');
  await writeFile(join(folder, 'assets/app-abc.js.gz'), gzipSync('run()'));
  const path = logo && join(folder, logo.name);
  if (logo && path) await writeFile(path, logo.body);
  return staticRoutes(await readStaticFiles(pathToFileURL(`${folder}/`), { TMDB_LOGO: path, DEMO }));
}

test('files are served with their content type', async () => {
  const app = await staticApp();
  const manifest = await app.request('/manifest.webmanifest');
  expect(manifest.headers.get('Content-Type')).toBe('application/manifest+json');
  expect(await manifest.json()).toEqual({ name: 'x' });
  const script = await app.request('/assets/app-abc.js');
  expect(await script.text()).toBe('run()');
  expect(script.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
});

test('the offline page of a demo says so, also when it is sent compressed', async () => {
  const headers = { 'Accept-Encoding': 'gzip' };
  const page = await (await staticApp(undefined, true)).request('/offline.html', { headers });
  expect(await page.text()).toContain('This is a demo with made-up members and no mail.');
  expect(page.headers.get('Content-Security-Policy')).toMatch(/'sha256-/);
  const other = await (await staticApp()).request('/offline.html');
  expect(await other.text()).toBe(OFFLINE);
});

test('pages and the service worker are sent with a content security policy', async () => {
  const app = await staticApp();
  const page = await app.request('/offline.html');
  expect(page.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('Content-Security-Policy')).toMatch(/script-src 'self' 'sha256-[^']+';/);
  const worker = await app.request('/service-worker.js');
  expect(worker.headers.get('Content-Security-Policy')).toContain("connect-src 'self'");
  expect(worker.headers.get('Cache-Control')).not.toContain('immutable');
  expect((await app.request('/assets/app-abc.js')).headers.get('Content-Security-Policy')).toBeNull();
});

test('a file is compressed if the client accepts it, and is a 304 for a matching ETag', async () => {
  const app = await staticApp();
  const gzip = await app.request('/assets/app-abc.js', { headers: { 'Accept-Encoding': 'gzip' } });
  expect(gzip.headers.get('Content-Encoding')).toBe('gzip');
  const etag = gzip.headers.get('ETag') ?? '';
  expect((await app.request('/assets/app-abc.js', { headers: { 'If-None-Match': etag } })).status).toBe(304);
});

test("the operator's TMDB logo is served with a policy that allows no scripts", async () => {
  const app = await staticApp({ name: 'blue_short.SVG', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
  const logo = await app.request('/tmdb-logo');
  expect(logo.headers.get('Content-Type')).toBe('image/svg+xml');
  expect(logo.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  expect(await logo.text()).toContain('<svg');
  const png = await (await staticApp({ name: 'logo.png', body: 'png' })).request('/tmdb-logo');
  expect(png.headers.get('Content-Type')).toBe('image/png');
  expect((await (await staticApp()).request('/tmdb-logo')).status).toBe(404);
});

test('a logo that cannot be read or is too large is rejected', async () => {
  const folder = await temporaryFolder();
  const missing = readStaticFiles(pathToFileURL(`${folder}/`), { TMDB_LOGO: join(folder, 'logo.svg') });
  await expect(missing).rejects.toThrow('TMDB_LOGO: the file cannot be read (ENOENT)');
  await expect(staticApp({ name: 'logo.png', body: 'x'.repeat(201 * 1024) })).rejects.toThrow(
    'TMDB_LOGO: the file is larger',
  );
});
