import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { createdShareSchema, shareInputSchema, sharesSchema } from '#contract/shares/shares.ts';
import {
  conflictResponse,
  jsonBody,
  jsonResponse,
  noContentResponse,
  notFoundResponse,
  tooManyRequestsResponse,
} from '../../http/openapi-responses.ts';
import { BY_SESSION } from '../../http/openapi-security.ts';
import { createMemberRouter, type RequireMember } from '../../middleware/member.ts';
import type { SharesService } from './shares.service.ts';

const tags = ['Shared links'];

const createShareRoute = createRoute({
  method: 'post',
  path: '/shares',
  operationId: 'createShare',
  tags,
  security: BY_SESSION,
  summary: 'Create a link that shows the profile or a year to everybody who has the link',
  request: jsonBody(shareInputSchema),
  responses: {
    201: { description: 'The link', content: { 'application/json': { schema: createdShareSchema } } },
    ...conflictResponse,
    ...tooManyRequestsResponse,
  },
});

const listRoute = createRoute({
  method: 'get',
  path: '/shares',
  operationId: 'listShares',
  tags,
  security: BY_SESSION,
  summary: "The member's links, without their URLs",
  responses: jsonResponse(sharesSchema, 'Newest first, without expired ones'),
});

const revokeRoute = createRoute({
  method: 'delete',
  path: '/shares/{shareId}',
  operationId: 'deleteShare',
  tags,
  security: BY_SESSION,
  summary: 'Revoke a link',
  description: 'From then on its page and pictures are not found.',
  request: { params: z.object({ shareId: z.uuid('must be the id of a link') }) },
  responses: { ...noContentResponse, ...notFoundResponse },
});

export function sharesRoutes(service: SharesService, requireMember: RequireMember) {
  const router = createMemberRouter(requireMember);
  router.openapi(createShareRoute, async (c) =>
    c.json(await service.create(c.var.member.id, c.req.valid('json')), 201),
  );
  router.openapi(listRoute, async (c) => c.json({ shares: await service.list(c.var.member.id) }, 200));
  router.openapi(revokeRoute, async (c) => {
    await service.revoke(c.var.member.id, c.req.valid('param').shareId);
    return c.body(null, 204);
  });
  return router;
}
