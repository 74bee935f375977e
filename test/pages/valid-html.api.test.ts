import { afterAll, beforeAll, expect, test } from 'vitest';
import { readReviews } from '#features/reviews/server/read-reviews.ts';
import { type TestApp, testApp } from '../app/test-app.ts';
import { serveReviews } from '../editorial/serve-space.ts';
import { openPage } from './open-page.ts';

let content: Awaited<ReturnType<typeof serveReviews>>;
let site: TestApp;
beforeAll(async () => {
  content = await serveReviews((await readReviews()).reviews);
  site = await testApp({ env: content.env });
});
afterAll(async () => {
  await site.close();
  await content.stop();
});

const PAGES = ['/', '/tonight', '/night', '/login', '/search?q=alien', '/calendar?month=2025-10', '/movie/694'].concat([
  '/movie/694/review',
  '/person/1287039160',
  '/keyword/vampire',
  '/provider/shudder',
  '/tag/giallo',
]);

const tagsOf = (html: string, name: string) => html.match(new RegExp(`<${name}\\s[^>]*>|<${name}>`, 'g')) ?? [];

/** `npm run check -- html` checks the whole standard; this test checks only for errors that the command once found. */
test.each(PAGES)('has no inline style, sizes without srcset, unnamed landmark or duplicate id: %s', async (path) => {
  const page = await openPage(site, path);
  expect(page.response.status).toBe(200);
  const html = page.html.replaceAll(/<script[\s\S]*?<\/script>/g, '');
  expect(html).toMatch(/^<!DOCTYPE html><html lang="en"/i);
  expect(html).not.toMatch(/\sstyle=/);
  const images = tagsOf(html, 'img');
  expect(images.length + tagsOf(html, 'form').length).toBeGreaterThan(0);
  expect(images.filter((tag) => / sizes=/.test(tag) && !/ srcset=/i.test(tag))).toEqual([]);
  const landmarks = [...tagsOf(html, 'aside'), ...tagsOf(html, 'nav')];
  expect(landmarks.filter((tag) => !/ aria-label(ledby)?="[^"]/.test(tag))).toEqual([]);
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id);
  expect(ids.filter((id) => !/^\S+$/.test(id))).toEqual([]);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});
