import { Feed } from 'feed';
import { PRODUCT_NAME } from '#contract/brand.ts';
import type { FeedFormat } from '../contract/news-feeds.ts';

export type FeedItem = {
  /** The item's page, which is also its id. */
  url: string;
  title: string;
  /** Paragraphs. */
  text: string[];
  publishedAt: Date;
  changedAt: Date;
};

/** `page` is the URL of the page with the same content, `source` the URL of the feed itself. */
export type FeedFile = { title: string; page: string; source: string; items: readonly FeedItem[] };

/** Matches characters that XML 1.0 does not allow (section 2.2). */
const NO_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const clean = (text: string) => text.toWellFormed().replace(NO_XML, ' ');

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The same items give the same bytes. */
export function writeFeed({ title, page, source, items }: FeedFile, format: FeedFormat): string {
  const newest = Math.max(0, ...items.map(({ changedAt }) => changedAt.getTime()));
  const feed = new Feed({
    id: page,
    title,
    description: title,
    link: page,
    feed: source,
    updated: new Date(newest),
    author: { name: PRODUCT_NAME },
    generator: PRODUCT_NAME,
  });
  for (const item of items) {
    const plain = clean(item.title);
    feed.addItem({
      id: item.url,
      link: item.url,
      // The library writes titles as HTML in Atom, and as plain text in RSS.
      title: format === 'atom' ? escapeHtml(plain) : plain,
      description: item.text.map((paragraph) => `<p>${escapeHtml(clean(paragraph))}</p>`).join(''),
      published: item.publishedAt,
      date: item.changedAt,
    });
  }
  return format === 'atom' ? feed.atom1() : feed.rss2();
}
