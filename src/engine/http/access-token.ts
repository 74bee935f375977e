import type { MiddlewareHandler } from 'hono';
import type { TokenScope } from '#contract/constants.ts';
import { AppError } from '../errors.ts';
import type { Member } from './member.ts';

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

/** The scope that a call needs; null if it refuses tokens. */
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
