import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { RegistrationMode } from '#contract/pages.ts';
import type { Deps } from '#engine/deps.ts';
import { AppError, notFound } from '#engine/errors.ts';
import { addCookies } from '#engine/http/cookies.ts';
import { privateResponses } from '#engine/http/headers.ts';
import { type Caller, type Member, type RequireMember, signedIn } from '#engine/http/member.ts';
import { BY_SESSION_IF_ANY } from '#engine/http/openapi.ts';
import { memberRoutes } from '#engine/http/routes.ts';
import { dayOf } from '#engine/lib/dates.ts';
import { codeOf, FOREIGN_KEY_VIOLATION } from '#engine/lib/error-code.ts';
import { newToken } from '#engine/lib/secret-token.ts';
import { unicodeEmail } from '#engine/lib/unicode-email.ts';
import { authStatusSchema, endedSessionsSchema, loggedOutSchema } from '../contract/accounts.ts';
import { CONFIRMED_FOR, sessionsSchema } from '../contract/sessions.ts';
import { clearedSessionCookie, readSessionCookie, SESSION_LIFETIME, sessionCookie } from './cookies.ts';
import type { Devices, Proven } from './devices.repository.ts';
import { createSessionsRepository } from './sessions.repository.ts';
import { describeUserAgent } from './user-agent.ts';

/** Seconds after which a session is extended. */
const UPDATE_AGE = 24 * 60 * 60;
/** Milliseconds between attempts to store the end of a session. */
const RETRY_AFTER = 2_000;

export type Session = { member: Member; token: string };

/** Key of the identity provider that vouched for the member, or null. `isFresh`: they have just proved who they are. */
type Proof = { provider: string | null; isFresh: boolean };
const OWN_PROOF: Proof = { provider: null, isFresh: true };

const NOBODY = { isAdministrator: false, timeZone: null };

export type Sessions = ReturnType<typeof createSessions>;

