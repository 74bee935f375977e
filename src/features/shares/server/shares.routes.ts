import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { ForViewer, RequireMember } from '#engine/http/member.ts';
import { BY_SESSION_IF_ANY } from '#engine/http/openapi.ts';
import { memberRoutes, visitorRoutes } from '#engine/http/routes.ts';
import { type PictureSize, SHARE_PICTURES, SHARED_PAGES } from '../contract/shared-pages.ts';
import { createdShareSchema, sharedSchema, shareInputSchema, sharesSchema } from '../contract/shares.ts';
import type { SharedService } from './shared.service.ts';
import type { SharesService } from './shares.service.ts';

export function sharesRoutes(service: SharesService, requireMember: RequireMember) {
  const { router, member } = memberRoutes('Shared links', requireMember);

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

  return router;
}

export function sharedRoutes(service: SharedService, forViewer: ForViewer) {
  const { router, visitor } = visitorRoutes('Shared links');

  visitor('GET', '/shared/{token}', {
    id: 'getShared',
    summary: 'What a shared page shows',
    description:
      "A member who is logged in, other than the owner, also gets a comparison of the owner's taste with their own.",
    security: BY_SESSION_IF_ANY,
    params: z.object({ token: z.string() }),
    answer: [sharedSchema, 'The profile or the year'],
    fails: [404, 409],
    handle: ({ c, params: { token } }) =>
      forViewer(c, (viewer) => (viewer ? service.shownTo(viewer.id, token) : service.shown(token))),
  });

  return router;
}

/** The pictures of shared pages, for previews and for downloads. */
export function sharedPictureRoutes(service: SharedService): Hono {
  const router = new Hono();
  const send = async (c: Context, token: string, size: PictureSize) =>
    c.body(await service.picture(token, size), 200, { 'Content-Type': 'image/png' });
  for (const size of ['wide', 'tall'] as const) {
    const path = `${SHARED_PAGES}:token/${SHARE_PICTURES[size].file}` as const;
    router.get(path, (c) => send(c, c.req.param('token'), size));
  }
  return router;
}
