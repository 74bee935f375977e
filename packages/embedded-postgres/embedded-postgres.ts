import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Address, chooseAddress, readPassword } from './address.ts';
import { type Binaries, findBinaries, findBinariesIn } from './binaries.ts';
import { ClusterError, reasonOf } from './cluster-error.ts';
import { type Connection, connectionTo } from './connect.ts';
import { acquireOwnerLock, checkOwner, grantAccess, openDataDir } from './data-dir.ts';
import { ensureCluster, readVersion } from './init-cluster.ts';
import { readPostmaster, stopServer } from './postmaster.ts';
import { type Server, type ServerOptions, startOrAdopt } from './server.ts';
import { chooseAccount } from './server-account.ts';

export { ClusterError, UnusableClusterError } from './cluster-error.ts';

export type Cluster = {
  /**
   * For node-postgres: `host` is the socket's folder, or 127.0.0.1 with a password. A restart does not change these
   * values.
   */
  connection: { host: string; port: number; user: string; password?: string; database: string };
  /** True if a killed app had left this server running. */
  adopted: boolean;
  /** The version of PostgreSQL, such as `18.4`, and where its programs come from. */
  programs: Pick<Binaries, 'version' | 'origin'>;
  /** Shuts the server down cleanly and unlocks DATA_DIR. Close the pool first. @throws ClusterError when it hangs */
  stop(): Promise<void>;
};

export type ClusterOptions = {
  /** The folder is created when missing. */
  dataDir: string;
  /** The operator's folder with PostgreSQL's programs. By default the programs of our npm package are used. */
  programs?: string | undefined;
  /** Called with one readable line at a time. */
  log: (message: string) => void;
  /** PostgreSQL settings that override ours, such as fsync=off for tests. They do not change an adopted server. */
  settings?: Record<string, string>;
};

/**
 * Runs a PostgreSQL in DATA_DIR/postgres: creates it the first time, adopts it when a killed app left it running, and
 * restarts it after a crash. Only one app may use a DATA_DIR.
 *
 * @throws ClusterError whose message is one readable line
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  try {
    const dataDir = await openDataDir(options.dataDir);
    await checkOwner(dataDir);
    // The lock is taken before anything in the folder is changed.
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
  { settings, programs, log }: Pick<ClusterOptions, 'settings' | 'programs' | 'log'>,
): Promise<Cluster> {
  const account = await chooseAccount(dataDir, log);
  if (account) await grantAccess(account, dataDir, log);
  const binaries = programs ? await findBinariesIn(programs, account) : await findBinaries(dataDir, account, log);
  const clusterDir = path.join(dataDir, 'postgres');
  await ensureCluster({ dataDir, clusterDir, account, binaries, sync: settings?.fsync !== 'off', log });

  const serverOptions: ServerOptions = { dataDir, clusterDir, account, binaries, settings, log };
  const server = await startOrAdopt(serverOptions, () => chooseAddress(dataDir, account));
  const { connection, adopted } = server;
  const supervisor = supervise(server, {
    // A restarted server listens on the same address, because the pool connects only to this address.
    restart: () => startOrAdopt(serverOptions, async () => addressOf(connection)),
    end: ({ pid }) => stopServer(pid, { ...serverOptions, pgCtl: binaries.pgCtl }),
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
    programs: binaries,
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };
}

const FIRST_PAUSE = 250;
const MAX_PAUSE = 10_000;
/** Milliseconds that a server must run before the next pause is short again. */
const STABLE = 60_000;

type SuperviseOptions = {
  restart: () => Promise<Server>;
  end: (server: Server) => Promise<void>;
  log: (message: string) => void;
};

/** Restarts a server that ends by itself, with growing pauses. @returns `stop`, which ends supervision and server */
function supervise(first: Server, { restart, end, log }: SuperviseOptions): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const aborted = new Promise((resolve) => stopping.signal.addEventListener('abort', resolve, { once: true }));
  let current: Server | undefined = first;

  async function keepUp(): Promise<void> {
    let pause = FIRST_PAUSE;
    let upSince = performance.now();
    while (!stopping.signal.aborted) {
      if (current) {
        await Promise.race([current.gone, aborted]);
        if (stopping.signal.aborted) return;
        log(`PostgreSQL (process ${current.pid}) ended unexpectedly: restarting it (see postgres.log)`);
        current = undefined;
        if (performance.now() - upSince > STABLE) pause = FIRST_PAUSE;
      }
      await sleep(pause, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      pause = Math.min(pause * 2, MAX_PAUSE);
      try {
        current = await restart();
        upSince = performance.now();
        log(`PostgreSQL is up again (process ${current.pid})`);
      } catch (error) {
        log(`PostgreSQL could not be restarted: ${reasonOf(error)}`);
      }
    }
  }

  const keeping = keepUp();
  return {
    async stop() {
      stopping.abort();
      // A restart in progress finishes first. Aborting it would leave a server running.
      await keeping;
      if (current) await end(current);
    },
  };
}

function addressOf({ host, port }: Server['connection']): Address {
  return { kind: path.isAbsolute(host) ? 'socket' : 'tcp', host, port };
}

/** Returns true if DATA_DIR holds a database. @throws ClusterError when its folder cannot be read */
export async function hasCluster(dataDir: string): Promise<boolean> {
  return (await readVersion(path.resolve(dataDir, 'postgres'))) !== undefined;
}

/**
 * Returns the connection to a running app's PostgreSQL, for commands that run beside the app; undefined without a
 * server.
 */
export async function findConnection(dataDir: string): Promise<Connection | undefined> {
  const folder = path.resolve(dataDir);
  const postmaster = await readPostmaster(path.join(folder, 'postgres'));
  if (!postmaster?.address) return undefined;
  const password = postmaster.address.kind === 'tcp' ? await readPassword(folder) : undefined;
  return connectionTo(postmaster.address, password);
}
