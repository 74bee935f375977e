import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Logger } from 'pino';

/** Milliseconds between two looks. */
const LOOK_EVERY = 2_000;
/**
 * How far behind a replica may be, milliseconds. With the time between two looks and the longest that a look may take
 * it makes the ten seconds that middleware/public-cache.ts counts on.
 */
const LONGEST_LAG = 5_000;
/** The primary's position is remembered this often at most; older ones say no more than that it is far behind. */
const MOST_SAMPLES = 60;

/** `used`; `behind`: it answers, with old data; `gone`: it does not answer, or is no replica. */
export type ReplicaState = 'used' | 'behind' | 'gone';
export type ReplicaStatus = { state: ReplicaState /** Seconds, where it is known. */; lag: number | null };

type Queries = Pick<Pool, 'query'>;
/** A position in the write-ahead log, in bytes, and when the primary was there. */
type Sample = { at: number; position: number };

async function readPosition(primary: Queries): Promise<number> {
  const { rows } = await primary.query<{ position: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint as position`,
  );
  return rows[0]?.position ?? 0;
}

/** @returns null where the server is no replica: it may have been promoted, and then lives a life of its own */
async function readReplayed(replica: Queries): Promise<number | null> {
  const { rows } = await replica.query<{ replayed: number | null }>(
    `select case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint end as replayed`,
  );
  return rows[0]?.replayed ?? null;
}

export type ReplicaWatch = ReturnType<typeof createReplicaWatch>;

/**
 * Knows whether a streaming replica can be read from: it answers, and it has replayed what the primary had written five
 * seconds ago. Both positions are asked for, since a replica that has lost its primary takes itself for up to date.
 */
export function createReplicaWatch(
  primary: Queries,
  replica: Queries,
  { log, now = Date.now }: { log: Pick<Logger, 'info' | 'warn'>; now?: () => number },
) {
  let samples: Sample[] = [];
  let status: ReplicaStatus = { state: 'gone', lag: null };

  function become(next: ReplicaStatus, reason?: unknown): void {
    if (next.state === 'used' && status.state !== 'used') log.info('public reads go to the replica');
    if (next.state !== 'used' && status.state === 'used') {
      log.warn({ state: next.state, err: reason }, 'public reads go to the primary');
    }
    status = next;
  }

  /** Seconds since the primary wrote the first thing that the replica lacks. */
  function lagAt(replayed: number): number {
    const lacking = samples.find(({ position }) => position > replayed);
    return lacking ? (now() - lacking.at) / 1000 : 0;
  }

  async function look(): Promise<void> {
    // Without the primary nothing is written, and the replica stays as good as it was.
    const position = await readPosition(primary).catch(() => null);
    if (position !== null) samples = [...samples, { at: now(), position }].slice(-MOST_SAMPLES);
    try {
      const replayed = await readReplayed(replica);
      if (replayed === null) return become({ state: 'gone', lag: null }, new Error('it is no replica'));
      // Before the first sample there is nothing to measure by.
      const lag = samples.length > 0 ? lagAt(replayed) : null;
      become({ state: lag !== null && lag * 1000 <= LONGEST_LAG ? 'used' : 'behind', lag });
    } catch (error) {
      become({ state: 'gone', lag: null }, error);
    }
  }

  const stopped = new AbortController();
  return {
    status: () => status,
    /** A query found the replica failing: no more of them until the next look. */
    suspect: (error: unknown) => become({ state: 'gone', lag: null }, error),
    look,
    async start(): Promise<void> {
      await look();
      const keepLooking = async () => {
        while (!stopped.signal.aborted) {
          await sleep(LOOK_EVERY, undefined, { ref: false, signal: stopped.signal });
          await look();
        }
      };
      void keepLooking().catch(() => undefined);
    },
    stop: () => stopped.abort(),
  };
}
