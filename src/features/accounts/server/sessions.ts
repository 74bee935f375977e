import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '#engine/deps.ts';
import { AppError } from '#engine/errors.ts';
import type { Caller, Member } from '#engine/http/member.ts';
import { codeOf, FOREIGN_KEY_VIOLATION } from '#engine/lib/error-code.ts';
import { newToken } from '#engine/lib/secret-token.ts';
import { clearedSessionCookie, readSessionCookie, SESSION_LIFETIME, sessionCookie } from './cookies.ts';
import { type Devices, describeUserAgent, type Proven } from './devices.ts';

/** Seconds after which a session is extended. */
const UPDATE_AGE = 24 * 60 * 60;
/** Milliseconds between attempts to store the end of a session. */
const RETRY_AFTER = 2_000;
/** Milliseconds after which a member must prove again who they are before a sensitive act. */
const CONFIRMED_FOR = 15 * 60_000;

export type Session = { member: Member; token: string };

/** Key of the identity provider that vouched for the member, or null. `isFresh`: they have just proved who they are. */
type Proof = { provider: string | null; isFresh: boolean };
const OWN_PROOF: Proof = { provider: null, isFresh: true };

export type Sessions = ReturnType<typeof createSessions>;

/** Sessions are stored in the database for 30 days and extended on use. Returned headers contain the cookies to set. */
export function createSessions(
  { db, clock, log, sessionSecret: secret }: Pick<Deps, 'db' | 'clock' | 'log' | 'sessionSecret'>,
  { devices, https }: { devices: Devices; https: boolean },
) {
  /** Sessions whose end the database could not store yet, for example while its disk is full. */
  const ending = new Set<string>();

  const after = (seconds: number) => new Date(clock().getTime() + seconds * 1000);
  const cookieHeader = (token: string) => new Headers({ 'Set-Cookie': sessionCookie(token, secret, https) });
  const tokenOf = (requestHeaders: Headers) => readSessionCookie(requestHeaders, secret, https);
  const remove = (token: string) => db.deleteFrom('session').where('token', '=', token).execute();

  async function retryToEnd(token: string): Promise<void> {
    while (ending.has(token)) {
      await sleep(RETRY_AFTER, undefined, { ref: false });
      try {
        await remove(token);
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
      await remove(token);
    } catch (error) {
      log.warn({ err: error }, 'the end of a session cannot be stored: retrying');
      ending.add(token);
      void retryToEnd(token);
    }
  }

  const findMember = (memberId: string) =>
    db
      .selectFrom('member')
      .leftJoin('account', (join) =>
        join.onRef('account.member_id', '=', 'member.id').on('account.provider_id', '=', 'credential'),
      )
      .select(['member.id', 'member.email', 'account.password as passwordHash', 'member.disabled_at as disabledAt'])
      .where('member.id', '=', memberId)
      .executeTakeFirst();

  /**
   * Starts a session for a member who has proved who they are, perhaps some time ago at a provider. It replaces the
   * session that the browser has, and always has a new id, whatever cookie the browser has.
   *
   * @returns null when the password has changed or the member was deleted since the proof
   * @throws AppError account_disabled
   */
  async function start({ id, passwordHash }: Proven, browser: Headers, { provider, isFresh }: Proof) {
    const token = newToken();
    const now = clock();
    const session = {
      member_id: id,
      token,
      ...describeUserAgent(browser.get('User-Agent')),
      provider,
      created_at: now,
      updated_at: now,
      confirmed_at: isFresh ? now : null,
      expires_at: after(SESSION_LIFETIME),
    };
    try {
      await db.insertInto('session').values(session).execute();
    } catch (error) {
      if (codeOf(error) === FOREIGN_KEY_VIOLATION) return null;
      throw error;
    }
    // Adding a session waits for a change that locks the member's row, so the change is seen here: a password reset has
    // changed the hash, or an administrator has disabled the member.
    const found = await findMember(id);
    const isAllowed = found && !found.disabledAt && found.passwordHash === passwordHash;
    const old = isAllowed ? tokenOf(browser) : token;
    if (old) await end(old);
    if (found?.disabledAt)
      throw new AppError('account_disabled', {
        message: 'This account has been disabled. Please ask the people who run this site.',
      });
    return isAllowed ? cookieHeader(token) : null;
  }

  return {
    findMember,
    start,

    /** A Set-Cookie header, for a browser whose session has ended. */
    clearedCookie: clearedSessionCookie(https),

    /** Reads the session of a request and extends it when due. Returns null without a session, or after it has ended. */
    async read(requestHeaders: Headers): Promise<(Session & { headers: Headers }) | null> {
      const token = tokenOf(requestHeaders);
      if (!token || ending.has(token)) return null;
      const found = await db
        .selectFrom('session')
        .innerJoin('member', 'member.id', 'session.member_id')
        .select(['member.id', 'member.email', 'session.expires_at as expiresAt'])
        .where('session.token', '=', token)
        .where('session.expires_at', '>', clock())
        .where('member.disabled_at', 'is', null)
        .executeTakeFirst();
      if (!found) return null;
      const { expiresAt, ...member } = found;
      if (expiresAt > after(SESSION_LIFETIME - UPDATE_AGE)) return { member, token, headers: new Headers() };
      const lasts = await db
        .updateTable('session')
        .set({ updated_at: clock(), expires_at: after(SESSION_LIFETIME) })
        .where('token', '=', token)
        .returning('id')
        .executeTakeFirst();
      return lasts ? { member, token, headers: cookieHeader(token) } : null;
    },

    /** All are false or null when the session has ended. `isRecent`: the member has proved lately who they are. */
    async standing(token: string) {
      const found = await db
        .selectFrom('session')
        .innerJoin('member', 'member.id', 'session.member_id')
        .select(['member.administrator_since as administratorSince', 'session.confirmed_at as confirmedAt'])
        .select('member.time_zone as timeZone')
        .where('session.token', '=', token)
        .executeTakeFirst();
      const { administratorSince = null, confirmedAt = null, timeZone = null } = found ?? {};
      return {
        timeZone,
        isAdministrator: administratorSince !== null,
        isRecent: confirmedAt !== null && clock().getTime() - confirmedAt.getTime() < CONFIRMED_FOR,
      };
    },

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
    async confirm(token: string): Promise<void> {
      await db.updateTable('session').set({ confirmed_at: clock() }).where('token', '=', token).execute();
    },

    /** Ends the session of a request, if it has one. @returns the key of the provider that opened it, or null */
    async logOut(requestHeaders: Headers): Promise<string | null> {
      const token = tokenOf(requestHeaders);
      if (!token) return null;
      const session = db.selectFrom('session').select('provider').where('token', '=', token);
      const found = await session.executeTakeFirst().catch(() => null);
      await end(token);
      return found?.provider ?? null;
    },

    /** Ends a session in which too many passwords or codes were wrong. @returns the error to throw */
    async endForGuesses(token: string): Promise<AppError> {
      await end(token);
      return new AppError('not_signed_in', { message: 'There were too many wrong attempts. Please log in again.' });
    },
  };
}
