import { chmod, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { startCluster } from '#embedded-postgres';
import { findBinaries } from '../../packages/embedded-postgres/binaries.ts';
import { launch } from '../../packages/embedded-postgres/launch.ts';
import { chooseAccount } from '../../packages/embedded-postgres/server-account.ts';
import { ROLE, serverArguments } from '../../packages/embedded-postgres/settings.ts';
import { freePort } from '../process/ports.ts';
import { killServer, makeFolder, serverPid, until } from './cluster-helper.ts';

const quiet = () => {};

/** Sends a signal to a server and all its processes, sessions included. */
async function signalAll(dataDir: string, signal: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
  const server = serverPid(dataDir);
  // The server is stopped first, so that it starts no more processes.
  process.kill(server, signal);
  const children = (await readFile(`/proc/${server}/task/${server}/children`, 'utf8')).trim().split(' ');
  for (const pid of children) {
    try {
      process.kill(Number(pid), signal);
    } catch {
      // The process may have ended: after SIGCONT, sessions without a client end.
    }
  }
}

/** Prepares a PostgreSQL server that the app does not manage, on a loopback port. `start` starts it. */
export async function outsidePostgres() {
  const dataDir = await makeFolder();
  await chmod(dataDir, 0o755);
  await (await startCluster({ dataDir, log: quiet, settings: { fsync: 'off' } })).stop();
  const port = await freePort();
  const account = await chooseAccount(dataDir, quiet);
  const { postgres } = await findBinaries(dataDir, account, quiet);
  const clusterDir = path.join(dataDir, 'postgres');
  const accessFile = path.join(dataDir, 'access.conf');
  await writeFile(accessFile, `host all ${ROLE} 127.0.0.1/32 trust\n`);
  const connection = { host: '127.0.0.1', port, user: ROLE, database: ROLE };
  let server: ReturnType<typeof launch> | undefined;

  const responses = async () => {
    const client = new pg.Client(connection);
    client.on('error', quiet);
    try {
      await client.connect();
      return true;
    } catch {
      return false;
    } finally {
      client.end().catch(quiet);
    }
  };

  return {
    connection,
    url: `postgres://${ROLE}@127.0.0.1:${port}/${ROLE}`,
    /** Starts the server. Resolves when it accepts connections. */
    async start(): Promise<void> {
      const address = { kind: 'tcp', host: '127.0.0.1', port } as const;
      const args = serverArguments(clusterDir, address, { fsync: 'off', hba_file: accessFile });
      server = launch({ file: postgres, args, dataDir, clusterDir, account });
      server.unref();
      await until(responses);
    },
    /** Kills the server, as a power failure would. */
    async kill(): Promise<void> {
      await killServer(dataDir);
      await server?.gone;
    },
    /** Freezes the server, as if the machine hung: connections stay open without responses. Linux only. */
    freeze: () => signalAll(dataDir, 'SIGSTOP'),
    thaw: () => signalAll(dataDir, 'SIGCONT'),
    /** Stops the server as an administrator would: sessions are notified and closed. */
    async stop(): Promise<void> {
      if (server) process.kill(server.pid, 'SIGINT');
      await server?.gone;
    },
  };
}
