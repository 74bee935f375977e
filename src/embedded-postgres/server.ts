import { setTimeout as sleep } from 'node:timers/promises';
import { type Address, clearSocketLock, ensurePassword, readPassword } from './address.ts';
import type { Binaries } from './binaries.ts';
import { ClusterError } from './cluster-error.ts';
import { type Answer, ask, type Connection, connectionTo } from './connect.ts';
import { launch, type Process } from './launch.ts';
import { findRunning, isAlive, readPostmaster, stopServer } from './postmaster.ts';
import { type Account, runCommand } from './run-command.ts';
import { ROLE, serverArguments } from './settings.ts';

/** Everything about one DATA_DIR that starting its server takes. */
export type Site = {
  dataDir: string;
  clusterDir: string;
  account: Account | undefined;
  binaries: Binaries;
  settings: Record<string, string> | undefined;
  log: (message: string) => void;
};

/** A server that answers; `gone` resolves when its process has ended. */
export type Server = { pid: number; adopted: boolean; connection: Connection; gone: Promise<void> };

const POLL = 20;
const WATCH = 500;
/** How long what stands in the way of a start may take to go away, in milliseconds. */
const PATIENCE = 20_000;
/** How long a live server may recover before it counts as hanging, in milliseconds. */
const LONGEST_RECOVERY = 300_000;
const TELL_EVERY = 5_000;
/** Failures that pass: backends of a killed server that still finish, a server starting beside us, a port just taken. */
const PASSING = /pre-existing shared memory block|lock file ".*" (already exists|is empty)|could not create any TCP/;

/**
 * Gives the site a server that answers: the one an earlier run of the app left behind, or a new one.
 *
 * @param chooseAddress asked before each launch, since a free port may be taken again
 * @throws ClusterError
 */
export async function bringUp(site: Site, chooseAddress: () => Promise<Address>): Promise<Server> {
  const deadline = Date.now() + PATIENCE;
  let told = '';
  for (;;) {
    const found = await findRunning(site.clusterDir, site.log);
    let obstacle: string;
    if (found.kind === 'unclear') {
      obstacle = found.reason;
    } else if (found.kind === 'running') {
      const server = await adopt(found.pid, site);
      if (server) return server;
      obstacle = `process ${found.pid} has ended`;
    } else {
      const server = await start(site, await chooseAddress());
      if (typeof server !== 'string') return server;
      obstacle = server;
      if (!PASSING.test(obstacle)) throw new ClusterError(`PostgreSQL does not start: ${obstacle}`);
    }
    if (Date.now() > deadline) throw new ClusterError(`PostgreSQL does not start: ${obstacle}`);
    if (obstacle !== told) site.log(`PostgreSQL cannot start yet: ${obstacle}`);
    // Most obstacles are gone at once; each further try costs a process and a line in the log.
    await sleep(told ? POLL * 20 : POLL * 5);
    told = obstacle;
  }
}

/** Takes over a running server; undefined when it ended instead, because it was stopping or had to be stopped. */
async function adopt(pid: number, site: Site): Promise<Server | undefined> {
  const { clusterDir, dataDir, binaries, log } = site;
  const answered = await waitForAnswer(pid, log, async () => {
    const postmaster = await readPostmaster(clusterDir);
    if (!postmaster?.address) return undefined;
    return connectionTo(
      postmaster.address,
      postmaster.address.kind === 'tcp' ? await readPassword(dataDir) : undefined,
    );
  });
  if (!answered) return undefined;
  const { answer, connection } = answered;
  if (answer.kind === 'refused') throw refused(site, answer.reason);
  if (answer.dataDirectory !== clusterDir) {
    throw new ClusterError(
      `Another PostgreSQL answers at ${connection.host} (it serves ${answer.dataDirectory}): stop it, then start again.`,
    );
  }
  if (answer.version !== binaries.version) {
    log(`PostgreSQL ${answer.version} (process ${pid}) is still running: it makes room for ${binaries.version}`);
    await stopServer(pid, { ...site, pgCtl: binaries.pgCtl });
    return undefined;
  }
  log(`PostgreSQL (process ${pid}) is still running from an earlier start: adopted`);
  return { pid, adopted: true, connection, gone: watch(pid) };
}

/** Launches a server; a text is PostgreSQL's reason for ending at once. */
async function start(site: Site, address: Address): Promise<Server | string> {
  const { clusterDir, binaries, log } = site;
  const password = address.kind === 'tcp' ? await takePassword(site) : undefined;
  const connection = connectionTo(address, password);
  await clearSocketLock(address);
  const launched = launch({
    ...site,
    file: binaries.postgres,
    args: serverArguments(clusterDir, address, site.settings),
  });
  if (launched.pid === 0) return endingOf(launched);
  try {
    const answered = await waitForAnswer(launched.pid, log, async () => {
      // Until the cluster is its own, somebody else may be the one who answers.
      const postmaster = await readPostmaster(clusterDir);
      return postmaster?.pid === launched.pid ? connection : undefined;
    });
    if (!answered) return await endingOf(launched);
    if (answered.answer.kind === 'refused') throw refused(site, answered.answer.reason);
    launched.unref();
    return { pid: launched.pid, adopted: false, connection, gone: launched.gone };
  } catch (error) {
    await stopServer(launched.pid, { ...site, pgCtl: binaries.pgCtl });
    throw error;
  }
}

async function endingOf(launched: Process): Promise<string> {
  await launched.gone;
  return launched.complaint() || 'it ended without a reason (see postgres.log)';
}

type Answered = { answer: Exclude<Answer, { kind: 'not-yet' }>; connection: Connection };

/** Asks until the server answers; undefined when its process ends first. */
async function waitForAnswer(
  pid: number,
  log: (message: string) => void,
  locate: () => Promise<Connection | undefined>,
): Promise<Answered | undefined> {
  const begun = Date.now();
  let told = begun;
  while (isAlive(pid)) {
    const connection = await locate();
    const answer: Answer = connection ? await ask(connection) : { kind: 'not-yet', reason: 'it does not listen yet' };
    if (connection && answer.kind !== 'not-yet') return { answer, connection };
    const reason = answer.kind === 'not-yet' ? answer.reason : '';
    if (Date.now() - begun > LONGEST_RECOVERY) {
      throw new ClusterError(`PostgreSQL (process ${pid}) runs but does not answer: ${reason}`);
    }
    if (Date.now() - told > TELL_EVERY) {
      told = Date.now();
      log(`waiting for PostgreSQL (process ${pid}): ${reason}`);
    }
    await sleep(POLL);
  }
  return undefined;
}

/** The loopback's password, given to the role by PostgreSQL's single-user mode, which needs no server and no password. */
async function takePassword({ dataDir, clusterDir, account, binaries }: Site): Promise<string | undefined> {
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

function refused({ dataDir }: Site, reason: string): ClusterError {
  return new ClusterError(
    `PostgreSQL refuses the app (${reason}): stop it, remove ${dataDir}/postgres-password, and start again for a new password.`,
  );
}

/** Resolves when a process that is not our child has ended; does not keep the app alive. */
async function watch(pid: number): Promise<void> {
  while (isAlive(pid)) await sleep(WATCH, undefined, { ref: false });
}
