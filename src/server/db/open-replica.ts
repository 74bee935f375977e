import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { createPool, type Database } from './database.ts';
import { createReadDatabase, type ReadFrom } from './read-database.ts';
import { createReplicaWatch, type ReplicaStatus } from './replica-watch.ts';

/**
 * A reader who waits for a replica that has stopped answering must still get the primary's answer in time, milliseconds.
 */
const ANSWER_WITHIN = 1_500;

export type Replica = {
  /** For reading what may be a moment old. */
  publicDb: Database;
  status: () => ReplicaStatus;
  pool: Pool;
  close: () => Promise<void>;
};

/** Opens a streaming replica beside the primary. One that is not there is no hindrance: the primary serves. */
export async function openReplica(
  url: string,
  primary: Pool,
  log: Logger,
  onRead: (from: ReadFrom) => void,
): Promise<Replica> {
  const pool = createPool(url, log, { query_timeout: ANSWER_WITHIN, connectionTimeoutMillis: ANSWER_WITHIN });
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
