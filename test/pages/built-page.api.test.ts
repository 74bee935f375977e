// The rendered HTML depends on React, the router, its serializer and the build. These tests fail when an update of one
// of them breaks a property that pages need.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { DAY } from '#contract/units.ts';
import { appForFile } from '../app/test-app.ts';
import { documentOf } from './open-page.ts';
import { renderedPages } from './rendered-pages.ts';

const CLIENT = new URL('../../dist/client/', import.meta.url);
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const site = await appForFile({ readsFilmsOnce: true });

/** The API's answers with similar films, by path. A film page waits only a second for them, so they come from here. */
const similar = new Map<string, Promise<Response>>();

async function answer({ url }: Request): Promise<Response> {
  const { pathname, search } = new URL(url);
  if (!pathname.endsWith('/alike')) return site.app.request(pathname + search);
  const stored = similar.get(pathname) ?? Promise.resolve(site.app.request(pathname + search));
  similar.set(pathname, stored);
  const response = (await stored).clone();
  expect(response.status).toBe(200);
  return response;
}

/** Renders the page without any cache of pages. */
async function render(path: string) {
  const pages = await renderedPages(answer);
  const response = await pages.request(path);
  expect(response.status).toBe(200);
  const policy = response.headers.get('Content-Security-Policy') ?? '';
  return { html: await response.text(), policy, renderedAt: Date.now() };
}

describe.each(['/', '/movie/694', '/keyword/vampire', '/search?q=alien', '/tonight?gore=-3', '/calendar', '/login'])(
  'the built page %s',
  (path) => {
    test('has the same bytes in every rendering and does not contain the time of the rendering', async () => {
      await render(path);
      await Promise.all(similar.values());
      const first = await render(path);
      const second = await render(path);
      expect(second.html).toBe(first.html);
      const moments = [...first.html.matchAll(/\d{13}/g)].map(([digits]) => Number(digits));
      expect(moments.filter((moment) => Math.abs(moment - first.renderedAt) < DAY)).toEqual([]);
      expect(first.html).toContain('u:Date.now()');
    });

    test('requests one stylesheet, and no script before the first paint', async () => {
      const page = documentOf((await render(path)).html);
      const attributes = (selector: string, name: string) =>
        [...page.querySelectorAll(selector)].map((element) => element.getAttribute(name) ?? '');
      const stylesheets = attributes('link[rel~="stylesheet" i]', 'href');
      expect(stylesheets).toEqual([expect.stringMatching(/^\/assets\/.+\.css$/)]);
      expect(page.querySelectorAll('style, [style]')).toHaveLength(0);
      expect(attributes('script[src], script[type="module" i]', 'src')).toEqual([]);
      const preloads = attributes('link[rel*="preload" i]', 'as');
      expect(preloads.filter((as) => as !== 'font' && as !== 'image')).toEqual([]);
      const inline = [...page.querySelectorAll('script')].map(({ textContent }) => textContent);
      const loader = inline.find((text) => text.includes('requestAnimationFrame')) ?? '';
      const entry = /import\("([^"]+)"\)/.exec(loader)?.[1] ?? '';
      const files = [...loader.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, file = '']) => file);
      expect(files.length).toBeGreaterThan(2);
      for (const file of [entry, ...stylesheets, ...files])
        expect(existsSync(new URL(`.${file}`, CLIENT)), file).toBe(true);
    });

    test('allows only its own inline scripts, by their hashes', async () => {
      const { html, policy } = await render(path);
      const scripts = [...documentOf(html).querySelectorAll('script')].filter((script) => !script.hasAttribute('src'));
      expect(scripts.length).toBeGreaterThan(3);
      const hashes = new Set(scripts.map(({ textContent }) => hashOf(textContent)));
      expect(new Set(policy.match(/'sha256-[^']+'/g))).toEqual(hashes);
      expect(policy).not.toContain('unsafe');
    });
  },
);
