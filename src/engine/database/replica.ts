import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Pool } from 'pg';
import pg from 'pg';
import type { Logger } from 'pino';
import { codeOf } from '../lib/error-code.ts';
import { NO_CONNECTION, NO_RESPONSE } from './client.ts';
import { createPool, type Database } from './database.ts';
import { createReplicaWatch, type ReplicaStatus, type ReplicaWatch } from './replica-watch.ts';
import type { DB } from './schema.gen.ts';

export type ReadFrom = 'primary' | 'replica';

type ReadDatabaseOptions = {
  primary: Pick<pg.Pool, 'query'>;
  replica: Pick<pg.Pool, 'query'>;
  watch: Pick<ReplicaWatch, 'status' | 'suspect'>;
  /** Called for each query with the server that ran it. */
  onRead?: (from: ReadFrom) => void;
};

/** SQLSTATE classes of a failing server: connection, authentication, resources, operator intervention, system. */
const SERVER_FAILS = /^(08|28|53|57P|58|XX)|^3D000$/;
/**
 * SQLSTATEs of failures that concern only this query: replication conflicts with it, or its table is not replicated
 * yet.
 */
const TRY_ELSEWHERE = /^(40001|40P01|42P01|42703|42883)$/;

/** Classifies an error. An error that PostgreSQL did not send counts as a lost connection, unless it is a time-out. */
function classifyError(error: unknown): 'server' | 'transient' | 'query' {
  if (!(error instanceof pg.DatabaseError)) {
    // A single time-out may come from a slow query. The replica watch notices when the server hangs.
    return [NO_CONNECTION, NO_RESPONSE].includes(codeOf(error)) ? 'transient' : 'server';
  }
  const code = error.code ?? '';
  if (SERVER_FAILS.test(code)) return 'server';
  return TRY_ELSEWHERE.test(code) ? 'transient' : 'query';
}

const NO_TRANSACTIONS = async () => {
  throw new Error('The read database does not support transactions.');
};

/**
 * Creates a database for reads that may be a few seconds old. Queries go to the replica while it is up to date, and to
 * the primary otherwise or when the replica fails. When the primary fails, queries go to the replica even if it is
 * behind. Queries change nothing, so sending one twice is safe.
 */
export function createReadDatabase({ primary, replica, watch, onRead = () => {} }: ReadDatabaseOptions): Database {
  async function run(query: CompiledQuery): Promise<pg.QueryResult> {
    const parameters = [...query.parameters];
    if (watch.status().state === 'used') {
      try {
        const result = await replica.query(query.sql, parameters);
        onRead('replica');
        return result;
      } catch (error) {
        const kind = classifyError(error);
        if (kind === 'query') throw error;
        if (kind === 'server') watch.suspect(error);
      }
    }
    onRead('primary');
    try {
      return await primary.query(query.sql, parameters);
    } catch (error) {
      if (classifyError(error) === 'query') throw error;
      // Rows that may be old are better than an error. A replica that has just failed is tried again, because its URL
      // may lead to several standbys.
      return replica.query(query.sql, parameters).catch(() => {
        throw error;
      });
    }
  }

  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      // `R` is the row type of the compiled query.
      return { rows: (await run(query)).rows as R[] };
    },
    streamQuery() {
      throw new Error('The read database does not support streaming.');
    },
  };
  const driver: Driver = {
    init: async () => undefined,
    // Acquires nothing, because the pools choose a connection for each query.
    acquireConnection: async () => connection,
    releaseConnection: async () => undefined,
    beginTransaction: NO_TRANSACTIONS,
    commitTransaction: NO_TRANSACTIONS,
    rollbackTransaction: NO_TRANSACTIONS,
    destroy: async () => undefined,
  };
  return new Kysely<DB>({
    dialect: {
      createDriver: () => driver,
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

/** Milliseconds. Short, so that the primary can still respond in time when the replica does not. */
const REPLICA_TIMEOUT = 1_500;

export type Replica = {
  /** For reads that may be a few seconds old. */
  publicDb: Database;
  status: () => ReplicaStatus;
  pool: Pool;
  close: () => Promise<void>;
};

/** Opens a streaming replica. When it cannot be reached, the primary serves its reads. */
export async function openReplica(
  url: string,
  primary: Pool,
  log: Logger,
  onRead: (from: ReadFrom) => void,
): Promise<Replica> {
  const pool = createPool(url, log, { query_timeout: REPLICA_TIMEOUT, connectionTimeoutMillis: REPLICA_TIMEOUT });
  const watch = createReplicaWatch(primary, pool, { log });
  await watch.start();
  return {
    publicDb: createReadDatabase({ primary, replica: pool, watch, onRead }),
    status: watch.status,
    pool,
    close: async () => {
      watch.stop();
      await pool.end();
    },
  };
}
