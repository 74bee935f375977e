import { readFileSync, statSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import {
  asRoot,
  cleanUp,
  closedDataDir,
  killedApp,
  makeFolder,
  makePath,
  NOBODY,
  query,
  refusalOf,
  rootIn,
  runningApp,
  serverPid,
} from './cluster-helper.ts';
import { row } from './rows.ts';

const ownerOf = (dataDir: string) => statSync(path.join(dataDir, 'postgres')).uid;

afterEach(cleanUp);

describe.runIf(asRoot)(row('DATA_DIR read-only or owned by another user'), () => {
  test('in a DATA_DIR that only root may enter, PostgreSQL starts and restarts, and has no root rights', async () => {
    const dataDir = await closedDataDir();
    const first = await runningApp(dataDir);
    expect(first.logs.join()).toContain(`may not enter ${path.dirname(dataDir)}`);
    expect(path.dirname(first.connection.host)).toBe(dataDir);
    await query(first.connection, 'create table film (id int)', 'insert into film values (13)');
    expect(rootIn(serverPid(dataDir))).toBeGreaterThan(0);
    expect(readFileSync(`/proc/${serverPid(dataDir)}/status`, 'utf8')).toMatch(/^CapEff:\s0+$/m);
    expect(ownerOf(dataDir)).toBe(0);
    expect((await first.kill('SIGTERM')).code).toBe(0);

    const second = await runningApp(dataDir);
    expect(second.adopted).toBe(false);
    expect(await query(second.connection, 'select id from film')).toEqual([{ id: 13 }]);
    expect((await second.kill('SIGTERM')).code).toBe(0);
    const log = readFileSync(path.join(dataDir, 'postgres.log'), 'utf8');
    expect(log).not.toMatch(/not properly shut down|interrupted/);
  });

  test('when the folder above DATA_DIR is opened later, root still owns the database after an adoption and after a restart', async () => {
    const dataDir = await closedDataDir();
    await killedApp(dataDir);
    await chmod(path.dirname(dataDir), 0o755);
    for (const adopted of [true, false]) {
      const app = await runningApp(dataDir);
      expect(app.adopted).toBe(adopted);
      expect(rootIn(serverPid(dataDir))).toBeGreaterThan(0);
      expect((await app.kill('SIGTERM')).code).toBe(0);
      expect(ownerOf(dataDir)).toBe(0);
    }
  });

  test('without the command unshare, an empty or used DATA_DIR that only root may enter is refused with one line', async () => {
    const dataDir = await closedDataDir();
    const closed = path.dirname(dataDir);
    const env = { PATH: await makePath('id') };
    const refused = await refusalOf(dataDir, { env });
    expect(refused).toMatch(/^PostgreSQL does not run with root's rights .*unshare ENOENT/);
    expect(refused).toContain(`chmod o+x '${closed}'`);

    await (await runningApp(dataDir)).kill('SIGTERM');
    const later = await refusalOf(dataDir, { env });
    expect(later).toMatch(/^The database in .* belongs to root, .*unshare ENOENT/);
    expect(later).toContain(`chown -R postgres '${dataDir}/postgres'`);
  });

  test('a DATA_DIR that only root may enter is refused with a one-line message when the folder above belongs to another user', async () => {
    const closed = await makeFolder(NOBODY);
    const message = await refusalOf(path.join(closed, 'data'));
    expect(message).toMatch(/^PostgreSQL does not run with root's rights and may not enter /);
    expect(message).toContain(`chmod o+x '${closed}'`);
  });
});
