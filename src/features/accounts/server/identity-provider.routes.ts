import type { Context } from 'hono';
import { z } from 'zod';
import { isSameOrigin } from '#engine/http/cross-site.ts';
import type { Callers } from '#engine/http/feature.ts';
import { addCookies, privateResponses } from '#engine/http/headers.ts';
import { callerOf, signedIn } from '#engine/http/member.ts';
import { CONFIRMATION_NEEDED, memberRoutes } from '#engine/http/routes.ts';
import { invitationSchema, successSchema } from '../contract/accounts.ts';
import { identitiesSchema, linkSchema, linkStartSchema } from '../contract/identity-providers.ts';
import { secondFactorNeededSchema } from '../contract/second-factor.ts';
import type { IdentityProviders, Turn } from './identity-provider.ts';
import type { Sessions } from './sessions.ts';

const params = z.object({ providerKey: z.string().describe('From GET /auth/ways') });
const ELSEWHERE = {
  otherAnswers: { 302: { description: 'To the provider, or back to a page of ours' } },
  fails: [404],
} as const;

function go(c: Context, { to, cookies }: Turn) {
  addCookies(c, cookies);
  return c.redirect(to, 302);
}

type Needs = Pick<Callers, 'requireMember' | 'requireConfirmed'> & { sessions: Sessions; appUrl: string };

/** Login by an identity provider, and a member's own accounts at providers. */
export function providerRoutes(
  providers: IdentityProviders,
  { requireMember, requireConfirmed, sessions, appUrl }: Needs,
) {
  const { router, visitor, member } = memberRoutes('Accounts', requireMember);
  router.use('/auth/oidc/*', privateResponses);
  const own = new URL(appUrl);
  const absolute = (c: Context, { to, cookies }: Turn) => {
    addCookies(c, cookies);
    return { url: new URL(to, appUrl).href };
  };

  visitor('GET', '/auth/oidc/{providerKey}', {
    id: 'beginOidc',
    summary: 'Log in by an identity provider (OpenID Connect)',
    description: 'Leads to /login instead when a page of another site links here.',
    params,
    query: z.object({
      redirect: z.string().optional().describe('A path of ours to go to afterward'),
      invitation: invitationSchema.optional(),
    }),
    ...ELSEWHERE,
    async handle({ c, params: { providerKey }, query }) {
      const { headers } = c.req.raw;
      const isOurs = isSameOrigin(headers, own);
      const isSignedIn = (await sessions.read(headers)) !== null;
      return go(c, await providers.begin(providerKey, { ...query, isOurs, isSignedIn }, headers));
    },
  });

  visitor('GET', '/auth/oidc/{providerKey}/callback', {
    id: 'finishOidc',
    summary: 'The answer of the provider',
    description: 'The redirect URI at the provider. Goes to the page, or to /login?problem=….',
    params,
    ...ELSEWHERE,
    async handle({ c, params: { providerKey } }) {
      const { search } = new URL(c.req.url);
      const session = await sessions.read(c.req.raw.headers);
      return go(c, await providers.callback(providerKey, search, callerOf(c), session));
    },
  });

  visitor('GET', '/auth/oidc/{providerKey}/logout', {
    id: 'logoutOidc',
    summary: 'Log out at the provider, after logging out here',
    params,
    ...ELSEWHERE,
    async handle({ c, params: { providerKey } }) {
      const { headers } = c.req.raw;
      return go(c, await providers.logOut(providerKey, headers, await sessions.read(headers)));
    },
  });

  visitor('POST', '/auth/oidc/link', {
    id: 'linkOidc',
    summary: 'Link the identity of the last callback to the account with its email address',
    description: 'The proof is a passkey, or the password and, if the second factor is on, a code. Logs in.',
    body: linkSchema,
    answer: [z.union([successSchema, secondFactorNeededSchema]), 'Linked and logged in, or a code is needed'],
    fails: [
      [401, '`not_signed_in`: too late, or `passkey_refused`'],
      [403, 'The password or the code is wrong'],
      409,
      429,
    ],
    async handle({ c, body }) {
      const cookies = await providers.link(body, callerOf(c));
      if (!cookies) return { secondFactor: true as const };
      addCookies(c, cookies);
      return { success: true as const };
    },
  });

  member('GET', '/auth/identities', {
    id: 'listIdentities',
    summary: 'Accounts at providers that can be used to log in to this account',
    answer: [identitiesSchema, 'Oldest first'],
    handle: async ({ member: { id } }) => ({ identities: await providers.list(id) }),
  });

  member('POST', '/auth/oidc/{providerKey}/link', {
    id: 'beginLink',
    summary: 'Begin to add an account at a provider',
    params,
    answer: [linkStartSchema, 'The URL to go to'],
    fails: [CONFIRMATION_NEEDED, 404],
    async handle({ c, member: { id }, params: { providerKey } }) {
      await requireConfirmed(c);
      return absolute(c, await providers.beginOwn(providerKey, 'link', id, c.req.raw.headers));
    },
  });

  member('POST', '/auth/oidc/{providerKey}/confirm', {
    id: 'beginConfirmation',
    summary: 'Begin to prove again who the member is, at a provider',
    params,
    answer: [linkStartSchema, 'The URL to go to'],
    fails: [404],
    handle: async ({ c, member: { id }, params: { providerKey } }) =>
      absolute(c, await providers.beginOwn(providerKey, 'confirm', id, c.req.raw.headers)),
  });

  member('DELETE', '/auth/identities/{identityId}', {
    id: 'removeIdentity',
    summary: 'Remove an account at a provider',
    description: 'Ends all other sessions and notifies the member by email.',
    params: z.object({ identityId: z.uuid('must be the id of an identity') }),
    fails: [CONFIRMATION_NEEDED, 404, 409],
    async handle(call) {
      await requireConfirmed(call.c);
      await providers.remove(signedIn(call), call.params.identityId);
    },
  });

  return router;
}
