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
import pg from 'pg';
import type { Database } from './database.ts';
import type { ReplicaWatch } from './replica-watch.ts';
import type { DB } from './schema.gen.ts';

export type ReadFrom = 'primary' | 'replica';

type ReadDatabaseOptions = {
  primary: Pick<pg.Pool, 'query'>;
  replica: Pick<pg.Pool, 'query'>;
  watch: Pick<ReplicaWatch, 'status' | 'suspect'>;
  /** Told of each query, by whom it was answered. */
  onRead?: (from: ReadFrom) => void;
};

/** SQLSTATE classes of a server that cannot serve: connections, sign-in, resources, operator's doing, the system. */
const SERVER_FAILS = /^(08|28|53|57P|58|XX)|^3D000$/;
/** This query alone: replayed changes took its rows away, or its table or column has not arrived yet. */
const TRY_ELSEWHERE = /^(40001|40P01|42P01|42703|42883)$/;

/** What an error says about the server it comes from. Whatever is not PostgreSQL's own word is a lost connection. */
function blame(error: unknown): 'server' | 'moment' | 'query' {
  if (!(error instanceof pg.DatabaseError)) {
    // One answer that is late may be a heavy query; whether the server hangs, the watch finds out.
    return error instanceof Error && /timeout/i.test(error.message) ? 'moment' : 'server';
  }
  const code = error.code ?? '';
  if (SERVER_FAILS.test(code)) return 'server';
  return TRY_ELSEWHERE.test(code) ? 'moment' : 'query';
}

const NO_TRANSACTIONS = async () => {
  throw new Error('Reads that a replica may answer are no transactions.');
};

/**
 * A database for reading what may be a moment old: the replica answers as long as it is there and up to date; otherwise,
 * and for a query that it fails, the primary does. Each query stands alone and changes nothing, so asking twice is safe.
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
        const culprit = blame(error);
        if (culprit === 'query') throw error;
        if (culprit === 'server') watch.suspect(error);
      }
    }
    onRead('primary');
    return primary.query(query.sql, parameters);
  }

  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      // The compiled query carries the type of its rows.
      return { rows: (await run(query)).rows as R[] };
    },
    streamQuery() {
      throw new Error('Reads that a replica may answer are not streamed.');
    },
  };
  const driver: Driver = {
    init: async () => undefined,
    // Pools hand out a connection for each query.
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
