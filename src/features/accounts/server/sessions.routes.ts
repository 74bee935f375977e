import { z } from 'zod';
import type { RegistrationMode } from '#contract/pages.ts';
import { addCookies } from '#engine/http/cookies.ts';
import { privateResponses } from '#engine/http/headers.ts';
import { type RequireMember, signedIn } from '#engine/http/member.ts';
import { BY_SESSION_IF_ANY } from '#engine/http/openapi.ts';
import { memberRoutes } from '#engine/http/routes.ts';
import { unicodeEmail } from '#engine/lib/unicode-email.ts';
import { authStatusSchema, endedSessionsSchema, loggedOutSchema } from '../contract/accounts.ts';
import { sessionsSchema } from '../contract/sessions.ts';
import type { Sessions } from './sessions.ts';

/** The session of a browser, and a member's sessions on all devices. */
export function sessionRoutes(sessions: Sessions, requireMember: RequireMember, registration: RegistrationMode) {
  const { router, visitor, member } = memberRoutes('Accounts', requireMember);
  router.use('/auth/*', privateResponses);

  visitor('GET', '/auth/status', {
    id: 'getAuthStatus',
    security: BY_SESSION_IF_ANY,
    summary: 'The member who is logged in',
    answer: [authStatusSchema, 'The member or null, and who may register'],
    async handle({ c }) {
      const session = await sessions.read(c.req.raw.headers);
      addCookies(c, session?.headers.getSetCookie() ?? []);
      const standing = session && (await sessions.standing(session.token));
      return {
        user: session && { email: unicodeEmail(session.member.email) },
        administrator: standing?.isAdministrator ?? false,
        registration,
        timeZone: standing?.timeZone ?? null,
      };
    },
  });

  visitor('POST', '/auth/logout', {
    id: 'logout',
    security: BY_SESSION_IF_ANY,
    summary: 'Log out',
    description: 'Ends the session on the server. Succeeds even when nobody is logged in.',
    answer: [loggedOutSchema, 'Logged out here; the browser can also log out at the provider of the session'],
    otherAnswers: { 204: { description: 'Done' } },
    async handle({ c }) {
      const { headers, provider } = await sessions.logOut(c.req.raw.headers);
      addCookies(c, headers.getSetCookie());
      return provider ? { continueAt: `/api/auth/oidc/${provider}/logout` } : c.body(null, 204);
    },
  });

  member('POST', '/auth/end-other-sessions', {
    id: 'endOtherSessions',
    summary: 'End all other sessions',
    answer: [endedSessionsSchema, 'Done'],
    handle: async (call) => ({ ended: await sessions.endOthers(signedIn(call)) }),
  });

  member('GET', '/auth/sessions', {
    id: 'listSessions',
    summary: 'Where the member is logged in',
    answer: [sessionsSchema, 'The session of this request first, then by last use'],
    handle: async (call) => ({ sessions: await sessions.list(signedIn(call)) }),
  });

  member('DELETE', '/auth/sessions/{sessionId}', {
    id: 'endSession',
    summary: 'End a session',
    params: z.object({ sessionId: z.uuid('must be the id of a session') }),
    fails: [404],
    handle: ({ member: { id }, params }) => sessions.endOne(id, params.sessionId),
  });

  member('DELETE', '/auth/sessions', {
    id: 'endSessions',
    summary: 'End all other sessions',
    handle: async (call) => void (await sessions.endOthers(signedIn(call))),
  });

  return router;
}
