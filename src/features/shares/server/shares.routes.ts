import { Hono } from 'hono';
import { z } from 'zod';
import type { Callers } from '#engine/http/feature.ts';
import { BY_SESSION_IF_ANY } from '#engine/http/openapi.ts';
import { memberRoutes } from '#engine/http/routes.ts';
import { memberListSchema } from '#features/lists/contract/lists.ts';
import { PICTURE_SIZES, SHARE_PICTURES, SHARED_PAGES } from '../contract/shared-pages.ts';
import { createdShareSchema, sharedSchema, shareInputSchema, sharesSchema } from '../contract/shares.ts';
import type { SharesService } from './shares.service.ts';

export function sharesRoutes(service: SharesService, { forViewer, requireMember }: Callers) {
  const { router, visitor, member } = memberRoutes('Shared links', requireMember);

  member('POST', '/shares', {
    id: 'createShare',
    summary: 'Create a link that shows the profile or a year to everybody who has the link',
    body: shareInputSchema,
    answer: [createdShareSchema, 'The link'],
    status: 201,
    fails: [409, 429],
    handle: ({ member, body }) => service.create(member.id, body),
  });

  member('GET', '/shares', {
    id: 'listShares',
    summary: "The member's links, without their URLs",
    answer: [sharesSchema, 'Newest first, without expired ones'],
    handle: async ({ member }) => ({ shares: await service.list(member.id) }),
  });

  member('DELETE', '/shares/{shareId}', {
    id: 'deleteShare',
    summary: 'Revoke a link',
    description: 'From then on its page and pictures are not found.',
    params: z.object({ shareId: z.uuid('must be the id of a link') }),
    fails: [404],
    handle: ({ member, params }) => service.revoke(member.id, params.shareId),
  });

  visitor('GET', '/shared/{token}', {
    id: 'getShared',
    summary: 'What a shared page shows',
    description:
      "A member who is logged in, other than the owner, also gets a comparison of the owner's taste with their own.",
    security: BY_SESSION_IF_ANY,
    params: z.object({ token: z.string() }),
    answer: [sharedSchema, 'The profile, the year or the list'],
    fails: [404, 409],
    handle: ({ c, params }) => forViewer(c, (viewer) => service.shown(params.token, viewer?.id ?? null)),
  });

  member('POST', '/shared/{token}/copy', {
    id: 'copySharedList',
    summary: 'Copy a shared list into an own list',
    description: 'Its notes are copied only if the link shows them.',
    params: z.object({ token: z.string() }),
    answer: [memberListSchema, 'The own list'],
    status: 201,
    fails: [404, 409, 429],
    handle: ({ member, params }) => service.copy(member.id, params.token),
  });

  return router;
}

/** The pictures of shared pages, for previews and for downloads, and shared lists for other programs. */
export function sharedFileRoutes(service: SharesService): Hono {
  const router = new Hono();
  for (const size of PICTURE_SIZES)
    router.get(`${SHARED_PAGES}:token/${SHARE_PICTURES[size].file}`, async (c) =>
      c.body(await service.picture(c.req.param('token'), size), 200, { 'Content-Type': 'image/png' }),
    );
  router.get(`${SHARED_PAGES}:token/radarr.json`, async (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json(await service.radarr(c.req.param('token')));
  });
  router.get(`${SHARED_PAGES}:token/list.rss`, async (c) =>
    c.body(await service.rss(c.req.param('token')), 200, {
      'Content-Type': 'application/rss+xml; charset=utf-8',
      'Cache-Control': 'no-store',
    }),
  );
  return router;
}
