import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import { invitationSchema, successSchema } from '#contract/accounts/accounts.ts';
import { identitiesSchema, linkSchema, linkStartSchema } from '#contract/accounts/identity-providers.ts';
import { secondFactorNeededSchema } from '#contract/accounts/second-factor.ts';
import { createApiRouter } from '../../http/api-router.ts';
import {
  apiErrorResponse,
  confirmationResponse,
  conflictResponse,
  jsonBody,
  jsonResponse,
  noContentResponse,
  notFoundResponse,
  tooManyRequestsResponse,
} from '../../http/openapi-responses.ts';
import { BY_SESSION } from '../../http/openapi-security.ts';
import type { Callers } from '../../middleware/feature.ts';
import { createMemberRouter } from '../../middleware/member.ts';
import { privateResponses } from '../../middleware/public-cache.ts';
import { isSameOrigin } from '../../middleware/same-origin.ts';
import type { ProvidersService, Signed, Turn } from './providers.service.ts';

const tags = ['Accounts'];
const params = z.object({ providerKey: z.string().describe('From GET /auth/ways') });
const elsewhere = { 302: { description: 'To the provider, or back to a page of ours' }, ...notFoundResponse };

const beginRoute = createRoute({
  method: 'get',
  path: '/auth/oidc/{providerKey}',
  operationId: 'beginOidc',
  tags,
  summary: 'Log in by an identity provider (OpenID Connect)',
  description: 'Leads to /login instead when a page of another site links here.',
  request: {
    params,
    query: z.object({
      redirect: z.string().optional().describe('A path of ours to go to afterward'),
      invitation: invitationSchema.optional(),
    }),
  },
  responses: elsewhere,
});

const callbackRoute = createRoute({
  method: 'get',
  path: '/auth/oidc/{providerKey}/callback',
  operationId: 'finishOidc',
  tags,
  summary: 'The answer of the provider',
  description: 'The redirect URI at the provider. Goes to the page, or to /login?problem=….',
  request: { params },
  responses: elsewhere,
});

const logoutRoute = createRoute({
  method: 'get',
  path: '/auth/oidc/{providerKey}/logout',
  operationId: 'logoutOidc',
  tags,
  summary: 'Log out at the provider, after logging out here',
  request: { params },
  responses: elsewhere,
});

const linkRoute = createRoute({
  method: 'post',
  path: '/auth/oidc/link',
  operationId: 'linkOidc',
  tags,
  summary: 'Link the identity of the last callback to the account with its email address',
  description: 'The proof is a passkey, or the password and, if the second factor is on, a code. Logs in.',
  request: jsonBody(linkSchema),
  responses: {
    ...jsonResponse(z.union([successSchema, secondFactorNeededSchema]), 'Linked and logged in, or a code is needed'),
    ...apiErrorResponse(401, '`not_signed_in`: too late, or `passkey_refused`'),
    ...apiErrorResponse(403, 'The password or the code is wrong'),
    ...conflictResponse,
    ...tooManyRequestsResponse,
  },
});

const listRoute = createRoute({
  method: 'get',
  path: '/auth/identities',
  operationId: 'listIdentities',
  tags,
  security: BY_SESSION,
  summary: 'Accounts at providers that can be used to log in to this account',
  responses: jsonResponse(identitiesSchema, 'Oldest first'),
});

const beginLinkRoute = createRoute({
  method: 'post',
  path: '/auth/oidc/{providerKey}/link',
  operationId: 'beginLink',
  tags,
  security: BY_SESSION,
  summary: 'Begin to add an account at a provider',
  request: { params },
  responses: {
    ...jsonResponse(linkStartSchema, 'The URL to go to'),
    ...confirmationResponse,
    ...notFoundResponse,
  },
});

const beginConfirmRoute = createRoute({
  method: 'post',
  path: '/auth/oidc/{providerKey}/confirm',
  operationId: 'beginConfirmation',
  tags,
  security: BY_SESSION,
  summary: 'Begin to prove again who the member is, at a provider',
  request: { params },
  responses: { ...jsonResponse(linkStartSchema, 'The URL to go to'), ...notFoundResponse },
});

const removeRoute = createRoute({
  method: 'delete',
  path: '/auth/identities/{identityId}',
  operationId: 'removeIdentity',
  tags,
  security: BY_SESSION,
  summary: 'Remove an account at a provider',
  description: 'Ends all other sessions and notifies the member by email.',
  request: { params: z.object({ identityId: z.uuid('must be the id of an identity') }) },
  responses: { ...noContentResponse, ...confirmationResponse, ...notFoundResponse, ...conflictResponse },
});

/** Returns the session of a request. */
export type FindSigned = (headers: Headers) => Promise<Signed>;
type Needs = Pick<Callers, 'requireMember' | 'requireConfirmed'> & { findSigned: FindSigned; appUrl: string };

const callerOf = (c: Context) => ({ address: c.var.clientAddress, headers: c.req.raw.headers });

function go(c: Context, { to, cookies }: Turn) {
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true });
  return c.redirect(to, 302);
}

export function providerRoutes(service: ProvidersService, needs: Needs) {
  const { requireMember, requireConfirmed, findSigned, appUrl } = needs;
  const own = new URL(appUrl);
  const everybody = createApiRouter();
  everybody.use('/auth/oidc/*', privateResponses);
  everybody.openapi(beginRoute, async (c) => {
    const isOurs = isSameOrigin(c.req.raw.headers, own);
    return go(c, await service.begin(c.req.valid('param').providerKey, { ...c.req.valid('query'), isOurs }));
  });
  everybody.openapi(callbackRoute, async (c) => {
    const { search } = new URL(c.req.url);
    const signed = await findSigned(c.req.raw.headers);
    return go(c, await service.callback(c.req.valid('param').providerKey, search, callerOf(c), signed));
  });
  everybody.openapi(logoutRoute, async (c) => {
    const { headers } = c.req.raw;
    return go(c, await service.logout(c.req.valid('param').providerKey, headers, await findSigned(headers)));
  });
  everybody.openapi(linkRoute, async (c) => {
    const cookies = await service.link(c.req.valid('json'), callerOf(c));
    if (!cookies) return c.json({ secondFactor: true as const }, 200);
    for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true });
    return c.json({ success: true as const }, 200);
  });

  const members = createMemberRouter(requireMember);
  const absolute = (c: Context, { to, cookies }: Turn) => {
    for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true });
    return { url: new URL(to, appUrl).href };
  };
  members.openapi(listRoute, async (c) => c.json({ identities: await service.list(c.var.member.id) }, 200));
  members.openapi(beginLinkRoute, async (c) => {
    await requireConfirmed(c);
    return c.json(absolute(c, await service.beginOwn(c.req.valid('param').providerKey, 'link', c.var.member.id)), 200);
  });
  members.openapi(beginConfirmRoute, async (c) =>
    c.json(absolute(c, await service.beginOwn(c.req.valid('param').providerKey, 'confirm', c.var.member.id)), 200),
  );
  members.openapi(removeRoute, async (c) => {
    await requireConfirmed(c);
    await service.remove(c.var.member.id, c.req.valid('param').identityId, c.var.sessionToken);
    return c.body(null, 204);
  });
  return [everybody, members];
}
