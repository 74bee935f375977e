import { chown, cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { type Binaries, findBinaries } from '../../packages/embedded-postgres/binaries.ts';
import { type Account, commandAs, runCommand } from '../../packages/embedded-postgres/run-command.ts';
import { chooseAccount } from '../../packages/embedded-postgres/server-account.ts';
import { freePorts, LOOPBACK } from '../process/ports.ts';
import { later } from './clean-up.ts';
import { temporaryFolder } from './folders.ts';
import { type Program, runProgram, untilServes } from './programs.ts';

const ROLE = 'fright_club';
const SLOT = 'standby';

export type PostgresServer = {
  url: string;
  query: <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) => Promise<Row[]>;
  stop: (how: 'fast' | 'kill') => Promise<void>;
  start: () => Promise<void>;
};

export type Primary = PostgresServer & { makeStandby: () => Promise<PostgresServer> };

type Setup = { folder: string; account: Account | undefined; binaries: Binaries };
type Client = Pick<pg.Client, 'query'>;

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Starts a server on the loopback with an existing cluster. */
async function serve({ account, binaries }: Setup, cluster: string): Promise<PostgresServer> {
  const [port = 0] = await freePorts(1);
  const settings = {
    listen_addresses: LOOPBACK,
    port: String(port),
    unix_socket_directories: '',
    max_connections: '150',
    shared_buffers: '64MB',
    // Off, because the cluster is deleted after the tests. The standby gets the log nevertheless.
    fsync: 'off',
    wal_level: 'replica',
    hot_standby: 'on',
    jit: 'off',
  };
  const args = ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const url = `postgres://${ROLE}@${LOOPBACK}:${port}/${ROLE}`;
  const query: PostgresServer['query'] = async (sql, values) =>
    withClient(url, async (client) => (await client.query(sql, values)).rows);
  let server: Program | null = null;
  const start = async () => {
    const command = commandAs(account, binaries.postgres, args);
    server = runProgram(command.file, command.args, { ...command.identity, cwd: cluster });
    await untilServes(server, async () => (await query('select 1')).length === 1);
  };
  // Ends only the server: its backends end by themselves a moment later.
  later(async () => void (await server?.end('SIGINT').catch(() => undefined)));
  await start();
  return { url, query, start, stop: async (how) => void (await server?.end(how === 'fast' ? 'SIGINT' : 'SIGKILL')) };
}

/**
 * Copies the running primary with the low-level backup of PostgreSQL's manual (25.3.4): one session starts the backup,
 * copies the files and stops the backup. pg_basebackup does the same, but the package lacks it.
 */
async function copyCluster(setup: Setup, from: { url: string; cluster: string }, to: string): Promise<void> {
  const { hostname, port } = new URL(from.url);
  await withClient(from.url, async (client) => {
    await client.query(`select pg_create_physical_replication_slot('${SLOT}', true)`);
    await client.query(`select pg_backup_start('standby', fast => true)`);
    const left = ['postmaster.pid', 'postmaster.opts', 'pg_replslot', 'pg_wal'].map((name) =>
      path.join(from.cluster, name),
    );
    await cp(from.cluster, to, { recursive: true, filter: (source) => !left.includes(source) });
    for (const name of ['pg_wal', 'pg_replslot']) await mkdir(path.join(to, name), { mode: 0o700 });
    const { rows } = await client.query<{ labelfile: string }>(
      'select * from pg_backup_stop(wait_for_archive => false)',
    );
    await writeFile(path.join(to, 'backup_label'), rows[0]?.labelfile ?? '');
  });
  await writeFile(path.join(to, 'standby.signal'), '');
  await writeFile(
    path.join(to, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${port} user=${ROLE}'\nprimary_slot_name = '${SLOT}'\n`,
  );
  if (setup.account) await runCommand('chown', ['-R', `${setup.account.uid}:${setup.account.gid}`, to]);
  await runCommand('chmod', ['-R', 'u+rwX,go-rwx', to]);
}

/** Starts a PostgreSQL with an empty database, which runs until the file's tests are over. */
export async function startPrimary(): Promise<Primary> {
  const folder = await temporaryFolder();
  const account = await chooseAccount(folder, () => undefined);
  const binaries = await findBinaries(folder, account, () => undefined);
  const setup = { folder, account, binaries };
  const cluster = path.join(folder, 'primary');
  await mkdir(cluster, { mode: 0o700 });
  if (account) await chown(cluster, account.uid, account.gid);
  const init = ['-D', cluster, `--username=${ROLE}`, '--auth=trust', '--encoding=UTF8', '--no-sync'];
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const made = await runCommand(binaries.initdb, [...init, ...locale], { as: account, cwd: cluster });
  if (!made.ok) throw new Error(made.stderr);
  // Creates the database before the server starts, because the readiness check connects to it.
  const single = ['--single', '-D', cluster, 'postgres'];
  await runCommand(binaries.postgres, single, { as: account, cwd: cluster, input: `create database ${ROLE}\n` });
  const server = await serve(setup, cluster);
  return {
    ...server,
    makeStandby: async () => {
      const copy = path.join(folder, 'standby');
      await copyCluster(setup, { url: server.url, cluster }, copy);
      return serve(setup, copy);
    },
  };
}
