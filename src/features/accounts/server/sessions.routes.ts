import { z } from 'zod';
import type { RegistrationMode } from '#contract/pages.ts';
import type { Deps } from '#engine/deps.ts';
import { notFound } from '#engine/errors.ts';
import { addCookies, privateResponses } from '#engine/http/headers.ts';
import { type RequireMember, signedIn } from '#engine/http/member.ts';
import { BY_SESSION_IF_ANY } from '#engine/http/openapi.ts';
import { memberRoutes } from '#engine/http/routes.ts';
import { dayOf } from '#engine/lib/dates.ts';
import { unicodeEmail } from '#engine/lib/unicode-email.ts';
import { authStatusSchema, endedSessionsSchema, loggedOutSchema, sessionsSchema } from '../contract/accounts.ts';
import { endSessions } from './account.repository.ts';
import type { Sessions } from './sessions.ts';

const NOBODY = { isAdministrator: false, timeZone: null };

type Needs = { sessions: Sessions; requireMember: RequireMember; registration: RegistrationMode };

/** Who is logged in, logging out, and where else a member is logged in. */
export function sessionRoutes(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { sessions, requireMember, registration }: Needs,
) {
  const { router, visitor, member } = memberRoutes('Accounts', requireMember);
  router.use('/auth/*', privateResponses);

  /** @returns how many sessions have ended */
  async function endOthers(call: Parameters<typeof signedIn>[0]): Promise<number> {
    const { id, token } = signedIn(call);
    return db.transaction().execute((trx) => endSessions(trx, id, token));
  }

  visitor('GET', '/auth/status', {
    id: 'getAuthStatus',
    security: BY_SESSION_IF_ANY,
    summary: 'The member who is logged in',
    answer: [authStatusSchema, 'The member or null, and who may register'],
    async handle({ c }) {
      const session = await sessions.read(c.req.raw.headers);
      addCookies(c, session?.headers.getSetCookie() ?? []);
      const { isAdministrator, timeZone } = session ? await sessions.standing(session.token) : NOBODY;
      return {
        user: session && { email: unicodeEmail(session.member.email) },
        administrator: isAdministrator,
        registration,
        timeZone,
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
      addCookies(c, [sessions.clearedCookie]);
      const provider = await sessions.logOut(c.req.raw.headers);
      return provider ? { continueAt: `/api/auth/oidc/${provider}/logout` } : c.body(null, 204);
    },
  });

  member('POST', '/auth/end-other-sessions', {
    id: 'endOtherSessions',
    summary: 'End all other sessions',
    answer: [endedSessionsSchema, 'Done'],
    handle: async (call) => ({ ended: await endOthers(call) }),
  });

  member('GET', '/auth/sessions', {
    id: 'listSessions',
    summary: 'Where the member is logged in',
    answer: [sessionsSchema, 'The session of this request first, then by last use'],
    async handle(call) {
      const { id: memberId, token } = signedIn(call);
      const rows = await db
        .selectFrom('session')
        .select(['id', 'token', 'browser', 'system', 'created_at', 'updated_at'])
        .where('member_id', '=', memberId)
        .where('expires_at', '>', clock())
        .orderBy('updated_at', 'desc')
        .orderBy('id')
        .execute();
      const own = rows.map(({ id: _id, browser, system, ...row }) => {
        const days = { firstOn: dayOf(row.created_at), lastOn: dayOf(row.updated_at) };
        return { _id, browser, system, ...days, current: row.token === token };
      });
      return { sessions: own.sort((one, other) => Number(other.current) - Number(one.current)) };
    },
  });

  member('DELETE', '/auth/sessions/{sessionId}', {
    id: 'endSession',
    summary: 'End a session',
    params: z.object({ sessionId: z.uuid('must be the id of a session') }),
    fails: [404],
    async handle({ member: { id }, params }) {
      const ended = await db
        .deleteFrom('session')
        .where('member_id', '=', id)
        .where('id', '=', params.sessionId)
        .returning('id')
        .executeTakeFirst();
      if (!ended) throw notFound('This device is not logged in any more.');
    },
  });

  member('DELETE', '/auth/sessions', {
    id: 'endSessions',
    summary: 'End all other sessions',
    handle: async (call) => void (await endOthers(call)),
  });

  return router;
}
