import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import { AppError } from '../errors.ts';
import { createApiRouter } from '../http/api-router.ts';
import { PRIVATE_CACHE_CONTROL } from './public-cache.ts';

export type Member = { id: string; email: string };

/** Finds the session's member. Add the returned headers to the response: an extended session sends its cookie again. */
export type ResolveMember = (headers: Headers) => Promise<{ member: Member; headers: Headers } | null>;

type MemberEnv = { Variables: { member: Member } };
export type RequireMember = MiddlewareHandler<MemberEnv>;

/** Finds the member of an access token, or else of the session. */
export type FindCaller = (c: Context) => ReturnType<ResolveMember>;

export function createFindCaller(resolveMember: ResolveMember): FindCaller {
  return async (c) => {
    const member = c.var.tokenMember;
    return member ? { member, headers: new Headers() } : resolveMember(c.req.raw.headers);
  };
}

const nameOf = (cookie: string) => cookie.split('=', 1)[0];

/** Lets only members through, sets `c.var.member`, and marks the response as private. */
export function createRequireMember(findCaller: FindCaller): RequireMember {
  return async (c, next) => {
    const found = await findCaller(c);
    if (!found) throw new AppError('not_signed_in', { message: 'Please sign in first.' });
    c.set('member', found.member);
    await next();
    c.header('Cache-Control', PRIVATE_CACHE_CONTROL);
    // A cookie that the handler has set takes precedence, for example when it ends the session.
    const names = new Set(c.res.headers.getSetCookie().map(nameOf));
    for (const cookie of found.headers.getSetCookie()) {
      if (!names.has(nameOf(cookie))) c.header('Set-Cookie', cookie, { append: true });
    }
  };
}

type DescribedRoute = { method: string; getRoutingPath: () => string };

/** Creates a router on which exactly these routes are for members, who are in `c.var.member`. */
export function createMemberRouter(
  requireMember: RequireMember,
  routes: readonly DescribedRoute[],
): OpenAPIHono<MemberEnv> {
  const router = createApiRouter<MemberEnv>();
  for (const route of routes) router.on(route.method, route.getRoutingPath(), requireMember);
  return router;
}

type ViewerOptions = {
  /** Returns true if a request has a session cookie, valid or not. */
  hasSession: (request: Request) => boolean;
  findCaller: FindCaller;
};

export type FindViewer = (c: Context) => Promise<Member | null>;

/**
 * Finds the member, if any, for responses that are public but contain personal data for a member. Marks the response as
 * private for every request with a session cookie, even if the session is invalid, or with an access token.
 */
export function createFindViewer({ hasSession, findCaller }: ViewerOptions): FindViewer {
  return async (c) => {
    // Caches must not serve the public response to members.
    c.header('Vary', 'Cookie, Authorization');
    if (!c.var.tokenMember && !hasSession(c.req.raw)) return null;
    c.header('Cache-Control', PRIVATE_CACHE_CONTROL);
    return (await findCaller(c))?.member ?? null;
  };
}
