import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { DB } from './schema.gen.ts';
import { cutSilentConnections } from './silent-connections.ts';

export type Database = Kysely<DB>;

/** Milliseconds after which PostgreSQL itself gives up, whatever the caller does. */
const TIMEOUTS = { statement: 5_000, lock: 2_000, idleInTransaction: 10_000, connect: 2_000 };
/** Milliseconds after which we give up a server that says nothing at all, not even that it gave up. */
const LONGEST_SILENCE = 7_000;

/** Of one process. PostgreSQL's max_connections has to hold all processes', and a few more. */
const MOST_CONNECTIONS = 10;

// Dates stay the text that PostgreSQL sends: a release date has no time zone, and Date would give it one.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
// Counts are bigint; ours fit a double exactly.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// What PostgreSQL writes (ISO 8601 with a space, its default) the engine reads itself, several times as fast.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) => new Date(value));

/** @param connection a connection string, or the parts of one @param own settings other than the usual */
export function createPool(connection: string | pg.PoolConfig, log: Logger, own: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    max: MOST_CONNECTIONS,
    application_name: 'fright-club',
    connectionTimeoutMillis: TIMEOUTS.connect,
    statement_timeout: TIMEOUTS.statement,
    lock_timeout: TIMEOUTS.lock,
    idle_in_transaction_session_timeout: TIMEOUTS.idleInTransaction,
    ...own,
  });
  // An idle client losing its server is news, not a reason to end the process: the pool makes a new one.
  // While the pool is ending, its server may go first.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'an idle database connection was lost');
  });
  // One that dies while in use rejects its query; without a listener its error event would end the process as well.
  pool.on('connect', (client) => client.on('error', (error) => log.debug({ err: error }, 'a connection was lost')));
  // A pool whose statements may take any time has no limit of ours either.
  if (own.statement_timeout !== 0) cutSilentConnections(pool, LONGEST_SILENCE, log);
  return pool;
}

export function createDatabase(pool: pg.Pool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}
