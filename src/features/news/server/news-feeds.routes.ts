import { Hono } from 'hono';
import { publicResponses } from '#engine/http/public-cache.ts';
import { FEED_FORMATS, NEWS_FEEDS } from '../contract/news-feeds.ts';
import type { NewsFeedsService } from './news-feeds.service.ts';

/** The cache in front of the app adds ETag, 304 and compression. */
export function newsFeedRoutes(service: NewsFeedsService): Hono {
  const router = new Hono();
  for (const feed of NEWS_FEEDS) {
    for (const { format, type } of FEED_FORMATS) {
      router.get(`/${feed.list}.${format}`, publicResponses, async (c) =>
        c.body(await service.file(feed, format), 200, { 'Content-Type': `${type}; charset=utf-8` }),
      );
    }
  }
  return router;
}
