import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { appendFile, mkdir, readdir, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { startCluster } from '#embedded-postgres';
import {
  asRoot,
  cleanUp,
  isAlive,
  makeDisk,
  makeFolder,
  NOBODY,
  query,
  refusalOf,
  runningApp,
  SHIPPED,
  serverLog,
  serverPid,
  UNSYNCED,
} from './cluster-helper.ts';
import { row } from './rows.ts';

const quiet = { log: () => {}, settings: UNSYNCED };

afterEach(cleanUp);

describe('the embedded database', () => {
  test('a first start creates a UTF-8 database with checksums that is only reachable through a private socket', async () => {
    const dataDir = await makeFolder();
    const cluster = await startCluster({ dataDir, log: () => {} });
    try {
      expect(cluster.adopted).toBe(false);
      const [row] = await query(
        cluster.connection,
        `select current_user as role, current_database() as name, pg_encoding_to_char(encoding) as encoding,
           datlocprovider as provider, datlocale as locale, datcollate as libc,
           current_setting('data_checksums') as checksums, current_setting('listen_addresses') as listen,
           current_setting('fsync') || current_setting('synchronous_commit') as safe, current_setting('jit') as jit,
           current_setting('max_connections') as connections
         from pg_database where datname = current_database()`,
      );
      expect(row).toEqual({
        ...{ role: 'fright_club', name: 'fright_club', encoding: 'UTF8', provider: 'b', locale: 'C.UTF-8', libc: 'C' },
        ...{ checksums: 'on', listen: '', safe: 'onon', jit: 'off', connections: '50' },
      });
      expect(statSync(cluster.connection.host).mode & 0o777).toBe(0o700);
      expect(statSync(path.join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
      expect(cluster.connection.password).toBeUndefined();
    } finally {
      await cluster.stop();
    }
  });

  test('a missing DATA_DIR is created with its parent folders', async () => {
    const root = await makeFolder();
    if (asRoot) execFileSync('chmod', ['755', root]);
    const cluster = await startCluster({ ...quiet, dataDir: path.join(root, 'a/b, "c" d') });
    expect(await query(cluster.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await cluster.stop();
  });

  test('two calls of stop wait until PostgreSQL has exited, and the next start is quick and finds the data', async () => {
    const dataDir = await makeFolder();
    const first = await startCluster({ dataDir, log: () => {} });
    await query(first.connection, 'create table film (id int)', 'insert into film values (13)');
    const pid = serverPid(dataDir);
    await Promise.all([first.stop(), first.stop()]);
    expect(isAlive(pid)).toBe(false);
    expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false);

    const app = await runningApp(dataDir, SHIPPED);
    expect(app.adopted).toBe(false);
    expect(app.ms).toBeLessThan(5_000);
    expect(await query(app.connection, 'select id from film')).toEqual([{ id: 13 }]);
    expect((await app.kill('SIGTERM')).code).toBe(0);
    expect(serverLog(dataDir)).not.toMatch(/not properly shut down|interrupted/);
  });

  test('the server listens on the loopback interface with a password when the path is too long for a socket', async () => {
    const root = await makeFolder();
    if (asRoot) execFileSync('chmod', ['755', root]);
    const dataDir = path.join(root, 'long'.repeat(25));
    for (const run of ['first', 'second']) {
      const cluster = await startCluster({ ...quiet, dataDir });
      const { connection } = cluster;
      expect(connection, run).toMatchObject({ host: '127.0.0.1', password: expect.stringMatching(/^[0-9a-f]{48}$/) });
      expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
      await expect(query({ ...connection, password: 'guess' }, 'select 1')).rejects.toThrow(/password/);
      await expect(query({ ...connection, user: 'postgres' }, 'select 1')).rejects.toThrow(/pg_hba|no.*entry/);
      await cluster.stop();
    }
    expect(statSync(path.join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600);
  });

  test('postgres.log has the error of a refused statement, but not the statement', async () => {
    const dataDir = await makeFolder();
    const cluster = await startCluster({ ...quiet, dataDir });
    await expect(query(cluster.connection, 'select nonsense')).rejects.toThrow('nonsense');
    await cluster.stop();
    expect(serverLog(dataDir)).toMatch(/ERROR: .*nonsense/);
    expect(serverLog(dataDir)).not.toContain('STATEMENT');
  });

  test('postgres.log is rotated at the start when it is above 10 MB', async () => {
    const dataDir = await makeFolder();
    await appendFile(path.join(dataDir, 'postgres.log'), '');
    await truncate(path.join(dataDir, 'postgres.log'), 11 * 1024 * 1024);
    const cluster = await startCluster({ ...quiet, dataDir });
    await cluster.stop();
    expect(statSync(path.join(dataDir, 'postgres.log')).size).toBeLessThan(10_000);
    expect(statSync(path.join(dataDir, 'postgres.log.1')).size).toBe(11 * 1024 * 1024);
  });
});

describe(row('kill -9 while writing'), () => {
  test('a PostgreSQL that dies while the app runs comes back with the same connection settings', async () => {
    const dataDir = await makeFolder();
    const logs: string[] = [];
    const cluster = await startCluster({ dataDir, settings: UNSYNCED, log: (line) => logs.push(line) });
    try {
      for (const round of [1, 2]) {
        const pid = serverPid(dataDir);
        process.kill(pid, 'SIGKILL');
        await expect.poll(() => logs.filter((line) => line.includes('is up again')).length).toBe(round);
        expect(serverPid(dataDir)).not.toBe(pid);
        expect(await query(cluster.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
      }
    } finally {
      await cluster.stop();
    }
    expect(isAlive(serverPid(dataDir))).toBe(false);
  });

  test('a call of stop during the pause before a restart leaves no PostgreSQL running', async () => {
    const dataDir = await makeFolder();
    const logs: string[] = [];
    const cluster = await startCluster({ dataDir, settings: UNSYNCED, log: (line) => logs.push(line) });
    process.kill(serverPid(dataDir), 'SIGKILL');
    await expect.poll(() => logs.join()).toMatch(/ended unexpectedly/);
    await cluster.stop();
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(isAlive(serverPid(dataDir))).toBe(false);
  });
});

describe(row('DATA_DIR read-only or owned by another user'), () => {
  test('a start fails with one clear line when DATA_DIR is a file', async () => {
    const file = path.join(await makeFolder(), 'file');
    await writeFile(file, '');
    expect(await refusalOf(file)).toMatch(/DATA_DIR .* cannot be created: a part of the path is a file/);
    expect(await refusalOf(path.join(file, 'below'))).toMatch(/cannot be created: a part of the path is a file/);
  });

  test.runIf(asRoot)('a start fails with one clear line when DATA_DIR is on a read-only mount', async () => {
    expect(await refusalOf(await makeDisk('ro,size=1m'))).toMatch(/cannot be written: the file system is read-only/);
  });

  test.runIf(asRoot)('a start fails with one clear line when the disk is too small for a database', async () => {
    const message = await refusalOf(path.join(await makeDisk('size=20m,mode=755'), 'data'));
    expect(message).toMatch(/could not be created in .*No space left on device/);
  });

  test.runIf(asRoot)(
    'when DATA_DIR belongs to another user, a start as root or as an ordinary user fails with one clear line and leaves no files',
    async () => {
      const foreign = await makeFolder(NOBODY);
      expect(await refusalOf(foreign)).toMatch(/belongs to user 65534, not to root/);
      expect(await readdir(foreign)).toEqual([]);
      const roots = await makeFolder();
      execFileSync('chmod', ['755', roots]);
      expect(await refusalOf(roots, { uid: NOBODY })).toMatch(/cannot be written: permission denied/);
    },
  );

  test('a start fails with one clear line when the database has another version or is not a database', async () => {
    const dataDir = await makeFolder();
    await mkdir(path.join(dataDir, 'postgres'));
    await writeFile(path.join(dataDir, 'postgres/PG_VERSION'), '17\n');
    expect(await refusalOf(dataDir)).toMatch(/PostgreSQL 17, .* PostgreSQL 18: .*docs\/operations\.md/);
    const other = await makeFolder();
    await mkdir(path.join(other, 'postgres'));
    await writeFile(path.join(other, 'postgres/photo.jpg'), '');
    expect(await refusalOf(other)).toMatch(/no PG_VERSION/);
  });

  test('when PostgreSQL refuses a setting, the start fails with one line that quotes PostgreSQL, and releases the lock', async () => {
    const dataDir = await makeFolder();
    expect(await refusalOf(dataDir, { settings: { ...UNSYNCED, shared_buffers: 'many' } })).toMatch(/shared_buffers/);
    await (await runningApp(dataDir)).kill('SIGTERM');
  });
});
