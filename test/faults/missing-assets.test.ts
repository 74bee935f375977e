import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { sendRaw } from '../http/raw-http.ts';
import { type SiteProcess, startSite } from '../process/site-process.ts';
import { row } from './rows.ts';

/** The built files for browsers. */
const CLIENT = join(import.meta.dirname, '../../dist/client');

let site: SiteProcess;
beforeAll(async () => {
  site = await startSite();
  return site.stop;
});

const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${site.url}${path}`, { redirect: 'manual', headers });

describe(row('missing asset'), () => {
  test.each([
    '/assets/none.js',
    '/assets/none',
    '/assets/',
    '/assets/index-00000000.css',
    '/assets/../assets/none.js',
    '/assets/%2e%2e/favicon.svg.js',
    '/favicon.ico',
    '/apple-touch-icon-none.png',
    '/none.js',
    '/none.css?v=2',
    '/none.js.map',
    '/fonts/none.woff2',
    '/movie/948/none.js',
    '/MANIFEST.JSON',
    '/sitemap-none.xml',
    '/editorial-assets/none.svg',
    '/images/w300/posterposterposterposter.jpg',
    '/api/none.json',
  ])('%s returns a 404 in JSON that caches store only briefly', async (path) => {
    const response = await open(path, { Accept: 'text/html,*/*' });
    expect(response.status).toBe(404);
    expect(response.headers.get('Content-Type')).toBe('application/json');
    expect(response.headers.get('Cache-Control')).toMatch(/^no-store$|^public, max-age=60$/);
    expect(await response.json()).toMatchObject({ code: 'not_found' });
  });

  test('existing files have their content type, and their compressed forms have no URL', async ({ annotate }) => {
    const built = await readdir(CLIENT, { recursive: true, withFileTypes: true });
    const files = built
      .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
      .map(({ parentPath, name }) => `/${relative(CLIENT, join(parentPath, name))}`);
    expect(files.length).toBeGreaterThan(20);
    for (const path of files) {
      const response = await open(path);
      expect([path, response.status]).toEqual([path, 200]);
      // The only HTML file is the offline page.
      const type = path.endsWith('.html') ? /^text\/html/ : /javascript|css|font|image|manifest|json|text\/plain/;
      expect([path, response.headers.get('Content-Type')]).toEqual([path, expect.stringMatching(type)]);
      expect((await open(`${path}.gz`)).headers.get('Content-Type') ?? '').not.toMatch(/gzip|octet/);
    }
    await annotate(`${files.length} existing files: each with its type`);
  });

  test.each([
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
    '/..%2fpackage.json',
    '/assets//etc/passwd',
  ])('a request for %s gets 404 and reads no file outside the built files', async (path) => {
    const { status, text } = await sendRaw(site.port, [`GET ${path} HTTP/1.1`, 'Connection: close']);
    expect(status).toBe(404);
    expect(text).not.toMatch(/"dependencies"|root:/);
  });

  test('a keyword, a tag or a search may end like a file name, such as robot.js', async () => {
    expect((await open('/keyword/robot.js')).headers.get('Content-Type')).toContain('text/html');
    expect((await open('/tag/b.png')).headers.get('Content-Type')).toContain('text/html');
    expect((await open('/search?q=app.js')).status).toBe(200);
  });

  test('any other unknown path redirects to the front page, which says that the page does not exist', async () => {
    for (const path of ['/nothing', '/nothing/at/all', '/index.html', '/.env', '/assets']) {
      const response = await open(path);
      expect([path, response.status, response.headers.get('Location')]).toEqual([path, 307, '/#no-such-page']);
    }
  });
});
