import {
  Kysely,
  type Transaction as KyselyTransaction,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
} from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { DATABASE_LIMITS } from '#contract/time-limits.ts';
import { createBulkhead } from '#upstream';
import { DatabasePool, NO_CONNECTION } from './client.ts';
import type { DB } from './schema.gen.ts';

/**
 * Maximum number of transactions at once. A transaction may wait seconds for a lock, so the pool has connections beyond
 * these and the four that stay in use: a read finds one.
 */
const MAX_TRANSACTIONS = 3;
/** Matches the first statement of Kysely's transactions. */
const BEGIN = /^(begin|start transaction)/;

/** Returns a pool whose clients take a connection with their first statement; `begin` waits for a turn. */
function withTransactionTurns(pool: PostgresPool): PostgresPool {
  // The options of pg's pools; Kysely's type leaves them open. A turn may take as long as a free connection.
  const { connectionTimeoutMillis: longest = 0 } = pool.options as pg.PoolConfig;
  const turns = createBulkhead(MAX_TRANSACTIONS, Number.POSITIVE_INFINITY);
  const takeTurn = () =>
    turns.enter(longest > 0 ? AbortSignal.timeout(longest) : undefined).catch(() => {
      throw Object.assign(new Error('too many transactions are waiting'), { code: NO_CONNECTION });
    });

  async function connect(): Promise<PostgresPoolClient> {
    let opened: Promise<PostgresPoolClient> | undefined;
    let endTurn = () => {};
    const open = async (text: string) => {
      if (BEGIN.test(text)) endTurn = await takeTurn();
      return pool.connect();
    };
    const query = async (text: string, parameters: readonly unknown[]) => {
      opened ??= open(text);
      return (await opened).query(text, parameters);
    };
    const release = (isBroken?: boolean) => {
      const released = opened?.then((client) => client.release(isBroken)).catch(() => undefined);
      void Promise.resolve(released).then(() => endTurn());
    };
    return { query, release } as PostgresPoolClient; // its other form of `query` takes a cursor, and none is configured
  }
  return { connect, end: () => pool.end(), options: pool.options };
}

export type Database = Kysely<DB>;
export type Transaction = KyselyTransaction<DB>;

/**
 * Maximum number of connections per process. PostgreSQL's max_connections must cover all processes and a few more. Up
 * to four connections stay in use: one for graphile-worker's own LISTEN, one for LISTEN of the movie nights while one
 * is open, one for the worker's lock, and one for the sync's lock.
 */
const MAX_CONNECTIONS = 8;

// Dates stay text: a release date has no time zone, and Date would add one.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
// count(*) is a bigint. Our values are far below 2^53, so a number is exact.
// `schema.gen.ts` calls the ids of rows strings: they are only passed on, never compared.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// JavaScript's Date parses PostgreSQL's default format several times faster than pg does.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) => new Date(value));

/**
 * For work that nobody waits for. On a very busy machine, a statement of the first load takes longer than the usual
 * limits.
 */
export const NO_TIME_LIMITS = { statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 };

export function createPool(connection: string | pg.PoolConfig, log: Logger, overrides: pg.PoolConfig = {}): pg.Pool {
  const config = {
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    max: MAX_CONNECTIONS,
    application_name: 'fright-club',
    // The limit for the wait for a free connection. DatabaseClient has the limit for opening a connection.
    connectionTimeoutMillis: DATABASE_LIMITS.freeConnection,
    statement_timeout: DATABASE_LIMITS.statement,
    lock_timeout: DATABASE_LIMITS.lock,
    idle_in_transaction_session_timeout: DATABASE_LIMITS.idleInTransaction,
    ...overrides,
  };
  const pool = new DatabasePool(config, { log, silence: config.statement_timeout === 0 ? 0 : DATABASE_LIMITS.silence });
  // Without a listener, a lost idle connection would end the process. The pool opens a new connection. While the pool
  // is ending, its server may stop first, so a lost connection is not logged.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'an idle database connection was lost');
  });
  // A connection that is lost during a query rejects the query. It also emits an error event, which needs a listener.
  pool.on('connect', (client) => client.on('error', (error) => log.debug({ err: error }, 'a connection was lost')));
  return pool;
}

export function createDatabase(pool: PostgresPool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: withTransactionTurns(pool) }) });
}
