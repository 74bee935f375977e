import type { OpenAPIHono, RouteConfig } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler, Next } from 'hono';
import { AppError } from '../errors.ts';
import { createApiRouter } from '../http/api-router.ts';
import { PRIVATE_CACHE_CONTROL } from './public-cache.ts';

export type Member = { id: string; email: string };

/**
 * Does the request's work under the condition that the session or token is valid. @throws AppError when it has ended
 */
export type During = <R>(work: () => Promise<R>) => Promise<R>;

type FoundMember = {
  member: Member;
  /** The session's token; null for a call with an access token. */
  token: string | null;
  /** Add them to the response, because an extended session sends its cookie again. */
  headers: Headers;
  during: During;
};

/** Finds the session's member. */
export type ResolveMember = (headers: Headers) => Promise<FoundMember | null>;

type DescribedRoute = { getRoutingPath: () => string };
type MemberEnv = { Variables: { member: Member; sessionToken: string | null } };
export type RequireMember = MiddlewareHandler<MemberEnv>;

/** Finds the member of an access token, otherwise of the session. */
export type FindCaller = (c: Context) => ReturnType<ResolveMember>;

export function createFindCaller(resolveMember: ResolveMember): FindCaller {
  return async (c) => {
    const member = c.var.tokenMember;
    // The whole request is handled within the `during` of its token, see access-token.ts.
    return member
      ? { member, token: null, headers: new Headers(), during: (work) => work() }
      : resolveMember(c.req.raw.headers);
  };
}

/** Reading an upload costs more than waiting for the session, so the session is checked first. */
const isUpload = (c: Context) => c.req.header('Content-Type')?.startsWith('multipart/') ?? false;

/** Handles the rest of a request within `during`. */
export async function handleDuring(c: Context, during: During, next: Next): Promise<void> {
  if (isUpload(c)) await during(async () => undefined);
  try {
    await during(next);
  } catch (error) {
    // Without this, the error's response would get the headers of the handler's response.
    c.res = undefined;
    c.res = new Response();
    throw error;
  }
}

const signedOut = () => new AppError('not_signed_in', { message: 'Please log in first.' });

const nameOf = (cookie: string) => cookie.split('=', 1)[0];

/** Lets only members through, sets `c.var.member`, and marks the response as private. */
export function createRequireMember(findCaller: FindCaller): RequireMember {
  return async (c, next) => {
    const found = await findCaller(c);
    if (!found) throw signedOut();
    c.set('member', found.member);
    c.set('sessionToken', found.token);
    await handleDuring(c, found.during, next);
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

export const createRequireConfirmed =
  (require: (headers: Headers) => Promise<void>): RequireConfirmed =>
  async (c) => {
    if (!c.var.tokenMember) await require(c.req.raw.headers);
  };

export type MemberRouter = OpenAPIHono<MemberEnv>;

/** Creates a router whose API routes are for members, who are in `c.var.member`. */
export function createMemberRouter(requireMember: RequireMember): MemberRouter {
  const router = createApiRouter<MemberEnv>();
  const { openapi } = router;
  // The cast is safe: the types of `openapi` itself go through unchanged.
  router.openapi = ((route: RouteConfig & DescribedRoute, ...handlers: [never]) => {
    router.on(route.method, route.getRoutingPath(), requireMember);
    return openapi(route, ...handlers);
  }) as typeof openapi;
  return router;
}

type ViewerOptions = {
  /** Returns true if a request has a session cookie, valid or not. */
  hasSession: (request: Request) => boolean;
  findCaller: FindCaller;
};

export type ForViewer = <R>(c: Context, work: (member: Member | null) => Promise<R>) => Promise<R>;

/**
 * Finds the member, if any, for responses that are public but contain personal data for a member. Marks the response as
 * private if the request has an access token or a session cookie, even one of an invalid session. `work` must only
 * read: it runs again, without the member, when the session has ended.
 */
export function createForViewer({ hasSession, findCaller }: ViewerOptions): ForViewer {
  return async (c, work) => {
    // Caches must not serve the public response to members.
    c.header('Vary', 'Cookie, Authorization');
    if (!c.var.tokenMember && !hasSession(c.req.raw)) return work(null);
    c.header('Cache-Control', PRIVATE_CACHE_CONTROL);
    const found = await findCaller(c);
    if (!found) return work(null);
    try {
      return await found.during(() => work(found.member));
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_signed_in') return work(null);
      throw error;
    }
  };
}
