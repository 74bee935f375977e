import type { MiddlewareHandler } from 'hono';
import { SAFE_METHODS } from './same-origin.ts';

/** Allowed while the disk is full, because a sign-out frees space. */
const SIGN_OUT = '/api/auth/logout';

/** @param requireRoom throws when the disk is full */
export function writesNeedRoom(requireRoom: () => Promise<void>): MiddlewareHandler {
  return async (c, next) => {
    if (!SAFE_METHODS.has(c.req.method) && c.req.path !== SIGN_OUT) await requireRoom();
    await next();
  };
}
