import { z } from 'zod';
import type { Callers } from '#engine/http/feature.ts';
import { CONFIRMATION_NEEDED, memberRoutes } from '#engine/http/routes.ts';
import { accessTokensSchema, createdTokenSchema, tokenInputSchema } from '../contract/tokens.ts';
import type { Tokens } from './tokens.ts';

export function tokensRoutes(
  tokens: Tokens,
  { requireMember, requireConfirmed }: Pick<Callers, 'requireMember' | 'requireConfirmed'>,
) {
  const { router, member } = memberRoutes('Access tokens', requireMember);

  member('POST', '/tokens', {
    id: 'createToken',
    summary: "Make an access token for the member's programs",
    body: tokenInputSchema,
    status: 201,
    answer: [createdTokenSchema, 'The token'],
    fails: [CONFIRMATION_NEEDED, 409],
    async handle({ c, member: { id }, body }) {
      await requireConfirmed(c);
      return tokens.create(id, body);
    },
  });

  member('GET', '/tokens', {
    id: 'listTokens',
    summary: "The member's access tokens, without the secrets",
    answer: [accessTokensSchema, 'Newest first, without expired ones'],
    handle: async ({ member: { id } }) => ({ tokens: await tokens.list(id) }),
  });

  member('DELETE', '/tokens/{tokenId}', {
    id: 'deleteToken',
    summary: 'Revoke an access token',
    description: 'From then on its calls get 401.',
    params: z.object({ tokenId: z.uuid('must be the id of an access token') }),
    fails: [404],
    handle: ({ member: { id }, params }) => tokens.revoke(id, params.tokenId),
  });

  return router;
}
