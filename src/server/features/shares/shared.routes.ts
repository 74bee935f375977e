import { createRoute } from '@hono/zod-openapi';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { type PictureSize, SHARE_PICTURES, SHARED_PAGES } from '#contract/shares/shared-pages.ts';
import { sharedSchema } from '#contract/shares/shares.ts';
import { createApiRouter } from '../../http/api-router.ts';
import { conflictResponse, jsonResponse, notFoundResponse } from '../../http/openapi-responses.ts';
import { BY_SESSION_IF_ANY } from '../../http/openapi-security.ts';
import type { ForViewer } from '../../middleware/member.ts';
import type { SharedService } from './shared.service.ts';

const readRoute = createRoute({
  method: 'get',
  path: '/shared/{token}',
  operationId: 'getShared',
  tags: ['Shared links'],
  security: BY_SESSION_IF_ANY,
  summary: 'What a shared page shows',
  description:
    "A member who is logged in, other than the owner, also gets a comparison of the owner's taste with their own.",
  request: { params: z.object({ token: z.string() }) },
  responses: { ...jsonResponse(sharedSchema, 'The profile or the year'), ...notFoundResponse, ...conflictResponse },
});

export function sharedRoutes(service: SharedService, forViewer: ForViewer) {
  const router = createApiRouter();
  router.openapi(readRoute, async (c) => {
    const { token } = c.req.valid('param');
    const shown = await forViewer(c, (viewer) => (viewer ? service.shownTo(viewer.id, token) : service.shown(token)));
    return c.json(shown, 200);
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
