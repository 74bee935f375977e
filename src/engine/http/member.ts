import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import type { TokenScope } from '#contract/constants.ts';
import { AppError, forbidden, signedOut } from '../errors.ts';
import { PRIVATE_CACHE_CONTROL } from './headers.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** Checks the token of `Authorization: Bearer`. Missing without such a header. */
    checkToken?: () => ReturnType<Authenticate>;
    /** The owner of a valid access token, if the call accepts the token. */
    tokenMember?: Member;
  }
}

const BEARER = /^bearer(?:\s+(.*))?$/i;

/** @throws AppError invalid_token, too_many_requests */
export type Authenticate = (token: string) => Promise<{ member: Member; scope: TokenScope }>;

/** Reads the bearer token (RFC 6750). It alone identifies the caller, so cookies of the same request are dropped. */
export const bearerToken =
  (authenticate: Authenticate): MiddlewareHandler =>
  async (c, next) => {
    const found = BEARER.exec(c.req.header('Authorization') ?? '');
    if (found) {
      c.set('checkToken', () => authenticate(found[1] ?? ''));
      c.req.raw.headers.delete('Cookie');
    }
    await next();
  };

/** Checks the access token of a request, if it has one. @param needed the call's scope; null if it refuses tokens */
export const acceptToken =
  (needed: TokenScope | null): MiddlewareHandler =>
  async (c, next) => {
    const found = await c.var.checkToken?.();
    if (found) {
      if (!needed) throw new AppError('insufficient_scope', { message: 'Access tokens cannot make this call.' });
      if (needed === 'write' && found.scope === 'read')
        throw new AppError('insufficient_scope', { message: 'This access token can only read.' });
      c.set('tokenMember', found.member);
    }
    await next();
  };

export type Member = { id: string; email: string };

type FoundMember = {
  member: Member;
  /** The session's token; null for a call with an access token. */
  token: string | null;
  /** Add them to the response, because an extended session sends its cookie again. */
  headers: Headers;
};

/** Finds the session's member. Null if the request has no session that lasts. */
type ResolveMember = (headers: Headers) => Promise<FoundMember | null>;

/** The browser that makes a call. */
export type Caller = { address: string; headers: Headers };

export const callerOf = (c: Context): Caller => ({ address: c.var.clientAddress, headers: c.req.raw.headers });

/** A member who is logged in, and the token of the session. */
export type SignedIn = Member & { token: string };

/** Returns the member of a call that needs a session, and the session. @throws AppError not_signed_in */
export function signedIn({ member, sessionToken }: { member: Member; sessionToken: string | null }): SignedIn {
  if (!sessionToken) throw signedOut();
  return { ...member, token: sessionToken };
}

export type MemberEnv = { Variables: { member: Member; sessionToken: string | null } };
export type RequireMember = MiddlewareHandler<MemberEnv>;

/** Finds the member of an access token, otherwise of the session. */
export type FindCaller = (c: Context) => ReturnType<ResolveMember>;

export function createFindCaller(resolveMember: ResolveMember): FindCaller {
  return async (c) => {
    const member = c.var.tokenMember;
    return member ? { member, token: null, headers: new Headers() } : resolveMember(c.req.raw.headers);
  };
}

const nameOf = (cookie: string) => cookie.split('=', 1)[0];

/** Lets only members through, sets `c.var.member`, and marks the response as private. */
export function createRequireMember(findCaller: FindCaller): RequireMember {
  return async (c, next) => {
    const found = await findCaller(c);
    if (!found) throw signedOut();
    c.set('member', found.member);
    c.set('sessionToken', found.token);
    await next();
    c.header('Cache-Control', PRIVATE_CACHE_CONTROL);
    // A cookie that the handler has set takes precedence, for example when it ends the session.
    const names = new Set(c.res.headers.getSetCookie().map(nameOf));
    for (const cookie of found.headers.getSetCookie()) {
      if (!names.has(nameOf(cookie))) c.header('Set-Cookie', cookie, { append: true });
    }
  };
}

/**
 * Refuses a sensitive act unless the member has proved lately who they are. An access token needs no proof: it can do
 * only what its scope allows. @throws AppError confirmation_needed
 */
export type RequireConfirmed = (c: Context) => Promise<void>;

/**
 * Refuses the request unless the member proves who they are. The proof is the password in the body, encrypted as in
 * login. If the account has no password, the proof is a recent confirmation.
 *
 * @throws AppError forbidden, bad_request, confirmation_needed
 */
export type ProveMember = (c: Context, sentPassword: string | undefined) => Promise<void>;

export type MemberRouter = OpenAPIHono<MemberEnv>;

type ViewerOptions = {
  /** Returns true if a request has a session cookie, valid or not. */
  hasSession: (request: Request) => boolean;
  findCaller: FindCaller;
};

export type ForViewer = <R>(c: Context, work: (member: Member | null) => Promise<R>) => Promise<R>;

/**
 * Finds the member, if any, for responses that are public but contain personal data for a member. Marks the response as
 * private if the request has an access token or a session cookie, even one of an invalid session.
 */
export function createForViewer({ hasSession, findCaller }: ViewerOptions): ForViewer {
  return async (c, work) => {
    // Caches must not serve the public response to members.
    c.header('Vary', 'Cookie, Authorization');
    if (!c.var.tokenMember && !hasSession(c.req.raw)) return work(null);
    c.header('Cache-Control', PRIVATE_CACHE_CONTROL);
    const found = await findCaller(c);
    return work(found?.member ?? null);
  };
}

type Standing = { isAdministrator: boolean; isRecent: boolean };

/**
 * Lets only administrators through, and only if they have logged in recently, so that nobody else can use a device that
 * was left open.
 *
 * @param standingOf finds the standing of a session's member
 */
export const createRequireAdministrator =
  (requireMember: RequireMember, standingOf: (sessionToken: string) => Promise<Standing>): RequireMember =>
  (c, next) =>
    requireMember(c, async () => {
      const { isAdministrator, isRecent } = await standingOf(c.var.sessionToken ?? '');
      if (!isAdministrator) throw forbidden('Only administrators of this site may do this.');
      if (!isRecent)
        throw new AppError('sign_in_again', { message: 'Administrators must log in again after 15 minutes.' });
      await next();
    });
