import type { MiddlewareHandler } from 'hono';
import { SAFE_METHODS } from './same-origin.ts';

/** @param requireRoom throws when the disk is full */
export function writesNeedRoom(requireRoom: () => Promise<void>): MiddlewareHandler {
  return async (c, next) => {
    if (!SAFE_METHODS.has(c.req.method)) await requireRoom();
    await next();
  };
}
