import type { Pool } from 'pg';
import type { Logger } from 'pino';

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

export type ReplicaWatch = ReturnType<typeof createReplicaWatch>;

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
