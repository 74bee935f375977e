import type pg from 'pg';
import { codeOf } from '#lib/error-code.ts';
import { wrapQueries } from './wrap-queries.ts';

/** SQLSTATE read_only_sql_transaction. */
const READ_ONLY = '25006';

/**
 * Closes a connection whose server refuses a write because it has become a standby. The pool then opens a new one,
 * which a proxy connects to the present leader.
 */
export function dropReadOnlyConnections(pool: pg.Pool): void {
  wrapQueries(pool, (client, query) => (...args) => {
    const result = query(...args);
    // The pool itself handles calls with a callback.
    if (result instanceof Promise) {
      result.catch((error: unknown) => {
        if (codeOf(error) === READ_ONLY) client.end().catch(() => undefined);
      });
    }
    return result;
  });
}
