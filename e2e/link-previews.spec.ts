import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './harness.ts';

/** One page of each kind, and a page that is missing. */
const PAGES = [
  '/',
  '/tonight',
  '/night',
  '/search',
  '/login',
  '/calendar',
  '/calendar?month=1978-10',
  '/movie/694',
  '/movie/694/review',
  '/person/1287039160',
  '/keyword/haunted-house',
  '/keyword/hotel',
  '/keyword/nobody-has-this',
  '/provider/shudder',
  '/tag/isolation',
  '/movie/999999999',
];

const contentOf = (html: string, property: string) =>
  new RegExp(`<meta (?:property|name)="${property}" content="([^"]*)"`).exec(html)?.[1];

test('other sites can show posters and the pictures for link previews', { tag: '@desktop' }, async ({
  page,
  baseURL,
}) => {
  const pictures = ['/images/art/poster/539.svg', '/previews/film/539.png'].map(
    (path) => `<img alt="${path}" src="${new URL(path, baseURL).href}">`,
  );
  // Browsers do not let a page of another machine load pictures from this one, so the other site runs here, too.
  const other = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end(`<!doctype html><link rel="icon" href="data:,">${pictures.join('')}`);
  });
  await once(other.listen(0, '127.0.0.1'), 'listening');
  // address() is an object when the server listens on a port.
  await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}`);
  await expect(page.getByRole('img')).toHaveCount(2);
  for (const picture of await page.getByRole('img').all())
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  other.close();
});

test('every kind of page has a drawn picture for link previews, with its size and a text alternative', {
  tag: '@desktop',
}, async ({ request }) => {
  for (const path of PAGES) {
    const html = await (await request.get(path)).text();
    const image = new URL(contentOf(html, 'og:image') ?? '');
    const picture = await request.get(image.pathname);
    expect([path, picture.status(), picture.headers()['content-type']]).toEqual([path, 200, 'image/png']);
    // Width and height in the header of a PNG (PNG 3rd edition, 11.2.1).
    const bytes = await picture.body();
    const size = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)].map(String);
    expect([path, contentOf(html, 'og:image:width'), contentOf(html, 'og:image:height')]).toEqual([path, ...size]);
    expect(size).toEqual(['1200', '630']);
    expect(contentOf(html, 'og:image:alt')).toContain('Fright Club');
    expect(contentOf(html, 'twitter:card')).toBe('summary_large_image');
  }
});
