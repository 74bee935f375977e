import type { MiddlewareHandler } from 'hono';

/** Makes an Error of whatever else was thrown: Hono hands nothing but errors to its error handler. */
export const thrownErrors: MiddlewareHandler = async (_, next) => {
  try {
    await next();
  } catch (thrown) {
    throw thrown instanceof Error ? thrown : new Error('Something that is no error was thrown', { cause: thrown });
  }
};
