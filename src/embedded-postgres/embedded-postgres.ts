import path from 'node:path';
import { type Address, chooseAddress } from './address.ts';
import { findBinaries } from './binaries.ts';
import { ClusterError, reasonOf } from './cluster-error.ts';
import { checkOwner, openDataDir, openWayFor } from './data-dir.ts';
import { ensureCluster } from './init-cluster.ts';
import { acquireOwnerLock } from './owner-lock.ts';
import { stopServer } from './postmaster.ts';
import { bringUp, type Server, type Site } from './server.ts';
import { chooseAccount } from './server-account.ts';
import { supervise } from './supervisor.ts';

export { findConnection } from './attach.ts';
export { ClusterError } from './cluster-error.ts';

export type Cluster = {
  /** For node-postgres: `host` is a socket's folder, or 127.0.0.1 together with a password. The same for its life. */
  connection: { host: string; port: number; user: string; password?: string; database: string };
  /** Whether the server was left running by an earlier start that was killed. */
  adopted: boolean;
  /** Shuts the server down cleanly and frees DATA_DIR. Close the pool first. @throws ClusterError when it hangs */
  stop(): Promise<void>;
};

export type ClusterOptions = {
  /** Made when missing. */
  dataDir: string;
  /** Gets one line for people at a time. */
  log: (message: string) => void;
  /** PostgreSQL settings on top of ours, such as fsync=off for tests. A server that is adopted keeps its own. */
  settings?: Record<string, string>;
};

/**
 * Gives the app its own PostgreSQL in DATA_DIR/postgres and keeps it up: makes it the first time, adopts it when a
 * killed app left it running, recovers it after a crash. One app per DATA_DIR.
 *
 * @throws ClusterError with one clear line
 * @example const cluster = await startCluster({ dataDir: 'data', log: console.log })
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  try {
    const dataDir = await openDataDir(options.dataDir);
    await checkOwner(dataDir);
    // Before anything in the folder is changed: from here on this process is the only one at work in it.
    const lock = acquireOwnerLock(dataDir);
    try {
      return await startOwned(dataDir, lock.release, options);
    } catch (error) {
      lock.release();
      throw error;
    }
  } catch (error) {
    if (error instanceof ClusterError) throw error;
    throw new ClusterError(`PostgreSQL could not be started: ${reasonOf(error)}`, error);
  }
}

async function startOwned(
  dataDir: string,
  release: () => void,
  { settings, log }: Pick<ClusterOptions, 'settings' | 'log'>,
): Promise<Cluster> {
  const account = await chooseAccount(dataDir, log);
  if (account) await openWayFor(account, dataDir, log);
  const binaries = await findBinaries(dataDir, account, log);
  const clusterDir = path.join(dataDir, 'postgres');
  await ensureCluster({ dataDir, clusterDir, account, binaries, sync: settings?.fsync !== 'off', log });

  const site: Site = { dataDir, clusterDir, account, binaries, settings, log };
  const server = await bringUp(site, () => chooseAddress(dataDir, account));
  const { connection, adopted } = server;
  const supervisor = supervise(server, {
    // The pool knows one address: a server that is started again takes the same.
    restart: () => bringUp(site, async () => addressOf(connection)),
    end: ({ pid }) => stopServer(pid, { ...site, pgCtl: binaries.pgCtl }),
    log,
  });

  let stopped: Promise<void> | undefined;
  const stop = async () => {
    await supervisor.stop();
    release();
  };
  return {
    connection,
    adopted,
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };
}

function addressOf({ host, port }: Server['connection']): Address {
  return { kind: path.isAbsolute(host) ? 'socket' : 'tcp', host, port };
}
