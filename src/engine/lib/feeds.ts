import { PRODUCT_NAME } from '#contract/brand.ts';

export type FeedItem = {
  /** The item's page, which is also its id if it has no other. */
  url: string;
  id?: string;
  title: string;
  /** HTML in feeds of news, plain text in feeds for programs that reject HTML. */
  description?: string | null;
  published?: Date;
};

export type AtomItem = FeedItem & { published: Date; changed: Date };

export type Feed<Item = FeedItem> = {
  title: string;
  description?: string;
  /** URL of the page with the same content. */
  page: string;
  /** URL of the feed itself. */
  source: string;
  items: readonly Item[];
};

/** Matches characters that XML 1.0 does not allow (section 2.2). */
const NO_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for XML or HTML, and replaces characters that XML does not allow with spaces. */
export const escapeXml = (text: string) =>
  text
    .toWellFormed()
    .replace(NO_XML, ' ')
    .replace(/[&<>"]/g, (one) => ESCAPES[one] ?? one);

type Attributes = Record<string, string>;

/** Writes each element on its own line. The content null makes an empty element. */
function tag(name: string, content: string | null, attributes: Attributes = {}): string {
  const start = `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
    .join('')}`;
  return content === null ? `${start}/>\n` : `${start}>${content}</${name}>\n`;
}
const element = (name: string, text: string, attributes?: Attributes) => tag(name, escapeXml(text), attributes);

const DECLARATION = '<?xml version="1.0" encoding="utf-8"?>\n';
const ATOM = 'http://www.w3.org/2005/Atom';

/** Writes RSS 2.0. @param changed when an item has last changed */
export function writeRss({ title, description = title, page, source, items }: Feed, changed?: Date): string {
  const written = items.map((item) =>
    tag(
      'item',
      element('title', item.title) +
        element('link', item.url) +
        element('guid', item.id ?? item.url, { isPermaLink: 'false' }) +
        (item.published ? element('pubDate', item.published.toUTCString()) : '') +
        (item.description ? element('description', item.description) : ''),
    ),
  );
  const head =
    element('title', title) +
    element('link', page) +
    element('description', description) +
    (changed ? element('lastBuildDate', changed.toUTCString()) : '') +
    element('generator', PRODUCT_NAME) +
    tag('atom:link', null, { rel: 'self', href: source, type: 'application/rss+xml' });
  const channel = tag('channel', `\n${head}${written.join('')}`);
  return DECLARATION + tag('rss', `\n${channel}`, { version: '2.0', 'xmlns:atom': ATOM });
}

/** Writes Atom (RFC 4287). The descriptions are HTML. */
export function writeAtom({ title, page, source, items }: Feed<AtomItem>, changed: Date): string {
  const written = items.map((item) =>
    tag(
      'entry',
      element('title', item.title) +
        element('id', item.url) +
        tag('link', null, { href: item.url }) +
        element('published', item.published.toISOString()) +
        element('updated', item.changed.toISOString()) +
        (item.description ? element('summary', item.description, { type: 'html' }) : ''),
    ),
  );
  const head =
    element('id', page) +
    element('title', title) +
    element('updated', changed.toISOString()) +
    element('generator', PRODUCT_NAME) +
    tag('author', element('name', PRODUCT_NAME)) +
    tag('link', null, { rel: 'alternate', href: page }) +
    tag('link', null, { rel: 'self', href: source });
  return DECLARATION + tag('feed', `\n${head}${written.join('')}`, { xmlns: ATOM });
}
