import type pg from 'pg';
import { codeOf } from '#lib/error-code.ts';
import { wrapQueries } from './wrap-queries.ts';

/** SQLSTATE read_only_sql_transaction. */
const READ_ONLY = '25006';

/**
 * Closes a connection to a server that has become a standby. A proxy then connects the pool's next connection to the
 * leader.
 */
export function dropReadOnlyConnections(pool: pg.Pool): void {
  wrapQueries(pool, (client, query) => (...args) => {
    const result = query(...args);
    // Only the pool itself calls `query` with a callback. Such a call returns no promise, and the pool handles its
    // error.
    if (result instanceof Promise) {
      result.catch((error: unknown) => {
        if (codeOf(error) === READ_ONLY) client.end().catch(() => undefined);
      });
    }
    return result;
  });
}
