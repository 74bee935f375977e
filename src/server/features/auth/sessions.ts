import type { BetterAuthPlugin } from 'better-auth';
import { betterAuth } from 'better-auth';
import { createAuthEndpoint, isAPIError } from 'better-auth/api';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { MAX_PASSWORD, MIN_PASSWORD } from '#contract/auth/credentials.ts';
import type { Deps, PasswordHasher } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { cookieAttributes, cookieNames, findSessionCookie, readSessionCookie, SESSION_LIFETIME } from './cookies.ts';
import { duringSession, findSession, isDisabled, removeSession } from './session.repository.ts';

/** Seconds after which a session is extended. */
const UPDATE_AGE = 24 * 60 * 60;

/** Sessions that a process remembers, some 300 bytes each. */
const MAX_KNOWN = 10_000;

const TIMES = { createdAt: 'created_at', updatedAt: 'updated_at' };

type SessionsOptions = Pick<Deps, 'db' | 'log' | 'clock'> & {
  appUrl: string;
  secret: string;
  hasher: PasswordHasher;
};

export type Session = { member: { id: string; email: string }; token: string };
type KnownSession = Session & { cookie: string };

/**
 * Replaces better-auth's endpoints, which check passwords themselves, and report a session as ended when the database
 * is down.
 */
const ownCalls = {
  id: 'fright-club',
  endpoints: {
    openSession: createAuthEndpoint(
      '/fright-club/open-session',
      { method: 'POST', body: z.object({ memberId: z.uuid() }), requireHeaders: true },
      async (ctx) => {
        const session = await ctx.context.internalAdapter.createSession(ctx.body.memberId);
        const { name, attributes } = ctx.context.authCookies.sessionToken;
        await ctx.setSignedCookie(name, session.token, ctx.context.secret, {
          ...attributes,
          maxAge: ctx.context.sessionConfig.expiresIn,
        });
        return { token: session.token };
      },
    ),
    clearSession: createAuthEndpoint(
      '/fright-club/clear-session',
      { method: 'POST', requireHeaders: true },
      async (ctx) => {
        const { name, attributes } = ctx.context.authCookies.sessionToken;
        const token = await ctx.getSignedCookie(name, ctx.context.secret);
        ctx.setCookie(name, '', { ...attributes, maxAge: 0 });
        return { token: token || null };
      },
    ),
  },
} satisfies BetterAuthPlugin;

const TABLES = {
  user: { modelName: 'member', fields: { emailVerified: 'email_verified', ...TIMES } },
  session: {
    modelName: 'session',
    fields: {
      userId: 'member_id',
      expiresAt: 'expires_at',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
      ...TIMES,
    },
  },
  account: {
    modelName: 'account',
    fields: {
      userId: 'member_id',
      accountId: 'account_id',
      providerId: 'provider_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
      ...TIMES,
    },
  },
  verification: {
    modelName: 'verification',
    fields: { expiresAt: 'expires_at', ...TIMES },
    storeIdentifier: 'hashed',
  },
} as const;

/** better-auth with our tables and cookie name. Its HTTP handler is not mounted. */
function configure({ db, log, appUrl, secret, hasher }: SessionsOptions) {
  const https = appUrl.startsWith('https:');
  return betterAuth({
    appName: 'Fright Club',
    baseURL: appUrl,
    secret,
    database: { db, type: 'postgres', transaction: true },
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      minPasswordLength: MIN_PASSWORD,
      maxPasswordLength: MAX_PASSWORD,
      password: { hash: hasher.hash, verify: ({ password, hash }) => hasher.verify(password, hash) },
    },
    ...TABLES,
    session: { ...TABLES.session, expiresIn: SESSION_LIFETIME, updateAge: UPDATE_AGE },
    advanced: {
      // This setting would add the prefix __Secure-; ours is __Host-.
      useSecureCookies: false,
      cookies: { session_token: { name: cookieNames(https).session, attributes: cookieAttributes(https) } },
      // We do not store IP addresses of members.
      ipAddress: { disableIpTracking: true },
      // Migrations create the tables, and the database types check them.
      database: { generateId: 'uuid', joins: true, validateSchema: false },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      // Messages can contain e-mail addresses, so only the kind of error is logged.
      log: (_level, _message, ...details: unknown[]) => {
        const error = details.find((detail) => detail instanceof Error);
        log.error({ kind: error?.name, code: error && 'code' in error ? error.code : undefined }, 'session error');
      },
    },
    plugins: [ownCalls],
  });
}

