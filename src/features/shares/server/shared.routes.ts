import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { ForViewer } from '#engine/http/member.ts';
import { BY_SESSION_IF_ANY } from '#engine/http/openapi.ts';
import { visitorRoutes } from '#engine/http/routes.ts';
import { type PictureSize, SHARE_PICTURES, SHARED_PAGES } from '../contract/shared-pages.ts';
import { sharedSchema } from '../contract/shares.ts';
import type { SharedService } from './shared.service.ts';

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
