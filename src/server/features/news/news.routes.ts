import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { MAX_NEWS } from '#contract/constants.ts';
import { newsSchema } from '#contract/news/news.ts';
import { jsonResponse, noContentResponse } from '../../http/openapi-responses.ts';
import { READS, WRITES } from '../../http/openapi-security.ts';
import { wholeNumber } from '../../http/params.ts';
import { createMemberRouter, type RequireMember } from '../../middleware/member.ts';
import type { NewsService } from './news.service.ts';

const tags = ['News'];

const limitQuery = z.object({
  limit: wholeNumber(0, MAX_NEWS)
    .optional()
    .describe('The largest number of items; 0 returns only the number of unread items'),
});

const newsRoute = createRoute({
  method: 'get',
  path: '/news',
  operationId: 'listNews',
  tags,
  security: READS,
  summary: "News of the films on the member's watchlist",
  description: 'Releases, new dates, and films that came to a platform that the member pays for. Computed daily.',
  request: { query: limitQuery },
  responses: jsonResponse(newsSchema, 'The news'),
});

const readRoute = createRoute({
  method: 'post',
  path: '/news/read',
  operationId: 'markNewsRead',
  tags,
  security: WRITES,
  summary: 'Mark all news as read',
  responses: noContentResponse,
});

export function newsRoutes(service: NewsService, requireMember: RequireMember) {
  const router = createMemberRouter(requireMember);
  router.openapi(newsRoute, async (c) =>
    c.json(await service.news(c.var.member.id, c.req.valid('query').limit ?? MAX_NEWS), 200),
  );
  router.openapi(readRoute, async (c) => {
    await service.markRead(c.var.member.id);
    return c.body(null, 204);
  });
  return router;
}
