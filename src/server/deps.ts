import type { Logger } from 'pino';
import type { Database } from './db/database.ts';
import type { OpenDatabase } from './db/open-database.ts';
import type { ReplicaStatus } from './db/replica-watch.ts';
import type { Environment } from './env.ts';
import type { EditorialContent } from './features/editorial/editorial-content.ts';
import type { JobQueue } from './jobs/job-queue.repository.ts';
import type { Metrics } from './observability/metrics.ts';

/** What main.ts hands to the app; tests hand over their own. */
export type Deps = {
  env: Environment;
  log: Logger;
  db: Database;
  /**
   * For answers that any cache may keep, and for nothing else: a replica may answer, a moment behind. Without one it is
   * `db`.
   */
  publicDb: Database;
  /** How the replica is, where there is one. */
  replicaStatus?: () => ReplicaStatus;
  /** The connections under `db`, for libraries that bring their own SQL. */
  pool: OpenDatabase['pool'];
  /** Work to be done after the answer. */
  jobs: JobQueue;
  metrics: Metrics;
  /** Signs cookies. */
  sessionSecret: string;
  /** The present moment. "Released" and "recent" are decided by it. */
  clock: () => Date;
  /** Whether new requests should be sent here: false while starting and while shutting down. */
  isReady: () => boolean;
  /** The compiled reviews of content/reviews; without them, and without a live space, there are no reviews. */
  editorial?: EditorialContent;
};
