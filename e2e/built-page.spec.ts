// The rendered HTML depends on React, the router, its serializer and the build. These tests fail when an update of one
// of them breaks a property that pages need.
import { createHash } from 'node:crypto';
import { expect, test } from './harness.ts';
import { renderedPages } from './rendered-pages.ts';

const DAY = 24 * 60 * 60 * 1000;
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

for (const path of [
  '/',
  '/movie/694',
  '/keyword/vampire',
  '/search?q=alien',
  '/tonight?gore=-3',
  '/calendar',
  '/login',
]) {
  test.describe(`the built page ${path}`, { tag: '@desktop' }, () => {
    /** Renders the page without any cache. */
    const render = async (baseURL = '') => {
      const pages = await renderedPages(({ url }) =>
        fetch(new URL(new URL(url).pathname + new URL(url).search, baseURL)),
      );
      const response = await pages.request(path);
      expect(response.status).toBe(200);
      const policy = response.headers.get('Content-Security-Policy') ?? '';
      return { html: await response.text(), policy, renderedAt: Date.now() };
    };

    test('has the same bytes in every rendering and does not contain the time of the rendering', async ({
      baseURL,
    }) => {
      let first = await render(baseURL);
      // Two renderings differ if the server learns a poster's colour between them. Then the next two are compared.
      await expect(async () => {
        const before = first;
        first = await render(baseURL);
        expect(first.renderedAt).toBeGreaterThan(before.renderedAt);
        expect(first.html).toBe(before.html);
      }).toPass({ intervals: [0] });
      const moments = [...first.html.matchAll(/\d{13}/g)].map(([digits]) => Number(digits));
      expect(moments.filter((moment) => Math.abs(moment - first.renderedAt) < DAY)).toEqual([]);
      expect(first.html).toContain('u:Date.now()');
    });

    test('requests one stylesheet, and no script before the first paint', async ({ baseURL, page, request }) => {
      const { html } = await render(baseURL);
      const elements = await page.evaluate((text) => {
        const found = new DOMParser().parseFromString(text, 'text/html');
        const attributes = (selector: string, name: string) =>
          [...found.querySelectorAll(selector)].map((element) => element.getAttribute(name) ?? '');
        return {
          stylesheets: attributes('link[rel~="stylesheet" i]', 'href'),
          styles: found.querySelectorAll('style, [style]').length,
          preloads: attributes('link[rel*="preload" i]', 'as'),
          scripts: attributes('script[src], script[type="module" i]', 'src'),
          loader: [...found.scripts].map(({ text }) => text).find((text) => text.includes('requestAnimationFrame')),
        };
      }, html);
      expect(elements).toMatchObject({
        stylesheets: [expect.stringMatching(/^\/assets\/.+\.css$/)],
        styles: 0,
        scripts: [],
      });
      expect(elements.preloads.filter((as) => as !== 'font' && as !== 'image')).toEqual([]);
      const entry = /import\("([^"]+)"\)/.exec(elements.loader ?? '')?.[1] ?? '';
      const files = [...(elements.loader ?? '').matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, file = '']) => file);
      expect(files.length).toBeGreaterThan(2);
      for (const file of [entry, ...elements.stylesheets, ...files]) {
        const response = await request.get(file);
        expect(response.status(), file).toBe(200);
        expect(response.headers()['cache-control'], file).toContain('immutable');
      }
    });

    test('allows only its own inline scripts, by their hashes', async ({ baseURL, page }) => {
      const { html, policy } = await render(baseURL);
      const inline = await page.evaluate((text) => {
        const { scripts } = new DOMParser().parseFromString(text, 'text/html');
        return [...scripts].filter(({ src }) => !src).map(({ text }) => text);
      }, html);
      expect(inline.length).toBeGreaterThan(3);
      expect(new Set(policy.match(/'sha256-[^']+'/g))).toEqual(new Set(inline.map(hashOf)));
      expect(policy).not.toContain('unsafe');
    });
  });
}
