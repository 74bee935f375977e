import { PRODUCT_NAME } from '#contract/brand.ts';
import { FEED_FORMATS, NEWS_FEEDS } from '#features/news/contract/news-feeds.ts';
import { PREVIEW_SIZE } from '#features/previews/contract/preview-pictures.ts';

// Only the server adds these tags, so that no page script contains them.

const TAGS = {
  'og:site_name': PRODUCT_NAME,
  'og:image:type': 'image/png',
  'og:image:width': PREVIEW_SIZE.width,
  'og:image:height': PREVIEW_SIZE.height,
};

/** Tags that every page's preview has. */
export const PREVIEW_TAGS = [
  ...Object.entries(TAGS).map(([property, content]) => `<meta property="${property}" content="${content}"/>`),
  '<meta name="twitter:card" content="summary_large_image"/>',
].join('');

/** The feeds of a page, for feed readers. */
export function feedLinks(routeIds: readonly string[]): string {
  return NEWS_FEEDS.filter(({ routes }) => routes.some((route) => routeIds.includes(route)))
    .flatMap(({ list, title }) =>
      FEED_FORMATS.map(
        ({ format, type }) =>
          `<link rel="alternate" type="${type}" title="${title} (${format === 'atom' ? 'Atom' : 'RSS'})" href="/${list}.${format}"/>`,
      ),
    )
    .join('');
}
