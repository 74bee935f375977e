import { z } from 'zod';
import { MAX_NEWS } from '#contract/constants.ts';
import type { RequireMember } from '#engine/http/member.ts';
import { wholeNumber } from '#engine/http/params.ts';
import { memberRoutes } from '#engine/http/routes.ts';
import { newsSchema } from '../contract/news.ts';
import type { NewsService } from './news.service.ts';

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
