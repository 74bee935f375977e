import type pg from 'pg';
import type { Logger } from 'pino';
import { wrapQueries } from './wrap-queries.ts';

/** Matches the statement with which migrations, backups and imports switch off the time-out. */
const NO_TIMEOUT = /\bstatement_timeout\s*=\s*0\b/;

const textOf = (query: unknown): string => {
  if (typeof query === 'string') return query;
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : '';
};

/**
 * Closes connections on which a query gets no response. PostgreSQL's own time-outs do not work when its machine or the
 * network hangs. A statement that switches off PostgreSQL's time-out also switches off this one, until the connection
 * is back in the pool.
 *
 * @param after milliseconds, longer than the statement_timeout of the pool's connections
 */
export function closeSilentConnections(pool: pg.Pool, after: number, log: Pick<Logger, 'warn'>): void {
  const unlimited = new WeakSet<pg.ClientBase>();
  pool.on('acquire', (client) => unlimited.delete(client));
  wrapQueries(pool, (client, query) => {
    let timer: NodeJS.Timeout | undefined;
    const close = () => {
      log.warn({ silentFor: after }, 'the database does not respond: closing a connection');
      // Destroys the stream, because `end()` of a pipelining client would wait for the missing responses.
      client.connection.stream.destroy();
    };
    client.on('drain', () => clearTimeout(timer));
    client.on('end', () => clearTimeout(timer));
    return (...args) => {
      if (NO_TIMEOUT.test(textOf(args[0]))) unlimited.add(client);
      clearTimeout(timer);
      if (!unlimited.has(client)) timer = setTimeout(close, after);
      return query(...args);
    };
  });
}
