import { PRODUCT_NAME } from '#contract/brand.ts';

/** Lists for feed readers. The <head> of the screens at `routes` links to the feeds of the list. */
export const NEWS_FEEDS = [
  { list: 'reviews', title: `${PRODUCT_NAME} reviews`, routes: ['/', '/movie/$id/review'] },
  { list: 'releases', title: `${PRODUCT_NAME} releases`, routes: ['/', '/calendar'] },
] as const;
export type NewsFeed = (typeof NEWS_FEEDS)[number];

/** Atom (RFC 4287) and RSS 2.0. */
export const FEED_FORMATS = [
  { format: 'atom', type: 'application/atom+xml' },
  { format: 'rss', type: 'application/rss+xml' },
] as const;
export type FeedFormat = (typeof FEED_FORMATS)[number]['format'];
