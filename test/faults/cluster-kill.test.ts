import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import {
  cleanUp,
  isAlive,
  killServer,
  makeFolder,
  query,
  serverPid,
  startApp,
  UNSYNCED,
  until,
} from './cluster-helper.ts';
import { row } from './rows.ts';

/** Set FAULT_ROUNDS=50 for a long run. */
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 8);
const serverLog = (dataDir: string) => readFileSync(path.join(dataDir, 'postgres.log'), 'utf8');

afterEach(cleanUp);

describe(row('kill -9 while writing'), () => {
  test('a killed app leaves its PostgreSQL running, and the next start adopts it and can stop it cleanly', async () => {
    const dataDir = await makeFolder();
    const first = startApp(dataDir, { settings: UNSYNCED });
    await query((await first.ready).connection, 'create table film (id int)', 'insert into film values (13)');
    const pid = serverPid(dataDir);
    await first.kill('SIGKILL');

    const second = startApp(dataDir, { settings: UNSYNCED });
    const { adopted, connection, ms } = await second.ready;
    expect([adopted, serverPid(dataDir), ms < 5_000]).toEqual([true, pid, true]);
    expect(second.logs.join()).toContain(`(process ${pid}) is still running from an earlier start: adopted`);
    expect(await query(connection, 'select id from film')).toEqual([{ id: 13 }]);
    expect((await second.kill('SIGTERM')).code).toBe(0);
    expect(isAlive(pid)).toBe(false);

    const third = startApp(dataDir, { settings: UNSYNCED });
    expect((await third.ready).adopted).toBe(false);
    await third.kill('SIGTERM');
    expect(serverLog(dataDir)).not.toMatch(/not properly shut down|interrupted/);
  });

  test('a PostgreSQL on the loopback interface is adopted with its port and password', async () => {
    const root = await makeFolder();
    await chmod(root, 0o755);
    const dataDir = path.join(root, 'long'.repeat(25));
    const first = startApp(dataDir, { settings: UNSYNCED });
    const before = await first.ready;
    await first.kill('SIGKILL');
    const second = startApp(dataDir, { settings: UNSYNCED });
    const after = await second.ready;
    expect(after.adopted).toBe(true);
    expect(after.connection).toEqual(before.connection);
    expect(after.connection.host).toBe('127.0.0.1');
    expect((await second.kill('SIGTERM')).code).toBe(0);
  });

  test('an app can exit without stopping its PostgreSQL', async () => {
    const dataDir = await makeFolder();
    const module = path.join(import.meta.dirname, '../../packages/embedded-postgres/embedded-postgres.ts');
    const script = `import { startCluster } from ${JSON.stringify(module)};
      await startCluster({ dataDir: ${JSON.stringify(dataDir)}, log() {} });`;
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { timeout: 15_000 });
    const app = startApp(dataDir, { settings: UNSYNCED });
    expect((await app.ready).adopted).toBe(true);
    expect((await app.kill('SIGTERM')).code).toBe(0);
  });

  test('an adopted PostgreSQL that dies is restarted too', async () => {
    const dataDir = await makeFolder();
    const first = startApp(dataDir, { settings: UNSYNCED });
    await first.ready;
    await first.kill('SIGKILL');
    const second = startApp(dataDir, { settings: UNSYNCED });
    const { connection } = await second.ready;
    await killServer(dataDir);
    await until(() => second.logs.some((line) => line.includes('is up again')));
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect((await second.kill('SIGTERM')).code).toBe(0);
  });

  test('the next start does not adopt a PostgreSQL that is shutting down, and starts a new one', async () => {
    const dataDir = await makeFolder();
    const first = startApp(dataDir, { settings: UNSYNCED });
    const { connection } = await first.ready;
    const busy = new pg.Client(connection);
    busy.on('error', () => {});
    await busy.connect();
    const pid = serverPid(dataDir);
    await first.kill('SIGKILL');
    // SIGTERM starts PostgreSQL's "smart" shutdown: it refuses new connections and waits until the open one ends.
    process.kill(pid, 'SIGTERM');
    const second = startApp(dataDir, { settings: UNSYNCED });
    await sleep(700);
    await busy.end();
    expect((await second.ready).adopted).toBe(false);
    expect(serverPid(dataDir)).not.toBe(pid);
    expect((await second.kill('SIGTERM')).code).toBe(0);
  });

  test('the start waits until a busy backend of a killed PostgreSQL has ended', async () => {
    const dataDir = await makeFolder();
    const first = startApp(dataDir, { settings: UNSYNCED });
    const { connection } = await first.ready;
    const loop = `do $$ declare begun timestamptz := clock_timestamp();
      begin while clock_timestamp() < begun + interval '3 seconds' loop end loop; end $$`;
    const busy = query(connection, loop).catch(() => {});
    await sleep(300);
    await Promise.all([first.kill('SIGKILL'), killServer(dataDir)]);
    const second = startApp(dataDir, { settings: UNSYNCED });
    await second.ready;
    expect(second.logs.join()).toContain('cannot start yet: pre-existing shared memory block');
    expect((await second.kill('SIGTERM')).code).toBe(0);
    await busy;
  });
});

