import type { MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { TokenScope } from '#contract/constants.ts';
import { AppError } from '../errors.ts';
import type { Member } from './member.ts';
import { SAFE_METHODS } from './same-origin.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** The token of `Authorization: Bearer`, not checked yet. */
    bearerToken?: string;
    /** The owner of a valid access token, if the route accepts the token. */
    tokenMember?: Member;
  }
}

const BEARER = /^bearer(?:\s+(.*))?$/i;

/** Reads the bearer token (RFC 6750). It alone identifies the caller, so cookies of the same request are dropped. */
export const bearerToken: MiddlewareHandler = async (c, next) => {
  const found = BEARER.exec(c.req.header('Authorization') ?? '');
  if (found) {
    c.set('bearerToken', found[1] ?? '');
    c.req.raw.headers.delete('Cookie');
  }
  await next();
};

/** @throws AppError invalid_token, too_many_requests */
export type Authenticate = (token: string) => Promise<{ member: Member; scope: TokenScope }>;

type Operation = { security?: Record<string, string[]>[] };
type Paths = Record<string, object>;

/**
 * `public`: the route does not use the member, so it ignores tokens. `closed`: it refuses tokens. Otherwise the scope
 * that a token needs.
 */
type Access = 'public' | 'closed' | TokenScope;

/** @param operation an operation without `security` is for everybody */
function accessOf(method: string, { security = [{}] }: Operation): Access {
  const scopes = security.flatMap(({ token = [] }) => token);
  if (scopes.includes('write')) return 'write';
  if (!SAFE_METHODS.has(method)) return 'closed';
  if (scopes.includes('read')) return 'read';
  return security.some((scheme) => Object.keys(scheme).length === 0) ? 'public' : 'closed';
}

/** Returns the access by method and path of Hono's routes, for example `GET /api/ratings/:id`. */
function readAccess(paths: Paths): Map<string, Access> {
  return new Map(
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries<Operation>({ ...operations }).map(([name, operation]): [string, Access] => {
        const method = name.toUpperCase();
        return [`${method} /api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, accessOf(method, operation)];
      }),
    ),
  );
}

function refusalOf(found: Set<Access>, scope: TokenScope): AppError | null {
  if (found.has('closed'))
    return new AppError('insufficient_scope', { message: 'Access tokens cannot make this call.' });
  if (found.has('write') && scope === 'read')
    return new AppError('insufficient_scope', { message: 'This access token can only read.' });
  return null;
}

/** Refuses access tokens on routes that use a member or change something, unless their `security` names tokens. */
export function accessTokens(paths: () => Paths, authenticate: Authenticate): MiddlewareHandler {
  let known: Map<string, Access> | null = null;
  return async (c, next) => {
    const token = c.var.bearerToken;
    if (token === undefined) return next();
    known ??= readAccess(paths());
    // A path such as /ratings/user may match several routes. Each of them must accept tokens.
    const found = new Set(matchedRoutes(c).flatMap(({ method, path }) => known?.get(`${method} ${path}`) ?? []));
    found.delete('public');
    if (found.size === 0) return next();
    const { member, scope } = await authenticate(token);
    const refusal = refusalOf(found, scope);
    if (refusal) throw refusal;
    c.set('tokenMember', member);
    await next();
  };
}