export type Sessions = ReturnType<typeof createSessions>;

/** Sessions are stored in the database for 30 days and extended on use. Returned headers contain the cookies to set. */
export function createSessions(options: SessionsOptions) {
  const auth = configure(options);
  const https = options.appUrl.startsWith('https:');
  const { session: name } = cookieNames(https);

  /**
   * The key is the cookie, so that its signature need not be computed again. A token always belongs to the same member,
   * so only the session's end has to be looked up again.
   */
  const known = new LRUCache<string, KnownSession & { expiresAt: Date }>({ max: MAX_KNOWN });

  /** Sessions that expire later need no extension yet. */
  const notYetExtended = () => new Date(options.clock().getTime() + (SESSION_LIFETIME - UPDATE_AGE) * 1000);

  /** A fast path for most sessions, which need no extension: better-auth takes several times the processor time. */
  async function readValid(requestHeaders: Headers): Promise<Session | null> {
    const token = readSessionCookie(requestHeaders, options.secret, https);
    const extendedAfter = notYetExtended();
    const found = token && (await findSession(options.db, token, extendedAfter));
    if (!found) return null;
    const { expiresAt, ...member } = found;
    const cookie = findSessionCookie(requestHeaders, https) ?? '';
    known.set(cookie, { member, token, cookie, expiresAt });
    return { member, token };
  }

  /** Drops better-auth's cookies for features that are off. */
  function ownCookies(headers: Headers): Headers {
    const own = new Headers();
    for (const cookie of headers.getSetCookie()) if (cookie.startsWith(`${name}=`)) own.append('Set-Cookie', cookie);
    return own;
  }

  return {
    /** Always creates a new session id, whatever cookie the request has. @throws AppError account_disabled */
    async open(memberId: string): Promise<{ token: string; headers: Headers }> {
      const { response, headers } = await auth.api.openSession({
        body: { memberId },
        headers: new Headers(),
        returnHeaders: true,
      });
      // Whoever disables a member locks the member's row, so no session comes between the two.
      if (await isDisabled(options.db, memberId)) {
        await removeSession(options.db, response.token);
        throw new AppError('account_disabled', {
          message: 'This account has been disabled. Please ask the people who run this site.',
        });
      }
      return { token: response.token, headers: ownCookies(headers) };
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
      return duringSession(options.db, token, ended, work);
    },

    /** Reads the session of a request and extends it when due. */
    async read(requestHeaders: Headers): Promise<{ session: Session | null; headers: Headers }> {
      const valid = await readValid(requestHeaders);
      if (valid) return { session: valid, headers: new Headers() };
      try {
        const { response, headers } = await auth.api.getSession({ headers: requestHeaders, returnHeaders: true });
        const session = response && {
          member: { id: response.user.id, email: response.user.email },
          token: response.session.token,
        };
        return { session, headers: ownCookies(headers) };
      } catch (error) {
        if (!isAPIError(error)) throw error;
        // The session was ended while it was being extended.
        if (error.status === 'UNAUTHORIZED') return { session: null, headers: new Headers() };
        throw new AppError('unavailable', {
          message: 'Fright Club is catching its breath. Please try again in a moment.',
          cause: error,
          retryAfter: 5,
        });
      }
    },

    async clear(requestHeaders: Headers): Promise<{ token: string | null; headers: Headers }> {
      const { response, headers } = await auth.api.clearSession({ headers: requestHeaders, returnHeaders: true });
      return { token: response.token, headers: ownCookies(headers) };
    },
  };
}
