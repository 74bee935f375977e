import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { DATABASE_LIMITS } from '#contract/time-limits.ts';
import { codeClientErrors } from './client-errors.ts';
import { joinPackets } from './join-packets.ts';
import { nameStatements } from './named-statements.ts';
import { dropReadOnlyConnections } from './read-only-connections.ts';
import type { DB } from './schema.gen.ts';
import { closeSilentConnections } from './silent-connections.ts';

export type Database = Kysely<DB>;

/**
 * Maximum number of connections per process. PostgreSQL's max_connections must cover all processes and a few more. Up
 * to four connections stay in use: one for LISTEN of the job queue, one for LISTEN of the movie nights, one for the
 * worker's lock, and one for the sync's lock.
 */
const MAX_CONNECTIONS = 8;

// Dates stay text: a release date has no time zone, and Date would add one.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
// count(*) is a bigint. Our values are far below 2^53, so a number is exact.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// JavaScript's Date parses PostgreSQL's default format several times faster than pg does.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) => new Date(value));

/**
 * Has a shorter time limit for opening a connection than the pool has for the wait for a free connection. pg has only
 * one option for both.
 */
class QuickClient extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    const { connectionTimeoutMillis: longest = DATABASE_LIMITS.connect } = config;
    super({ ...config, connectionTimeoutMillis: Math.min(longest, DATABASE_LIMITS.connect) });
  }
}

/**
 * For work that nobody waits for. On a very busy machine, a statement of the first load takes longer than the usual
 * limits.
 */
export const NO_TIME_LIMITS = { statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 };

export function createPool(connection: string | pg.PoolConfig, log: Logger, overrides: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    max: MAX_CONNECTIONS,
    // A statement is sent without waiting for the previous response, see one-trip.ts.
    pipeline: true,
    application_name: 'fright-club',
    // The limit for the wait for a free connection. QuickClient has the limit for opening a connection.
    connectionTimeoutMillis: DATABASE_LIMITS.freeConnection,
    statement_timeout: DATABASE_LIMITS.statement,
    lock_timeout: DATABASE_LIMITS.lock,
    idle_in_transaction_session_timeout: DATABASE_LIMITS.idleInTransaction,
    Client: QuickClient,
    ...overrides,
  });
  // Without a listener, a lost idle connection would end the process. The pool opens a new connection. While the pool
  // is ending, its server may stop first, so a lost connection is not logged.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'an idle database connection was lost');
  });
  // A connection that is lost during a query rejects the query. It also emits an error event, which needs a listener.
  pool.on('connect', (client) => client.on('error', (error) => log.debug({ err: error }, 'a connection was lost')));
  codeClientErrors(pool);
  if (overrides.statement_timeout !== 0) closeSilentConnections(pool, DATABASE_LIMITS.silence, log);
  nameStatements(pool, log);
  dropReadOnlyConnections(pool);
  joinPackets(pool);
  return pool;
}

export function createDatabase(pool: pg.Pool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}
