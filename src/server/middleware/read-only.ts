import type { MiddlewareHandler } from 'hono';
import { AppError } from '../errors.ts';
import { errorResponse } from './error-handler.ts';

/** Allows only GET and HEAD outside /api. OPTIONS gets 204 and every other method 405, both with Allow. */
export const readOnly: MiddlewareHandler = async (c, next) => {
  const { method } = c.req;
  if (method === 'GET' || method === 'HEAD') return next();
  c.header('Allow', 'GET, HEAD, OPTIONS');
  if (method === 'OPTIONS') return c.body(null, 204);
  return errorResponse(c, new AppError('method_not_allowed', { message: 'Only GET and HEAD are allowed here.' }));
};
