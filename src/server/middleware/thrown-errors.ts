import type { MiddlewareHandler } from 'hono';

/** Wraps thrown values that are not errors, because Hono passes only errors to its error handler. */
export const thrownErrors: MiddlewareHandler = async (_, next) => {
  try {
    await next();
  } catch (thrown) {
    throw thrown instanceof Error ? thrown : new Error('A value that is not an Error was thrown', { cause: thrown });
  }
};
