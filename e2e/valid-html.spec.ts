import { expect, test } from './harness.ts';

/** `npm run check -- html` checks the whole standard; this test checks only for errors that the command once found. */
const PAGES = [
  '/',
  '/tonight',
  '/night',
  '/calendar',
  '/movie/694',
  '/movie/694/review',
  '/person/1287039160',
  '/keyword/vampire',
  '/provider/shudder',
  '/tag/giallo',
  '/search?q=alien',
  '/login',
];

const tagsOf = (html: string, name: string) => html.match(new RegExp(`<${name}\\s[^>]*>|<${name}>`, 'g')) ?? [];

test('the HTML of a page has no sizes without srcset, no unnamed landmark and no invalid or duplicate id', {
  tag: '@desktop',
}, async ({ request }) => {
  for (const path of PAGES) {
    const html = (await (await request.get(path)).text()).replaceAll(/<script[\s\S]*?<\/script>/g, '');
    expect(html, path).toMatch(/^<!DOCTYPE html><html lang="en"/i);
    const images = tagsOf(html, 'img');
    expect(images.length + tagsOf(html, 'form').length, path).toBeGreaterThan(0);
    expect(images.filter((tag) => / sizes=/.test(tag) && !/ srcset=/i.test(tag))).toEqual([]);
    const landmarks = [...tagsOf(html, 'aside'), ...tagsOf(html, 'nav')];
    expect(landmarks.filter((tag) => !/ aria-label(ledby)?="[^"]/.test(tag))).toEqual([]);
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id);
    expect(ids.filter((id) => !/^\S+$/.test(id))).toEqual([]);
    expect(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      path,
    ).toEqual([]);
  }
});
