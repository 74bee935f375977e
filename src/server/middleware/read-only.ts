import type { MiddlewareHandler } from 'hono';
import { AppError } from '../errors.ts';
import { errorResponse } from './error-handler.ts';

/** For everything outside /api, which can only be read: OPTIONS gets 204 and any other method 405, both with Allow. */
export const readOnly: MiddlewareHandler = async (c, next) => {
  const { method } = c.req;
  if (method === 'GET' || method === 'HEAD') return next();
  c.header('Allow', 'GET, HEAD, OPTIONS');
  if (method === 'OPTIONS') return c.body(null, 204);
  return errorResponse(c, new AppError('method_not_allowed', { message: 'Only GET and HEAD are allowed here.' }));
};
