import type { Logger } from 'pino';
import type { Database } from './database/database.ts';
import type { OpenDatabase } from './database/open-database.ts';
import type { ReplicaStatus } from './database/replica.ts';
import type { Environment } from './env.ts';
import type { JobQueue } from './jobs/job-queue.repository.ts';
import type { DatabaseRelease } from './lib/database-release.ts';
import type { Metrics } from './observability/metrics.ts';
import type { RunLimited } from './process/limited-process.ts';
import type { PushReach } from './push/public-addresses.ts';

export type PasswordHasher = {
  hash: (password: string) => Promise<string>;
  /** Without a stored hash, returns false, but takes as long as with one. */
  verify: (password: string, stored: string | null) => Promise<boolean>;
};

/** Dependencies of the services, created by main.ts and by tests. */
export type Deps = {
  env: Environment;
  log: Logger;
  db: Database;
  /** Reads from the replica, which may be seconds behind, or from `db`. Only for responses that caches may store. */
  publicDb: Database;
  replicaStatus?: () => ReplicaStatus;
  /** The connections of `db`, for libraries with their own SQL. */
  pool: OpenDatabase['pool'];
  databaseRelease: DatabaseRelease;
  /** A sentence for each part of the database that was found damaged. */
  damages: () => string[];
  jobs: JobQueue;
  metrics: Metrics;
  /** Signs cookies. */
  sessionSecret: string;
  passwords: PasswordHasher;
  /** The push services to which messages are sent. */
  pushReach: PushReach;
  /** Runs a module of ours in a process with limits. */
  runLimited: RunLimited;
  /** For tests: the finder reads its films for each search, so that it finds what a test has just stored. */
  readsFilmsEachTime?: boolean;
  /** The current time, which decides which films are released and recent. */
  clock: () => Date;
  /** False during start and shutdown. */
  isReady: () => boolean;
};
