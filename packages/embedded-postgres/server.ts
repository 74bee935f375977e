import { setTimeout as sleep } from 'node:timers/promises';
import { type Address, clearSocketLock, ensurePassword, readPassword } from './address.ts';
import type { Binaries } from './binaries.ts';
import { ClusterError, UnusableClusterError } from './cluster-error.ts';
import { type Connection, connectionTo, probe, type ServerState } from './connect.ts';
import { launch, type Process } from './launch.ts';
import { findRunning, isAlive, readPostmaster, stopServer } from './postmaster.ts';
import { type Account, runCommand } from './run-command.ts';
import { ROLE, serverArguments } from './settings.ts';

export type ServerOptions = {
  dataDir: string;
  clusterDir: string;
  account: Account | undefined;
  binaries: Binaries;
  settings: Record<string, string> | undefined;
  log: (message: string) => void;
};

/** A server that accepts connections. `gone` resolves when its process has ended. */
export type Server = { pid: number; adopted: boolean; connection: Connection; gone: Promise<void> };

const POLL = 20;
const WATCH = 500;
/** Milliseconds until the app stops waiting for an obstacle to disappear. */
const OBSTACLE_TIMEOUT = 20_000;
/** Milliseconds that recovery may take before the server counts as hanging. */
const MAX_RECOVERY = 300_000;
const LOG_INTERVAL = 5_000;
/** Temporary failures: a killed server has not ended completely, another server is starting, a port was just taken. */
const TRANSIENT_FAILURE =
  /pre-existing shared memory block|lock file ".*" (already exists|is empty)|could not create any TCP/;

/**
 * @param chooseAddress called before each launch, because a free port may be taken meanwhile
 * @throws ClusterError
 */
export async function startOrAdopt(options: ServerOptions, chooseAddress: () => Promise<Address>): Promise<Server> {
  const deadline = performance.now() + OBSTACLE_TIMEOUT;
  let logged = '';
  for (;;) {
    const found = await findRunning(options.clusterDir, options.log);
    let obstacle: string;
    if (found.kind === 'unclear') {
      obstacle = found.reason;
    } else if (found.kind === 'running') {
      const server = await adopt(found.pid, options);
      if (server) return server;
      obstacle = `process ${found.pid} has ended`;
    } else {
      const server = await start(options, await chooseAddress());
      if (typeof server !== 'string') return server;
      obstacle = server;
      if (!TRANSIENT_FAILURE.test(obstacle)) throw new ClusterError(`PostgreSQL does not start: ${obstacle}`);
    }
    if (performance.now() > deadline) throw new ClusterError(`PostgreSQL does not start: ${obstacle}`);
    if (obstacle !== logged) options.log(`PostgreSQL cannot start yet: ${obstacle}`);
    // The first wait is short, because most obstacles disappear soon. Later attempts cost a process and a log line each.
    await sleep(logged ? POLL * 20 : POLL * 5);
    logged = obstacle;
  }
}

/** Takes over a running server. Returns undefined if it ended, or if it had another version and was stopped here. */
async function adopt(pid: number, options: ServerOptions): Promise<Server | undefined> {
  const { clusterDir, dataDir, binaries, log } = options;
  const reached = await waitUntilReachable(pid, log, async () => {
    const postmaster = await readPostmaster(clusterDir);
    if (!postmaster?.address) return undefined;
    return connectionTo(
      postmaster.address,
      postmaster.address.kind === 'tcp' ? await readPassword(dataDir) : undefined,
    );
  });
  if (!reached) return undefined;
  const { state, connection } = reached;
  if (state.kind !== 'ready') throw refusal(options, state);
  if (state.dataDirectory !== clusterDir) {
    throw new ClusterError(
      `Another PostgreSQL listens at ${connection.host} (its data is in ${state.dataDirectory}): stop it, then start again.`,
    );
  }
  if (state.version !== binaries.version) {
    log(`PostgreSQL ${state.version} (process ${pid}) is still running: replacing it with ${binaries.version}`);
    await stopServer(pid, { ...options, pgCtl: binaries.pgCtl });
    return undefined;
  }
  log(`PostgreSQL (process ${pid}) is still running from an earlier start: adopted`);
  return { pid, adopted: true, connection, gone: watch(pid) };
}

