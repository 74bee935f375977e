import { readFileSync, statSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import {
  asRoot,
  cleanUp,
  closedDataDir,
  isAlive,
  killServer,
  makeFolder,
  makePath,
  NOBODY,
  query,
  rootIn,
  serverPid,
  startApp,
  UNSYNCED,
  until,
} from './cluster-helper.ts';
import { row } from './rows.ts';

const ownerOf = (dataDir: string) => statSync(path.join(dataDir, 'postgres')).uid;

afterEach(cleanUp);

describe.runIf(asRoot)(row('DATA_DIR read-only or owned by another user'), () => {
  test('in a DATA_DIR that only root may enter, PostgreSQL starts and restarts, and has no root rights', async () => {
    const dataDir = await closedDataDir();
    const first = startApp(dataDir, { settings: UNSYNCED });
    const { connection } = await first.ready;
    expect(first.logs.join()).toContain(`may not enter ${path.dirname(dataDir)}`);
    expect(path.dirname(connection.host)).toBe(dataDir);
    await query(connection, 'create table film (id int)', 'insert into film values (13)');
    expect(rootIn(serverPid(dataDir))).toBeGreaterThan(0);
    expect(readFileSync(`/proc/${serverPid(dataDir)}/status`, 'utf8')).toMatch(/^CapEff:\s0+$/m);
    expect(ownerOf(dataDir)).toBe(0);
    expect((await first.kill('SIGTERM')).code).toBe(0);

    const second = startApp(dataDir, { settings: UNSYNCED });
    const again = await second.ready;
    expect(again.adopted).toBe(false);
    expect(await query(again.connection, 'select id from film')).toEqual([{ id: 13 }]);
    expect((await second.kill('SIGTERM')).code).toBe(0);
    const log = readFileSync(path.join(dataDir, 'postgres.log'), 'utf8');
    expect(log).not.toMatch(/not properly shut down|interrupted/);
  });

  test('in a DATA_DIR that only root may enter, an app adopts the PostgreSQL of a killed app, restarts it if it dies, and stops it', async () => {
    const dataDir = await closedDataDir();
    const first = startApp(dataDir, { settings: UNSYNCED });
    await first.ready;
    const pid = serverPid(dataDir);
    await first.kill('SIGKILL');

    const second = startApp(dataDir, { settings: UNSYNCED });
    const { adopted, connection } = await second.ready;
    expect([adopted, serverPid(dataDir)]).toEqual([true, pid]);
    await killServer(dataDir);
    await until(() => second.logs.some((line) => line.includes('is up again')));
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    const next = serverPid(dataDir);
    expect((await second.kill('SIGTERM')).code).toBe(0);
    expect(isAlive(next)).toBe(false);
  });

  test('a DATA_DIR that only root may enter recovers after app and server were killed together', async () => {
    const dataDir = await closedDataDir();
    const first = startApp(dataDir);
    await query((await first.ready).connection, 'create table film (id int)', 'insert into film values (13)');
    await Promise.all([first.kill('SIGKILL'), killServer(dataDir)]);
    const second = startApp(dataDir);
    const { adopted, connection } = await second.ready;
    expect(adopted).toBe(false);
    expect(await query(connection, 'select id from film')).toEqual([{ id: 13 }]);
    expect((await second.kill('SIGTERM')).code).toBe(0);
  });

  test('a DATA_DIR that only root may enter uses the loopback interface and a password when its path is too long for a socket', async () => {
    const dataDir = path.join(await makeFolder(), 'long'.repeat(25));
    const app = startApp(dataDir, { settings: UNSYNCED });
    const { connection } = await app.ready;
    expect(connection).toMatchObject({ host: '127.0.0.1', password: expect.any(String) });
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect((await app.kill('SIGTERM')).code).toBe(0);
  });

  test('when the folder above DATA_DIR is opened later, root still owns the database after an adoption and after a restart', async () => {
    const dataDir = await closedDataDir();
    const first = startApp(dataDir, { settings: UNSYNCED });
    await first.ready;
    await first.kill('SIGKILL');
    await chmod(path.dirname(dataDir), 0o755);
    for (const adopted of [true, false]) {
      const app = startApp(dataDir, { settings: UNSYNCED });
      expect((await app.ready).adopted).toBe(adopted);
      expect(rootIn(serverPid(dataDir))).toBeGreaterThan(0);
      expect((await app.kill('SIGTERM')).code).toBe(0);
      expect(ownerOf(dataDir)).toBe(0);
    }
  });

  test('without the command unshare, an empty or used DATA_DIR that only root may enter is refused with one line', async () => {
    const dataDir = await closedDataDir();
    const closed = path.dirname(dataDir);
    const env = { PATH: await makePath('id') };
    const refused = startApp(dataDir, { env });
    expect((await refused.exit).code).toBe(1);
    expect(refused.stderr()).toMatch(/^PostgreSQL does not run with root's rights .*unshare ENOENT.*\n$/);
    expect(refused.stderr()).toContain(`chmod o+x '${closed}'`);

    const app = startApp(dataDir, { settings: UNSYNCED });
    await app.ready;
    await app.kill('SIGTERM');
    const later = startApp(dataDir, { env });
    expect((await later.exit).code).toBe(1);
    expect(later.stderr()).toMatch(/^The database in .* belongs to root, .*unshare ENOENT.*\n$/);
    expect(later.stderr()).toContain(`chown -R postgres '${dataDir}/postgres'`);
  });

  test('a DATA_DIR that only root may enter is refused with a one-line message when the folder above belongs to another user', async () => {
    const closed = await makeFolder(NOBODY);
    const dataDir = path.join(closed, 'data');
    const app = startApp(dataDir);
    expect((await app.exit).code).toBe(1);
    expect(app.stderr()).toMatch(/^PostgreSQL does not run with root's rights and may not enter .*\n$/);
    expect(app.stderr()).toContain(`chmod o+x '${closed}'`);
  });
});
