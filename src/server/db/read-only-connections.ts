import pg from 'pg';
import { codeOf } from '#lib/error-code.ts';

/** SQLSTATE read_only_sql_transaction. */
const READ_ONLY = '25006';

/**
 * Gives up a connection whose server refuses a write because it has become a standby: the pool opens a new one, which a
 * proxy leads to the present leader.
 */
export function dropReadOnlyConnections(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    if (!(client instanceof pg.Client)) return;
    const { query } = client;
    const watched = (...args: unknown[]) => {
      const result: unknown = Reflect.apply(query, client, args);
      // The pool gives up connections of calls with a callback itself.
      if (result instanceof Promise) {
        result.catch((error: unknown) => {
          if (codeOf(error) === READ_ONLY) client.end().catch(() => undefined);
        });
      }
      return result;
    };
    client.query = watched as typeof client.query; // all overloads are passed on unchanged
  });
}
