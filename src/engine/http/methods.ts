import type { Context, MiddlewareHandler } from 'hono';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { AppError } from '../errors.ts';
import { errorResponse } from './error-handler.ts';

const READ_METHODS = ['GET', 'HEAD'];
const METHOD_LIST = new Intl.ListFormat('en');

/** Responds 204 to OPTIONS and 405 to every other method, both with Allow. */
function refuse(c: Context, methods: string[], allow = methods) {
  c.header('Allow', allow.join(', '));
  if (c.req.method === 'OPTIONS') return c.body(null, 204);
  const message = `Only ${METHOD_LIST.format(methods)} ${methods.length === 1 ? 'is' : 'are'} allowed here.`;
  return errorResponse(c, new AppError('method_not_allowed', { message }));
}

/** Under /api: allows the methods that the path has. */
export const otherMethods = (app: Parameters<typeof methodNotAllowed>[0]['app']): MiddlewareHandler =>
  methodNotAllowed({ app, onMethodNotAllowed: (c, methods) => refuse(c, methods) });

/** Outside /api: allows only GET and HEAD. */
export const readOnly: MiddlewareHandler = async (c, next) => {
  if (READ_METHODS.includes(c.req.method)) return next();
  return refuse(c, READ_METHODS, [...READ_METHODS, 'OPTIONS']);
};
