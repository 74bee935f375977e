import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { AppError } from '../../errors.ts';
import {
  clearedSessionCookie,
  findSessionCookie,
  readSessionCookie,
  SESSION_LIFETIME,
  sessionCookie,
} from './cookies.ts';
import type { SessionRepository } from './session.repository.ts';
import { describeUserAgent } from './user-agent.ts';

/** Seconds after which a session is extended. */
const UPDATE_AGE = 24 * 60 * 60;

/** Sessions that a process remembers, some 300 bytes each. */
const MAX_KNOWN = 10_000;

/** 256 random bits. */
const TOKEN_BYTES = 32;

type SessionsOptions = {
  repository: SessionRepository;
  clock: () => Date;
  /** Signs the cookies. */
  secret: string;
  https: boolean;
};

export type Session = { member: { id: string; email: string }; token: string };
type KnownSession = Session & { cookie: string };

export type Sessions = ReturnType<typeof createSessions>;

/** Sessions are stored in the database for 30 days and extended on use. Returned headers contain the cookies to set. */
export function createSessions({ repository, clock, secret, https }: SessionsOptions) {
  /**
   * The key is the cookie, so that its signature need not be computed again. A token always belongs to the same member,
   * so only the session's end has to be looked up again.
   */
  const known = new LRUCache<string, KnownSession & { expiresAt: Date }>({ max: MAX_KNOWN });

  const after = (seconds: number) => new Date(clock().getTime() + seconds * 1000);
  /** A session that expires after this time needs no extension yet. */
  const notYetExtended = () => after(SESSION_LIFETIME - UPDATE_AGE);
  const cookieHeader = (token: string) => new Headers({ 'Set-Cookie': sessionCookie(token, secret, https) });

  const tokenOf = (requestHeaders: Headers) => readSessionCookie(requestHeaders, secret, https);

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

    /** Returns a session that this process has read before. It may have ended: use it only within `during`. */
    recall(requestHeaders: Headers): KnownSession | null {
      const found = known.get(findSessionCookie(requestHeaders, https) ?? '');
      return found && found.expiresAt > notYetExtended() ? found : null;
    },

    /** Does the work of a request that needs the session. @throws AppError not_signed_in when the session has ended */
    during<R>({ token, cookie }: KnownSession, work: () => Promise<R>): Promise<R> {
      const ended = () => {
        known.delete(cookie);
        return new AppError('not_signed_in', { message: 'Please log in first.' });
      };
      return repository.during(token, clock(), ended, work);
    },

    /** Reads the session of a request and extends it when due. */
    async read(requestHeaders: Headers): Promise<{ session: Session | null; headers: Headers }> {
      const none = { session: null, headers: new Headers() };
      const token = tokenOf(requestHeaders);
      const found = token && (await repository.find(token, clock()));
      if (!found) return none;
      const { expiresAt, ...member } = found;
      const session = { member, token };
      if (expiresAt > notYetExtended()) {
        const cookie = findSessionCookie(requestHeaders, https) ?? '';
        known.set(cookie, { ...session, cookie, expiresAt });
        return { session, headers: new Headers() };
      }
      const lasts = await repository.extend(token, { now: clock(), expiresAt: after(SESSION_LIFETIME) });
      return lasts ? { session, headers: cookieHeader(token) } : none;
    },

    clear: (requestHeaders: Headers): { token: string | null; headers: Headers } => ({
      token: tokenOf(requestHeaders),
      headers: new Headers({ 'Set-Cookie': clearedSessionCookie(https) }),
    }),
  };
}
