import pg, { type Pool, type PoolClient } from 'pg';
import type { Logger } from 'pino';
import { codeOf } from '../lib/error-code.ts';
import { NO_CONNECTION, NO_RESPONSE } from './client.ts';
import { createDatabase, createPool, type Database } from './database.ts';

const CHECK_INTERVAL = 2_000;
/**
 * Milliseconds. MAX_LAG, CHECK_INTERVAL and the time of a check are together less than ten seconds.
 * http/headers.ts relies on these ten seconds.
 */
const MAX_LAG = 5_000;
/** Maximum number of the primary's positions that are remembered. Older ones are far beyond MAX_LAG. */
const MAX_SAMPLES = 60;

/** `behind`: the replica responds with old data. `gone`: it does not respond, or is not a replica. */
export type ReplicaState = 'used' | 'behind' | 'gone';
/** `lag` in seconds; null when not known. */
export type ReplicaStatus = { state: ReplicaState; lag: number | null };

type Queries = Pick<Pool, 'query'>;
/** A position in the write-ahead log, in bytes, and when the primary was there. */
type Sample = { at: number; position: number };

async function readPosition(primary: Queries): Promise<number> {
  const { rows } = await primary.query<{ position: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint as position`,
  );
  return rows[0]?.position ?? 0;
}

/** @returns null when the server is not a replica, for example after it was promoted */
async function readReplayed(replica: Queries): Promise<number | null> {
  const { rows } = await replica.query<{ replayed: number | null }>(
    `select case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint end as replayed`,
  );
  return rows[0]?.replayed ?? null;
}

type ReplicaWatch = ReturnType<typeof createReplicaWatch>;

/**
 * Checks if a streaming replica can be used: it must respond, and must have replayed everything that the primary had
 * written five seconds ago. Compares both positions, because a replica that has lost its primary reports no lag.
 */
export function createReplicaWatch(
  primary: Queries,
  replica: Queries,
  { log, now = () => performance.now() }: { log: Pick<Logger, 'info' | 'warn'>; now?: () => number },
) {
  let samples: Sample[] = [];
  let status: ReplicaStatus = { state: 'gone', lag: null };

  function setStatus(next: ReplicaStatus, reason?: unknown): void {
    if (next.state === 'used' && status.state !== 'used') log.info('public reads go to the replica');
    if (next.state !== 'used' && status.state === 'used') {
      log.warn({ state: next.state, err: reason }, 'public reads go to the primary');
    }
    status = next;
  }

  /** Returns the seconds since the primary wrote the first data that the replica lacks. */
  function lagAt(replayed: number): number {
    const lacking = samples.find(({ position }) => position > replayed);
    return lacking ? (now() - lacking.at) / 1000 : 0;
  }

  async function check(): Promise<void> {
    // While the primary is down, its last known positions are used. It writes nothing then, so the replica does not
    // fall behind.
    const position = await readPosition(primary).catch(() => null);
    if (position !== null) samples = [...samples, { at: now(), position }].slice(-MAX_SAMPLES);
    try {
      const replayed = await readReplayed(replica);
      if (replayed === null) return setStatus({ state: 'gone', lag: null }, new Error('it is not a replica'));
      const lag = samples.length > 0 ? lagAt(replayed) : null;
      setStatus({ state: lag !== null && lag * 1000 <= MAX_LAG ? 'used' : 'behind', lag });
    } catch (error) {
      setStatus({ state: 'gone', lag: null }, error);
    }
  }

  let timer: NodeJS.Timeout | undefined;
  return {
    status: () => status,
    /** Reports a failed query. The replica is not used until the next check, which begins immediately. */
    suspect: (error: unknown) => {
      const wasUsed = status.state === 'used';
      setStatus({ state: 'gone', lag: null }, error);
      if (wasUsed) void check();
    },
    check,
    async start(): Promise<void> {
      await check();
      timer = setInterval(check, CHECK_INTERVAL).unref();
    },
    stop: () => clearInterval(timer),
  };
}

export type ReadFrom = 'primary' | 'replica';

type ReadDatabaseOptions = {
  primary: Queries;
  replica: Queries;
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
