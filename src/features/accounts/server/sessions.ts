import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '#engine/deps.ts';
import { AppError, notFound } from '#engine/errors.ts';
import type { Caller, Member, SignedIn } from '#engine/http/member.ts';
import { dayOf } from '#engine/lib/dates.ts';
import { codeOf, FOREIGN_KEY_VIOLATION } from '#engine/lib/error-code.ts';
import { newToken } from '#engine/lib/secret-token.ts';
import { CONFIRMED_FOR, type MemberSession } from '../contract/sessions.ts';
import { clearedSessionCookie, readSessionCookie, SESSION_LIFETIME, sessionCookie } from './cookies.ts';
import type { Proven } from './devices.repository.ts';
import type { Devices } from './devices.ts';
import type { SessionsRepository } from './sessions.repository.ts';
import { describeUserAgent } from './user-agent.ts';

/** Seconds after which a session is extended. */
const UPDATE_AGE = 24 * 60 * 60;
/** Milliseconds between attempts to store the end of a session. */
const RETRY_AFTER = 2_000;

export type Session = { member: Member; token: string };

/** Key of the identity provider that vouched for the member, or null. `isFresh`: they have just proved who they are. */
type Proof = { provider: string | null; isFresh: boolean };
const OWN_PROOF: Proof = { provider: null, isFresh: true };

type Needs = { repository: SessionsRepository; devices: Devices; https: boolean };

export type Sessions = ReturnType<typeof createSessions>;

/** Sessions are stored in the database for 30 days and extended on use. Returned headers contain the cookies to set. */
export function createSessions(
  { clock, log, sessionSecret: secret }: Pick<Deps, 'clock' | 'log' | 'sessionSecret'>,
  { repository, devices, https }: Needs,
) {
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

  return {
    start,
    standing,

    /** Ends a session in which too many passwords or codes were wrong. @returns the error to throw */
    async endForGuesses(token: string): Promise<AppError> {
      await end(token);
      return new AppError('not_signed_in', { message: 'There were too many wrong attempts. Please log in again.' });
    },

    findMember: repository.findMember,

    /** A Set-Cookie header, for a browser whose session has ended. */
    clearedCookie: clearedSessionCookie(https),

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

    /** Reads the session of a request and extends it when due. Returns null without a session, or after it has ended. */
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
     * Succeeds even if the database cannot store the end of the session.
     *
     * @returns the header that clears the cookie, and the key of the provider that opened the session
     */
    async logOut(requestHeaders: Headers): Promise<{ headers: Headers; provider: string | null }> {
      const headers = new Headers({ 'Set-Cookie': clearedSessionCookie(https) });
      const token = tokenOf(requestHeaders);
      if (!token) return { headers, provider: null };
      const provider = await repository.providerOf(token).catch(() => null);
      await end(token);
      return { headers, provider };
    },

    /** The session of the request comes first. */
    async list({ id, token }: SignedIn): Promise<MemberSession[]> {
      const rows = await repository.list(id, clock());
      const all = rows.map(({ id: _id, browser, system, ...row }) => {
        const days = { firstOn: dayOf(row.created_at), lastOn: dayOf(row.updated_at) };
        return { _id, browser, system, ...days, current: row.token === token };
      });
      return all.sort((one, other) => Number(other.current) - Number(one.current));
    },

    /** @throws AppError not_found when the member has no such session */
    async endOne(memberId: string, id: string): Promise<void> {
      if (!(await repository.end(memberId, id))) throw notFound('This device is not logged in any more.');
    },

    /** @returns how many sessions have ended */
    endOthers: ({ id, token }: SignedIn): Promise<number> => repository.endOthers(id, token),

    /** Stores that the member has just proved who they are. */
    confirm: (token: string): Promise<void> => repository.confirm(token, clock()),
  };
}
