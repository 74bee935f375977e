import pg from 'pg';
import type { Logger } from 'pino';

/** The app's own word that a piece of work may take as long as it takes, as migrations, backups and imports say it. */
const LIFTS_THE_LIMIT = /\bstatement_timeout\s*=\s*0\b/;

const textOf = (query: unknown): string => {
  if (typeof query === 'string') return query;
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : '';
};

/**
 * Cuts connections on which a query has no answer for so long: the server, its machine or the way to it is frozen, so
 * that PostgreSQL's own limits do not end the wait. Whoever waits is told that the connection is terminated, and the
 * pool makes a new one. A statement that lifts PostgreSQL's limit lifts this one too, until the connection is given back.
 *
 * @param after milliseconds, longer than the statement_timeout of the pool's connections
 */
export function cutSilentConnections(pool: pg.Pool, after: number, log: Pick<Logger, 'warn'>): void {
  const unhurried = new WeakSet<pg.ClientBase>();
  pool.on('acquire', (client) => unhurried.delete(client));
  pool.on('connect', (client) => {
    if (!(client instanceof pg.Client)) return;
    let timer: NodeJS.Timeout | undefined;
    const cut = () => {
      log.warn({ silentFor: after }, 'the database does not answer: a connection is cut');
      // Ending a client that waits for an answer destroys its socket.
      client.end().catch(() => undefined);
    };
    const watched = (...query: unknown[]) => {
      if (LIFTS_THE_LIMIT.test(textOf(query[0]))) unhurried.add(client);
      clearTimeout(timer);
      if (!unhurried.has(client)) timer = setTimeout(cut, after);
      return Reflect.apply(pg.Client.prototype.query, client, query);
    };
    client.query = watched as typeof client.query; // pg's many ways to ask are passed on as they are
    client.on('drain', () => clearTimeout(timer));
    client.on('end', () => clearTimeout(timer));
  });
}
