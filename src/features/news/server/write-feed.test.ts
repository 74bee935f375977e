import fc from 'fast-check';
import { parseAtomFeed, parseRssFeed } from 'feedsmith';
import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { FEED_FORMATS } from '../contract/news-feeds.ts';
import { type NewsItem, writeFeed } from './news-feeds.service.ts';

const FILE = {
  title: 'Fright Club reviews',
  page: 'https://fright.example/',
  source: 'https://fright.example/reviews.atom',
};
const ITEM: NewsItem = {
  url: 'https://fright.example/movie/694/review',
  title: 'Tom & Jerry <3 "Us" 呪怨 🧟 ]]> &amp; \u0000\u000b\ud800',
  text: ['An <b>hotel</b> & a maze ]]>', 'Second.'],
  published: new Date('2026-10-30T00:00:00Z'),
  changed: new Date('2026-11-01T10:00:00Z'),
};
const TITLE = 'Tom & Jerry <3 "Us" 呪怨 🧟 ]]> &amp;   \ufffd';

/** The text of all elements with this name, as a strict parser reads it. */
function textsOf(xml: string, name: string): string[] {
  const found: string[] = [];
  const open: string[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', () => open.push(''));
  parser.on('text', (text) => open.push((open.pop() ?? '') + text));
  parser.on('closetag', (element) => {
    const text = open.pop() ?? '';
    if (element.name === name) found.push(text);
  });
  parser.write(xml).close();
  return found;
}

test('an Atom feed has its items with dates and absolute URLs', () => {
  const xml = writeFeed({ ...FILE, items: [ITEM] }, 'atom');
  expect(textsOf(xml, 'title')).toEqual(['Fright Club reviews', TITLE]);
  expect(textsOf(xml, 'summary')).toEqual(['<p>An &lt;b&gt;hotel&lt;/b&gt; &amp; a maze ]]&gt;</p><p>Second.</p>']);
  expect(textsOf(xml, 'id')).toEqual([FILE.page, ITEM.url]);
  expect(textsOf(xml, 'updated')).toEqual(['2026-11-01T10:00:00.000Z', '2026-11-01T10:00:00.000Z']);
  expect(textsOf(xml, 'name')).toEqual(['Fright Club']);
  expect(textsOf(xml, 'published')).toEqual(['2026-10-30T00:00:00.000Z']);
  expect(xml).toContain(`<link rel="self" href="${FILE.source}"/>`);
});

test('an RSS feed has its items with dates and absolute URLs', () => {
  const xml = writeFeed({ ...FILE, items: [ITEM] }, 'rss');
  expect(textsOf(xml, 'title')).toEqual(['Fright Club reviews', TITLE]);
  expect(textsOf(xml, 'link')).toEqual([FILE.page, ITEM.url]);
  expect(textsOf(xml, 'pubDate')).toEqual(['Fri, 30 Oct 2026 00:00:00 GMT']);
  expect(textsOf(xml, 'lastBuildDate')).toEqual(['Sun, 01 Nov 2026 10:00:00 GMT']);
});

test.each(FEED_FORMATS)(
  'a strict parser can read a feed in the format $format with any texts, and the same items give the same bytes',
  ({ format }) => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.array(fc.string({ unit: 'binary' })), (title, text) => {
        const file = { ...FILE, items: [{ ...ITEM, title, text }] };
        const xml = writeFeed(file, format);
        expect(textsOf(xml, format === 'atom' ? 'entry' : 'item')).toHaveLength(1);
        expect(writeFeed(file, format)).toBe(xml);
      }),
    );
    expect(textsOf(writeFeed({ ...FILE, items: [] }, format), 'title')).toEqual([FILE.title]);
  },
);

test('a feed reader finds the items of both formats', () => {
  const file = { ...FILE, items: [ITEM] };
  const summary = '<p>An &lt;b&gt;hotel&lt;/b&gt; &amp; a maze ]]&gt;</p><p>Second.</p>';
  expect(parseAtomFeed(writeFeed(file, 'atom'))).toMatchObject({
    id: FILE.page,
    title: { value: FILE.title },
    entries: [
      { id: ITEM.url, links: [{ href: ITEM.url }], published: '2026-10-30T00:00:00.000Z', summary: { value: summary } },
    ],
  });
  expect(parseRssFeed(writeFeed(file, 'rss'))).toMatchObject({
    title: FILE.title,
    link: FILE.page,
    items: [{ link: ITEM.url, guid: { value: ITEM.url, isPermaLink: false }, description: summary }],
  });
});