describe(row('kill -9 during the first start and each migration'), () => {
  const exists = (dataDir: string, name: string) => existsSync(path.join(dataDir, name));
  const moments: Record<string, (dataDir: string) => boolean> = {
    'the draft appears': (dataDir) => readdirSync(dataDir).some((name) => name.startsWith('postgres.init-')),
    'the draft is complete': (dataDir) => exists(dataDir, 'postgres'),
    'the server is launched': (dataDir) => exists(dataDir, 'postgres.log'),
    'the server has its folder': (dataDir) => exists(dataDir, 'postgres/postmaster.pid'),
    'the server listens': (dataDir) => exists(dataDir, 'run/.s.PGSQL.5432'),
    'the app database is being made': (dataDir) =>
      exists(dataDir, 'postgres.log') && serverLog(dataDir).includes('does not exist'),
  };

  async function killedIsCompleted(come: (dataDir: string) => boolean | Promise<boolean>): Promise<void> {
    const dataDir = await makeFolder();
    const first = startApp(dataDir);
    while (!(await come(dataDir))) await sleep(1);
    await first.kill('SIGKILL');
    const second = startApp(dataDir);
    const { connection } = await second.ready;
    expect(await query(connection, 'select current_database() as name')).toEqual([{ name: 'fright_club' }]);
    expect((await second.kill('SIGTERM')).code).toBe(0);

    const third = startApp(dataDir);
    expect((await third.ready).adopted).toBe(false);
    expect((await third.kill('SIGTERM')).code).toBe(0);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres.init-'))).toEqual([]);
  }

  test.each(Object.entries(moments))(
    'the next start completes the creation of the database after a kill when %s',
    (_, come) => killedIsCompleted(come),
  );

  test('the next start completes the creation of the database after a kill at random moments', async ({ annotate }) => {
    for (let round = 0; round < ROUNDS; round++) await killedIsCompleted(() => sleep(Math.random() * 1_500, true));
    await annotate(`${ROUNDS + Object.keys(moments).length} first starts killed, all completed by the next`);
  });
});

describe(row('SIGTERM under load'), () => {
  test('Ctrl-C in the terminal reaches the app, but not PostgreSQL', async () => {
    const dataDir = await makeFolder();
    const app = startApp(dataDir, { settings: UNSYNCED });
    const { connection } = await app.ready;
    const pid = serverPid(dataDir);
    process.kill(-app.pid, 'SIGINT');
    await until(() => app.logs.includes('SIGINT'));
    await sleep(300);
    // The server is the same process, not a restarted one.
    expect([serverPid(dataDir), isAlive(pid)]).toEqual([pid, true]);
    expect(serverLog(dataDir)).not.toContain('shutdown request');
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect((await app.kill('SIGTERM')).code).toBe(0);
  });
});
