import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { createPool, type Database } from './database.ts';
import { createReadDatabase, type ReadFrom } from './read-database.ts';
import { createReplicaWatch, type ReplicaStatus } from './replica-watch.ts';

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
