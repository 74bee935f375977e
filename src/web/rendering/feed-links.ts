import { FEED_FORMATS, NEWS_FEEDS } from '#features/news/contract/news-feeds.ts';

/** The feeds of a page, for feed readers. They are added on the server alone, so that no page script contains them. */
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
