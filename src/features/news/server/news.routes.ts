import { Hono } from 'hono';
import { z } from 'zod';
import { MAX_NEWS } from '#contract/constants.ts';
import { publicResponses } from '#engine/http/headers.ts';
import type { RequireMember } from '#engine/http/member.ts';
import { memberRoutes, wholeNumber } from '#engine/http/routes.ts';
import { newsSchema } from '../contract/news.ts';
import { FEED_FORMATS, NEWS_FEEDS } from '../contract/news-feeds.ts';
import type { NewsService } from './news.service.ts';
import type { NewsFeedsService } from './news-feeds.service.ts';

const limitQuery = z.object({
  limit: wholeNumber(0, MAX_NEWS)
    .optional()
    .describe('The largest number of items; 0 returns only the number of unread items'),
});

export function newsRoutes(service: NewsService, requireMember: RequireMember) {
  const { router, memberOrToken } = memberRoutes('News', requireMember);

  memberOrToken('GET', '/news', {
    id: 'listNews',
    summary: "News of the films on the member's watchlist",
    description: 'Releases, new dates, and films that came to a platform that the member pays for. Computed daily.',
    query: limitQuery,
    answer: [newsSchema, 'The news'],
    handle: ({ member, query }) => service.news(member.id, query.limit ?? MAX_NEWS),
  });

  memberOrToken('POST', '/news/read', {
    id: 'markNewsRead',
    summary: 'Mark all news as read',
    handle: ({ member }) => service.markRead(member.id),
  });

  return router;
}

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
