import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { textWithEtag } from '#engine/http/headers.ts';
import type { RequireMember } from '#engine/http/member.ts';
import { memberRoutes } from '#engine/http/routes.ts';
import { compressResponse } from '#engine/response-cache/content-encoding.ts';
import { createdFeedSchema, feedInputSchema, feedKindSchema, feedsSchema } from '../contract/feeds.ts';
import type { FeedsService } from './feeds.service.ts';

export function feedsRoutes(service: FeedsService, requireMember: RequireMember) {
  const { router, member } = memberRoutes('Feeds', requireMember);

  member('GET', '/feeds', {
    id: 'listFeeds',
    summary: 'Tells which feeds the member has',
    answer: [feedsSchema, 'The feeds'],
    handle: ({ member }) => service.list(member.id),
  });

  member('POST', '/feeds', {
    id: 'createFeed',
    summary: 'Make the URLs of the watchlist or the diary for other programs',
    description: 'Earlier URLs of this kind stop working immediately. Everybody who has a URL can read the feed.',
    body: feedInputSchema,
    answer: [createdFeedSchema, 'The URLs'],
    status: 201,
    handle: ({ member, body }) => service.make(member.id, body.kind),
  });

  member('DELETE', '/feeds/{feedKind}', {
    id: 'deleteFeed',
    summary: 'Revoke the URLs of the watchlist or the diary',
    params: z.object({ feedKind: feedKindSchema }),
    handle: ({ member, params }) => service.revoke(member.id, params.feedKind),
  });

  return router;
}

const RSS = 'application/rss+xml; charset=utf-8';

/** Only the client may store the file, and must revalidate it on each use, so a revoked feed ends at once. */
const send = (c: Context, body: string, type: string) =>
  textWithEtag(c, body, { 'Content-Type': type, 'Cache-Control': 'private, no-cache' });

/** The feeds at their secret URLs, outside /api. */
export function feedFileRoutes(service: FeedsService): Hono {
  const router = new Hono();
  router.get('/feeds/:token/watchlist.json', compressResponse, async (c) =>
    send(c, await service.watchlistJson(c.req.param('token')), 'application/json'),
  );
  router.get('/feeds/:token/watchlist.rss', compressResponse, async (c) =>
    send(c, await service.watchlistRss(c.req.param('token')), RSS),
  );
  router.get('/feeds/:token/diary.rss', compressResponse, async (c) =>
    send(c, await service.diaryRss(c.req.param('token')), RSS),
  );
  return router;
}