/** Launches a server. @returns the server, or PostgreSQL's reason when it ends immediately */
async function start(options: ServerOptions, address: Address): Promise<Server | string> {
  const { clusterDir, binaries, log } = options;
  const password = address.kind === 'tcp' ? await preparePassword(options) : undefined;
  const connection = connectionTo(address, password);
  await clearSocketLock(address);
  const launched = launch({
    ...options,
    file: binaries.postgres,
    args: serverArguments(clusterDir, address, options.settings),
  });
  if (launched.pid === 0) return exitReason(launched);
  try {
    const reached = await waitUntilReachable(launched.pid, log, async () => {
      // Until postmaster.pid has the id of our process, another server may be listening at the address.
      const postmaster = await readPostmaster(clusterDir);
      return postmaster?.pid === launched.pid ? connection : undefined;
    });
    if (!reached) return await exitReason(launched);
    if (reached.state.kind !== 'ready') throw refusal(options, reached.state);
    launched.unref();
    return { pid: launched.pid, adopted: false, connection, gone: launched.gone };
  } catch (error) {
    await stopServer(launched.pid, { ...options, pgCtl: binaries.pgCtl });
    throw error;
  }
}

async function exitReason(launched: Process): Promise<string> {
  await launched.gone;
  return launched.failureReason() || 'it ended without a reason (see postgres.log)';
}

type Reached = { state: Exclude<ServerState, { kind: 'not-ready' }>; connection: Connection };

/** Probes until the server is ready or refuses the app. Returns undefined when its process ends first. */
async function waitUntilReachable(
  pid: number,
  log: (message: string) => void,
  locate: () => Promise<Connection | undefined>,
): Promise<Reached | undefined> {
  const begun = performance.now();
  let lastLogged = begun;
  while (isAlive(pid)) {
    const connection = await locate();
    const state: ServerState = connection
      ? await probe(connection)
      : { kind: 'not-ready', reason: 'it does not listen yet' };
    if (connection && state.kind !== 'not-ready') return { state, connection };
    const reason = state.kind === 'not-ready' ? state.reason : '';
    if (performance.now() - begun > MAX_RECOVERY) {
      throw new ClusterError(`PostgreSQL (process ${pid}) runs but does not respond: ${reason}`);
    }
    if (performance.now() - lastLogged > LOG_INTERVAL) {
      lastLogged = performance.now();
      log(`waiting for PostgreSQL (process ${pid}): ${reason}`);
    }
    await sleep(POLL);
  }
  return undefined;
}

/**
 * Returns the password for TCP connections over loopback. If there is none yet, creates one and sets it in single-user
 * mode, which needs no running server and no password.
 */
async function preparePassword({ dataDir, clusterDir, account, binaries }: ServerOptions): Promise<string | undefined> {
  await ensurePassword(dataDir, async (password) => {
    const arguments_ = ['--single', '-D', clusterDir, 'postgres'];
    const input = `alter role ${ROLE} password '${password}'\n`;
    const result = await runCommand(binaries.postgres, arguments_, { as: account, cwd: clusterDir, input });
    if (!result.ok || result.stderr.includes('ERROR:')) {
      throw new ClusterError(`PostgreSQL's password could not be set: ${result.stderr.trim()}`);
    }
  });
  return readPassword(dataDir);
}

type Refusal = Exclude<Reached['state'], { kind: 'ready' }>;

function refusal({ dataDir, clusterDir }: ServerOptions, { kind, reason }: Refusal): ClusterError {
  if (kind === 'other-locale') {
    return new UnusableClusterError(
      `This PostgreSQL cannot open the database in ${clusterDir} (${reason}): start with the PostgreSQL that created it, or move the data by backup and restore, as docs/operations.md describes.`,
    );
  }
  return new UnusableClusterError(
    `PostgreSQL refuses the app (${reason}): stop PostgreSQL, remove ${dataDir}/postgres-password, and start again. A new password is then created.`,
  );
}

/** Resolves when a process that is not our child has ended. Does not keep the app running. */
async function watch(pid: number): Promise<void> {
  while (isAlive(pid)) await sleep(WATCH, undefined, { ref: false });
}
