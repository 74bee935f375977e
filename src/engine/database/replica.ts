import pg, { type Pool, type PoolClient } from 'pg';
import type { Logger } from 'pino';
import { codeOf } from '../lib/error-code.ts';
import { NO_CONNECTION, NO_RESPONSE } from './client.ts';
import { createDatabase, createPool, type Database } from './database.ts';
import { createReplicaWatch, type ReplicaStatus, type ReplicaWatch } from './replica-watch.ts';

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

/**
 * Creates a database for reads that may be a few seconds old. Queries go to the replica while it is up to date, and to
 * the primary otherwise or when the replica fails. When the primary fails, queries go to the replica even if it is
 * behind. Queries change nothing, so sending one twice is safe.
 */
export function createReadDatabase({ primary, replica, watch, onRead = () => {} }: ReadDatabaseOptions): Database {
  async function run(text: string, parameters: unknown[]): Promise<pg.QueryResult> {
    if (/^(begin|start transaction)/i.test(text)) throw new Error('The read database does not support transactions.');
    if (watch.status().state === 'used') {
      try {
        const result = await replica.query(text, parameters);
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
      return await primary.query(text, parameters);
    } catch (error) {
      if (classifyError(error) === 'query') throw error;
      // Rows that may be old are better than an error. A replica that has just failed is tried again, because its URL
      // may lead to several standbys.
      return replica.query(text, parameters).catch(() => {
        throw error;
      });
    }
  }

  // The pools choose a connection for each query, so nothing is acquired and released here. pg's type of `query` has
  // more overloads than Kysely calls.
  const client = { query: run, release: () => undefined } as unknown as PoolClient;
  return createDatabase({ connect: async () => client, end: async () => undefined, options: {} });
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
