import { afterAll, beforeAll, expect, test } from 'vitest';
import { readReviews } from '#features/reviews/server/read-reviews.ts';
import { builtRenderer } from '../app/built-renderer.ts';
import { type TestApp, testApp } from '../app/test-app.ts';
import { serveReviews } from '../editorial/serve-space.ts';
import { crawl, disallowedBy, type Fetched, sitemapPaths } from './crawler.ts';

/** The number of pages that the test fetches. `npm run check -- crawl` follows all links. */
const FETCHES = 120;
/** Pages that have links to them but are not indexed: the limits, the lost password, and months without releases. */
const EXPECTED = /^\/(limits|forgot-password|calendar\?month=\d{4}-\d{2})$/;
const ORIGIN = 'http://localhost:3000';

let content: Awaited<ReturnType<typeof serveReviews>>;
let site: TestApp;
beforeAll(async () => {
  content = await serveReviews((await readReviews()).reviews);
  site = await testApp({ renderPage: builtRenderer(), env: content.env, readsFilmsOnce: true });
});
afterAll(async () => {
  await site.close();
  await content.stop();
});

test('a crawler finds only pages that search engines may index, all in the sitemaps, and no searches and calls', async () => {
  const fetchPath = async (path: string): Promise<Fetched> => {
    const response = await site.app.request(path);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const listed = new Set(await sitemapPaths(fetchPath, ORIGIN));
  const { canonical, others, left } = await crawl(fetchPath, ORIGIN, { fetches: FETCHES, listed });
  expect(canonical.size).toBeGreaterThan(FETCHES / 2);
  expect([...canonical].filter((path) => path.endsWith('/review'))).not.toEqual([]);
  const unlisted = [...canonical].filter((path) => !listed.has(path) && !/[?&]page=\d/.test(path));
  expect(unlisted).toEqual([]);
  expect(others.noindex.filter((path) => !EXPECTED.test(path))).toEqual([]);
  expect([...others.redirect, ...others['another canonical URL']]).toEqual([]);
  expect(others['no page'].filter((path) => !path.startsWith('/editorial-assets/'))).toEqual([]);
  expect(left.filter((path) => /^\/(tonight|login|search|create-account)\?|^\/movie\/[a-z]/.test(path))).toEqual([]);

  const isDisallowed = disallowedBy((await fetchPath('/robots.txt')).text);
  const forbidden = ['/tonight?gore=-3', '/login?redirect=%2Fmovie%2F694', '/search?q=x', '/api/news', '/list'];
  expect(forbidden.filter((path) => !isDisallowed(path))).toEqual([]);
  const allowed = ['/', '/tonight', '/login', '/movie/694', '/calendar?month=2026-10', '/calendar.ics', '/feeds/x'];
  expect(allowed.filter(isDisallowed)).toEqual([]);
});
