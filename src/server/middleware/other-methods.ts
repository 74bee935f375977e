import type { MiddlewareHandler } from 'hono';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { AppError } from '../errors.ts';
import { errorResponse } from './error-handler.ts';

const METHOD_LIST = new Intl.ListFormat('en');

/** Responds 405 with Allow to a method that the path does not have, and 204 to OPTIONS. */
export const otherMethods = (app: Parameters<typeof methodNotAllowed>[0]['app']): MiddlewareHandler =>
  methodNotAllowed({
    app,
    onMethodNotAllowed(c, methods) {
      c.header('Allow', methods.join(', '));
      if (c.req.method === 'OPTIONS') return c.body(null, 204);
      const message = `Only ${METHOD_LIST.format(methods)} ${methods.length === 1 ? 'is' : 'are'} allowed here.`;
      return errorResponse(c, new AppError('method_not_allowed', { message }));
    },
  });
