import type pg from 'pg';
import { codeOf } from '#lib/error-code.ts';
import { wrapQueries } from './wrap-queries.ts';

/** SQLSTATE for a connection that could not be opened, or was not free in time. */
export const NO_CONNECTION = '08001';
/** SQLSTATE for a lost connection. */
const LOST = '08006';
/** SQLSTATE for a response that did not come in time. */
export const NO_RESPONSE = '57014';

/**
 * Adds the code to a plain Error that has none. Other classes of errors, such as TypeError, are mistakes in our code.
 */
function withCode(error: unknown, code: string): unknown {
  const isPlain = error instanceof Error && Object.getPrototypeOf(error) === Error.prototype;
  return isPlain && !codeOf(error) ? Object.assign(error, { code }) : error;
}

type Callback = (error: unknown, ...results: unknown[]) => void;

/** Adds a code to errors that pg itself creates, because pg gives them only an English message. */
export function codeClientErrors(pool: pg.Pool): void {
  /** Calls a method that reports errors through a callback or a promise. */
  function call(method: (...args: unknown[]) => unknown, args: unknown[], code: () => string): unknown {
    const last = args.at(-1);
    if (typeof last === 'function') {
      const callback = last as Callback; // pg calls each callback with the error first
      return method(...args.slice(0, -1), (error: unknown, ...results: unknown[]) =>
        callback(withCode(error, code()), ...results),
      );
    }
    const result = method(...args);
    if (!(result instanceof Promise)) return result;
    return result.catch((error: unknown) => {
      throw withCode(error, code());
    });
  }

  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown; // for both overloads
  pool.connect = ((...args: unknown[]) => call(connect, args, () => NO_CONNECTION)) as typeof pool.connect;

  wrapQueries(pool, (client, query) => {
    let isLost = false;
    const lose = () => {
      isLost = true;
    };
    client.on('error', lose).on('end', lose);
    return (...args) => call(query, args, () => (isLost ? LOST : NO_RESPONSE));
  });
}
