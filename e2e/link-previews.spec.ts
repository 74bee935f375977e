import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './harness.ts';

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