/** Sessions are stored in the database for 30 days and extended on use. Returned headers contain the cookies to set. */
export function createSessions(
  { db, clock, log, sessionSecret: secret }: Pick<Deps, 'db' | 'clock' | 'log' | 'sessionSecret'>,
  { devices, https }: { devices: Devices; https: boolean },
) {
  const repository = createSessionsRepository(db);
  /** Sessions whose end the database could not store yet, for example while its disk is full. */
  const ending = new Set<string>();

  const after = (seconds: number) => new Date(clock().getTime() + seconds * 1000);
  const cookieHeader = (token: string) => new Headers({ 'Set-Cookie': sessionCookie(token, secret, https) });
  /** A Set-Cookie header, for a browser whose session has ended. */
  const clearedCookie = clearedSessionCookie(https);
  const tokenOf = (requestHeaders: Headers) => readSessionCookie(requestHeaders, secret, https);

  async function retryToEnd(token: string): Promise<void> {
    while (ending.has(token)) {
      await sleep(RETRY_AFTER, undefined, { ref: false });
      try {
        await repository.remove(token);
        ending.delete(token);
      } catch {
        // The next attempt follows.
      }
    }
  }

  /**
   * Ends a session, even while the database cannot store its end: until it can, this process treats it as ended. Other
   * processes, and this one after a restart, accept it until then. Never fails.
   */
  async function end(token: string): Promise<void> {
    try {
      await repository.remove(token);
    } catch (error) {
      log.warn({ err: error }, 'the end of a session cannot be stored: retrying');
      ending.add(token);
      void retryToEnd(token);
    }
  }

  /**
   * Starts a session for a member who has proved who they are, perhaps some time ago at a provider. It replaces the
   * session that the browser has, and always has a new id, whatever cookie the browser has.
   *
   * @returns null when the password has changed or the member was deleted since the proof
   * @throws AppError account_disabled
   */
  async function start({ id, passwordHash }: Proven, browser: Headers, { provider, isFresh }: Proof) {
    const token = newToken();
    const device = describeUserAgent(browser.get('User-Agent'));
    const now = clock();
    try {
      await repository.add({
        memberId: id,
        token,
        ...device,
        provider,
        now,
        confirmedAt: isFresh ? now : null,
        expiresAt: after(SESSION_LIFETIME),
      });
    } catch (error) {
      if (codeOf(error) === FOREIGN_KEY_VIOLATION) return null;
      throw error;
    }
    // Adding a session waits for a change that locks the member's row, so the change is seen here: a password reset has
    // changed the hash, or an administrator has disabled the member.
    const found = await repository.findMember(id);
    const isAllowed = found && !found.disabledAt && found.passwordHash === passwordHash;
    const old = isAllowed ? tokenOf(browser) : token;
    if (old) await end(old);
    if (found?.disabledAt)
      throw new AppError('account_disabled', {
        message: 'This account has been disabled. Please ask the people who run this site.',
      });
    return isAllowed ? cookieHeader(token) : null;
  }

  /** All are false or null when the session has ended. `isRecent`: the member has proved lately who they are. */
  async function standing(token: string) {
    const found = await repository.standing(token);
    const { administratorSince = null, confirmedAt = null, timeZone = null } = found ?? {};
    return {
      timeZone,
      isAdministrator: administratorSince !== null,
      isRecent: confirmedAt !== null && clock().getTime() - confirmedAt.getTime() < CONFIRMED_FOR,
    };
  }

  /** Reads the session of a request and extends it when due. Returns null without a session, or after it has ended. */
  async function read(requestHeaders: Headers): Promise<(Session & { headers: Headers }) | null> {
    const token = tokenOf(requestHeaders);
    if (!token || ending.has(token)) return null;
    const found = await repository.find(token, clock());
    if (!found) return null;
    const { expiresAt, ...member } = found;
    if (expiresAt > after(SESSION_LIFETIME - UPDATE_AGE)) return { member, token, headers: new Headers() };
    const lasts = await repository.extend(token, { now: clock(), expiresAt: after(SESSION_LIFETIME) });
    return lasts ? { member, token, headers: cookieHeader(token) } : null;
  }

  /** @returns how many sessions have ended */
  function endOthers(call: Parameters<typeof signedIn>[0]): Promise<number> {
    const { id, token } = signedIn(call);
    return repository.endOthers(id, token);
  }

  function routes(requireMember: RequireMember, registration: RegistrationMode) {
    const { router, visitor, member } = memberRoutes('Accounts', requireMember);
    router.use('/auth/*', privateResponses);

    visitor('GET', '/auth/status', {
      id: 'getAuthStatus',
      security: BY_SESSION_IF_ANY,
      summary: 'The member who is logged in',
      answer: [authStatusSchema, 'The member or null, and who may register'],
      async handle({ c }) {
        const session = await read(c.req.raw.headers);
        addCookies(c, session?.headers.getSetCookie() ?? []);
        const { isAdministrator, timeZone } = session ? await standing(session.token) : NOBODY;
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
        addCookies(c, [clearedCookie]);
        const token = tokenOf(c.req.raw.headers);
        const provider = token && (await repository.providerOf(token).catch(() => null));
        if (token) await end(token);
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
        const rows = await repository.list(memberId, clock());
        const sessions = rows.map(({ id: _id, browser, system, ...row }) => {
          const days = { firstOn: dayOf(row.created_at), lastOn: dayOf(row.updated_at) };
          return { _id, browser, system, ...days, current: row.token === token };
        });
        return { sessions: sessions.sort((one, other) => Number(other.current) - Number(one.current)) };
      },
    });

    member('DELETE', '/auth/sessions/{sessionId}', {
      id: 'endSession',
      summary: 'End a session',
      params: z.object({ sessionId: z.uuid('must be the id of a session') }),
      fails: [404],
      async handle({ member: { id }, params }) {
        const ended = await repository.end(id, params.sessionId);
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

  return {
    routes,
    start,
    read,
    standing,

    /** Ends a session in which too many passwords or codes were wrong. @returns the error to throw */
    async endForGuesses(token: string): Promise<AppError> {
      await end(token);
      return new AppError('not_signed_in', { message: 'There were too many wrong attempts. Please log in again.' });
    },

    findMember: repository.findMember,

    clearedCookie,

    /** Starts a session, and marks the browser as one of the member's. @returns null as `start` */
    async enter(
      proven: Proven,
      { headers: browser }: Caller,
      proof = OWN_PROOF,
    ): Promise<{ headers: Headers; device: string } | null> {
      const headers = await start(proven, browser, proof);
      if (!headers) return null;
      const { cookie, device } = await devices.add(proven, browser);
      headers.append('Set-Cookie', cookie);
      return { headers, device };
    },

    /** Stores that the member has just proved who they are. */
    confirm: (token: string): Promise<void> => repository.confirm(token, clock()),
  };
}
