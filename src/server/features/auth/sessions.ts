import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { AppError } from '../../errors.ts';
import { clearedSessionCookie, readSessionCookie, SESSION_LIFETIME, sessionCookie } from './cookies.ts';
import type { SessionRepository } from './session.repository.ts';
import { describeUserAgent } from './user-agent.ts';

/** Seconds after which a session is extended. */
const UPDATE_AGE = 24 * 60 * 60;

/** Milliseconds between attempts to store the end of a session. */
const RETRY_AFTER = 2_000;

/** 256 random bits. */
const TOKEN_BYTES = 32;

type SessionsOptions = {
  repository: SessionRepository;
  clock: () => Date;
  log: Pick<Logger, 'warn'>;
  /** Signs the cookies. */
  secret: string;
  https: boolean;
};

export type Session = { member: { id: string; email: string }; token: string };

export type Sessions = ReturnType<typeof createSessions>;

/** Sessions are stored in the database for 30 days and extended on use. Returned headers contain the cookies to set. */
export function createSessions({ repository, clock, log, secret, https }: SessionsOptions) {
  /** Sessions whose end the database could not store yet, for example while its disk is full. */
  const ending = new Set<string>();

  const after = (seconds: number) => new Date(clock().getTime() + seconds * 1000);
  const cookieHeader = (token: string) => new Headers({ 'Set-Cookie': sessionCookie(token, secret, https) });

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

  return {
    /** Returns the token of a request's cookie if it is signed; its session may have ended. */
    tokenOf,

    /**
     * Always creates a new session id, whatever cookie the request has.
     *
     * @param requestHeaders of the browser
     * @param provider key of the identity provider that vouched for the member, or null
     * @throws AppError account_disabled
     */
    async open(
      memberId: string,
      requestHeaders: Headers,
      provider: string | null,
    ): Promise<{ token: string; headers: Headers }> {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const device = describeUserAgent(requestHeaders.get('User-Agent'));
      const times = { now: clock(), expiresAt: after(SESSION_LIFETIME) };
      await repository.add({ memberId, token, ...device, provider, ...times });
      // Disabling a member and adding a session both lock the member's row, so this check sees an earlier disabling.
      if (await repository.isDisabled(memberId)) {
        await repository.remove(token);
        throw new AppError('account_disabled', {
          message: 'This account has been disabled. Please ask the people who run this site.',
        });
      }
      return { token, headers: cookieHeader(token) };
    },

    /** Reads the session of a request and extends it when due. Returns null if there is none, or it has ended. */
    async read(requestHeaders: Headers): Promise<(Session & { headers: Headers }) | null> {
      const token = tokenOf(requestHeaders);
      if (!token || ending.has(token)) return null;
      const found = await repository.find(token, clock());
      if (!found) return null;
      const { expiresAt, ...member } = found;
      if (expiresAt > after(SESSION_LIFETIME - UPDATE_AGE)) return { member, token, headers: new Headers() };
      const lasts = await repository.extend(token, { now: clock(), expiresAt: after(SESSION_LIFETIME) });
      return lasts ? { member, token, headers: cookieHeader(token) } : null;
    },

    /**
     * Ends a session, even while the database cannot store its end: until it can, this process treats it as ended.
     * Other processes, and this one after a restart, accept it until then. Never fails.
     */
    async end(token: string): Promise<void> {
      try {
        await repository.remove(token);
      } catch (error) {
        log.warn({ err: error }, 'the end of a session cannot be stored: retrying');
        ending.add(token);
        void retryToEnd(token);
      }
    },

    clear: (requestHeaders: Headers): { token: string | null; headers: Headers } => ({
      token: tokenOf(requestHeaders),
      headers: new Headers({ 'Set-Cookie': clearedSessionCookie(https) }),
    }),
  };
}
