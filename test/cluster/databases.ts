import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { later } from '../nodes/clean-up.ts';
import { temporaryFolder } from '../nodes/folders.ts';
import { type Program, runProgram, until } from '../nodes/programs.ts';
import { freePorts, LOOPBACK } from '../process/ports.ts';
import { identityOf, makeAccount, makePrivateFolder } from './accounts.ts';
import type { Etcd } from './etcd.ts';
import { deployed, environmentFrom } from './settings.ts';

/** Milliseconds. */
const QUERY_TIMEOUT = 5_000;
const SUPERUSER = { user: 'postgres', password: 'change-me-2' };
const PATRONI = `Basic ${Buffer.from('patroni:change-me-1').toString('base64')}`;

export type DatabaseNode = {
  name: string;
  port: number;
  apiPort: number;
  /** The id of the OS user that runs Patroni and PostgreSQL; undefined without root. */
  uid: number | undefined;
  start: () => void;
  /** Ends Patroni. SIGTERM ends its PostgreSQL first; SIGKILL leaves PostgreSQL running. */
  endPatroni: (signal: NodeJS.Signals) => Promise<void>;
  /** Sends SIGKILL to PostgreSQL's main process; Patroni keeps running. */
  killPostgres: () => void;
  /** Sends a signal to Patroni, PostgreSQL and its sessions, as if the machine hung or continued. */
  signalAll: (signal: 'SIGSTOP' | 'SIGCONT') => void;
  /** Kills everything and deletes the data. */
  empty: () => Promise<void>;
  /** Requests a path of Patroni's HTTP interface and returns the status; 0 without a response. */
  status: (path: string) => Promise<number>;
  order: (path: string, body: object) => Promise<Response>;
  /** Runs a statement as the superuser on this server. */
  query: <Row extends pg.QueryResultRow>(sql: string, database?: string) => Promise<Row[]>;
  output: () => string;
};

/** Returns the process ids of a process's children. */
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended.
  }
}

async function makeNode(name: string, [port, apiPort]: readonly [number, number], etcds: readonly Etcd[]) {
  const folder = await temporaryFolder();
  const account = await makeAccount(name);
  const home = path.join(folder, 'home');
  const dataDir = path.join(home, 'data');
  await makePrivateFolder(home, account);
  const env = await environmentFrom('patroni.env', {
    PATRONI_NAME: name,
    PATRONI_RESTAPI_LISTEN: `${LOOPBACK}:${apiPort}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `${LOOPBACK}:${apiPort}`,
    PATRONI_POSTGRESQL_LISTEN: `${LOOPBACK}:${port}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${LOOPBACK}:${port}`,
    PATRONI_POSTGRESQL_DATA_DIR: dataDir,
    PATRONI_POSTGRESQL_PGPASS: path.join(home, 'pgpass'),
    PATRONI_ETCD_HOSTS: etcds.map((etcd) => `${LOOPBACK}:${etcd.port}`).join(','),
  });
  let patroni: Program | null = null;
  const serverPid = () => {
    const file = path.join(dataDir, 'postmaster.pid');
    return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) || 0 : 0;
  };
  const killPostgres = () => {
    const pid = serverPid();
    const command = pid && existsSync(`/proc/${pid}/cmdline`) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : '';
    if (command.includes(dataDir)) send(pid, 'SIGKILL');
  };
  const request = (path: string, init?: RequestInit) =>
    fetch(`http://${LOOPBACK}:${apiPort}${path}`, { signal: AbortSignal.timeout(3_000), ...init });
  later(killPostgres);

  const node: DatabaseNode = {
    name,
    port,
    apiPort,
    uid: account?.uid,
    start: () => {
      patroni = runProgram('patroni', [deployed('patroni.yml')], { cwd: home, env, ...identityOf(account) });
    },
    endPatroni: async (signal) => void (await patroni?.end(signal)),
    killPostgres,
    signalAll: (signal) => {
      const processes = [patroni?.pid ?? 0, serverPid()].filter((pid) => pid > 0);
      for (const pid of processes) send(pid, signal);
      for (const child of processes.flatMap(childrenOf)) send(child, signal);
    },
    empty: async () => {
      await patroni?.end('SIGKILL');
      killPostgres();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
    status: async (path) => {
      const response = await request(path).catch(() => null);
      await response?.body?.cancel();
      return response?.status ?? 0;
    },
    order: (path, body) =>
      request(path, {
        method: 'POST',
        headers: { Authorization: PATRONI, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(60_000),
      }),
    query: async (sql, database = 'fright_club') => {
      const client = new pg.Client({
        ...{ host: LOOPBACK, port, database, ...SUPERUSER },
        ...{ connectionTimeoutMillis: QUERY_TIMEOUT, query_timeout: QUERY_TIMEOUT },
      });
      client.on('error', () => undefined);
      try {
        await client.connect();
        return (await client.query(sql)).rows;
      } finally {
        client.end().catch(() => undefined);
      }
    },
    output: () => patroni?.output() ?? '',
  };
  return node;
}

/** Starts three Patroni nodes, each with its PostgreSQL. */
export async function startDatabases(etcds: readonly Etcd[]): Promise<DatabaseNode[]> {
  const ports = await freePorts(6);
  const nodes = await Promise.all(
    [0, 1, 2].map((index) => makeNode(`db${index + 1}`, [ports[index] ?? 0, ports[index + 3] ?? 0], etcds)),
  );
  for (const node of nodes) node.start();
  await until('a leader', async () => (await leadersOf(nodes)).length === 1, 180);
  await until('two standbys', async () => (await standbysOf(nodes)).length === 2, 180);
  return nodes;
}

async function answering(nodes: readonly DatabaseNode[], path: string): Promise<DatabaseNode[]> {
  const statuses = await Promise.all(nodes.map((node) => node.status(path)));
  return nodes.filter((_, index) => statuses[index] === 200);
}

export const leadersOf = (nodes: readonly DatabaseNode[]): Promise<DatabaseNode[]> => answering(nodes, '/primary');
/** Returns the standbys that replicate and are at most 16 MB behind. */
export const standbysOf = (nodes: readonly DatabaseNode[]): Promise<DatabaseNode[]> =>
  answering(nodes, '/replica?lag=16MB');
/** Returns the standbys that must confirm each commit. */
export const synchronousOf = (nodes: readonly DatabaseNode[]): Promise<DatabaseNode[]> =>
  answering(nodes, '/synchronous');
