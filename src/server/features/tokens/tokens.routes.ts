import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { accessTokensSchema, createdTokenSchema, tokenInputSchema } from '#contract/accounts/tokens.ts';
import {
  confirmationResponse,
  conflictResponse,
  jsonBody,
  jsonResponse,
  noContentResponse,
  notFoundResponse,
} from '../../http/openapi-responses.ts';
import { BY_SESSION } from '../../http/openapi-security.ts';
import type { Callers } from '../../middleware/feature.ts';
import { createMemberRouter } from '../../middleware/member.ts';
import type { TokensService } from './tokens.service.ts';

const tags = ['Access tokens'];

const createTokenRoute = createRoute({
  method: 'post',
  path: '/tokens',
  operationId: 'createToken',
  tags,
  security: BY_SESSION,
  summary: "Make an access token for the member's programs",
  request: jsonBody(tokenInputSchema),
  responses: {
    201: { description: 'The token', content: { 'application/json': { schema: createdTokenSchema } } },
    ...confirmationResponse,
    ...conflictResponse,
  },
});

const listRoute = createRoute({
  method: 'get',
  path: '/tokens',
  operationId: 'listTokens',
  tags,
  security: BY_SESSION,
  summary: "The member's access tokens, without the secrets",
  responses: jsonResponse(accessTokensSchema, 'Newest first, without expired ones'),
});

const revokeRoute = createRoute({
  method: 'delete',
  path: '/tokens/{tokenId}',
  operationId: 'deleteToken',
  tags,
  security: BY_SESSION,
  summary: 'Revoke an access token',
  description: 'From then on its calls get 401.',
  request: { params: z.object({ tokenId: z.uuid('must be the id of an access token') }) },
  responses: { ...noContentResponse, ...notFoundResponse },
});

export function tokensRoutes(
  service: TokensService,
  { requireMember, requireConfirmed }: Pick<Callers, 'requireMember' | 'requireConfirmed'>,
) {
  const router = createMemberRouter(requireMember);
  router.openapi(createTokenRoute, async (c) => {
    await requireConfirmed(c);
    return c.json(await service.create(c.var.member.id, c.req.valid('json')), 201);
  });
  router.openapi(listRoute, async (c) => c.json({ tokens: await service.list(c.var.member.id) }, 200));
  router.openapi(revokeRoute, async (c) => {
    await service.revoke(c.var.member.id, c.req.valid('param').tokenId);
    return c.body(null, 204);
  });
  return router;
}
