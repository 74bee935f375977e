import sharp from 'sharp';
import { expect, test } from 'vitest';
import { appForFile } from '../app/test-app.ts';
import { openPage } from './open-page.ts';

const site = await appForFile();

/** One page of each kind, and a page that is missing. */
const PAGES = ['/', '/tonight', '/night', '/search', '/login', '/calendar', '/calendar?month=1978-10'].concat(
  ['/movie/694', '/movie/694/review', '/person/1287039160', '/keyword/haunted-house', '/keyword/hotel'],
  ['/keyword/nobody-has-this', '/provider/shudder', '/tag/isolation', '/movie/999999999'],
);

test.each(PAGES)('has a drawn picture for link previews, with its size and a text alternative: %s', async (path) => {
  const { meta } = (await openPage(site, path)).head;
  const picture = await site.app.request(new URL(meta('og:image') ?? '').pathname);
  expect([picture.status, picture.headers.get('Content-Type')]).toEqual([200, 'image/png']);
  const { width, height } = await sharp(new Uint8Array(await picture.arrayBuffer())).metadata();
  expect([width, height]).toEqual([1200, 630]);
  expect([meta('og:image:width'), meta('og:image:height')]).toEqual(['1200', '630']);
  expect(meta('og:image:alt')).toContain('Fright Club');
  expect(meta('twitter:card')).toBe('summary_large_image');
});
