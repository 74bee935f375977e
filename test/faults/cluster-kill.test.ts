import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import {
  cleanUp,
  isAlive,
  killedApp,
  killServer,
  makeFolder,
  PLACES,
  query,
  runningApp,
  SHIPPED,
  serverLog,
  serverPid,
  startApp,
  until,
} from './cluster-helper.ts';
import { row } from './rows.ts';

/** Set FAULT_ROUNDS=50 for a long run. */
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 8);

afterEach(cleanUp);

const places = PLACES.filter(({ canRun }) => canRun);

describe(row('kill -9 while writing'), () => {
  test.each(places)(
    'a killed app leaves its PostgreSQL running, and the next start adopts it and can stop it cleanly ($place)',
    async ({ makeDataDir }) => {
      const dataDir = await makeDataDir();
      const first = await runningApp(dataDir);
      await query(first.connection, 'create table film (id int)', 'insert into film values (13)');
      const pid = serverPid(dataDir);
      await first.kill('SIGKILL');

      const second = await runningApp(dataDir);
      expect([second.adopted, serverPid(dataDir), second.ms < 5_000]).toEqual([true, pid, true]);
      expect(second.logs.join()).toContain(`(process ${pid}) is still running from an earlier start: adopted`);
      expect(await query(second.connection, 'select id from film')).toEqual([{ id: 13 }]);
      expect((await second.kill('SIGTERM')).code).toBe(0);
      expect(isAlive(pid)).toBe(false);

      const third = await runningApp(dataDir);
      expect(third.adopted).toBe(false);
      await third.kill('SIGTERM');
      expect(serverLog(dataDir)).not.toMatch(/not properly shut down|interrupted/);
    },
  );

  test.each([0o755, 0o700])(
    'a PostgreSQL on the loopback interface is adopted with its port and password, below a folder of mode %i',
    async (mode) => {
      const root = await makeFolder();
      await chmod(root, mode);
      const dataDir = path.join(root, 'long'.repeat(25));
      const { connection } = await killedApp(dataDir);
      const second = await runningApp(dataDir);
      expect(second).toMatchObject({ adopted: true, connection });
      expect(connection).toMatchObject({ host: '127.0.0.1', password: expect.any(String) });
      expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
      expect((await second.kill('SIGTERM')).code).toBe(0);
    },
  );

  test('an app can exit without stopping its PostgreSQL', async () => {
    const dataDir = await makeFolder();
    const module = path.join(import.meta.dirname, '../../packages/embedded-postgres/embedded-postgres.ts');
    const script = `import { startCluster } from ${JSON.stringify(module)};
      await startCluster({ dataDir: ${JSON.stringify(dataDir)}, log() {} });`;
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { timeout: 15_000 });
    const app = await runningApp(dataDir);
    expect(app.adopted).toBe(true);
    expect((await app.kill('SIGTERM')).code).toBe(0);
  });

  test.each(places)('an adopted PostgreSQL that dies is restarted too ($place)', async ({ makeDataDir }) => {
    const dataDir = await makeDataDir();
    await killedApp(dataDir);
    const second = await runningApp(dataDir);
    await killServer(dataDir);
    await until(() => second.logs.some((line) => line.includes('is up again')));
    expect(await query(second.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect((await second.kill('SIGTERM')).code).toBe(0);
  });

  test('the next start does not adopt a PostgreSQL that is shutting down, and starts a new one', async () => {
    const dataDir = await makeFolder();
    const first = await runningApp(dataDir);
    const busy = new pg.Client(first.connection);
    busy.on('error', () => {});
    await busy.connect();
    const pid = serverPid(dataDir);
    await first.kill('SIGKILL');
    // SIGTERM starts PostgreSQL's "smart" shutdown: it refuses new connections and waits until the open one ends.
    process.kill(pid, 'SIGTERM');
    const second = startApp(dataDir);
    await sleep(700);
    await busy.end();
    expect((await second.ready).adopted).toBe(false);
    expect(serverPid(dataDir)).not.toBe(pid);
    expect((await second.kill('SIGTERM')).code).toBe(0);
  });

  test('the start waits until a busy backend of a killed PostgreSQL has ended', async () => {
    const dataDir = await makeFolder();
    const first = await runningApp(dataDir);
    const loop = `do $$ declare begun timestamptz := clock_timestamp();
      begin while clock_timestamp() < begun + interval '3 seconds' loop end loop; end $$`;
    const busy = query(first.connection, loop).catch(() => {});
    await sleep(300);
    await Promise.all([first.kill('SIGKILL'), killServer(dataDir)]);
    const second = await runningApp(dataDir);
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
    const first = startApp(dataDir, SHIPPED);
    while (!(await come(dataDir))) await sleep(1);
    await first.kill('SIGKILL');
    const second = await runningApp(dataDir, SHIPPED);
    expect(await query(second.connection, 'select current_database() as name')).toEqual([{ name: 'fright_club' }]);
    expect((await second.kill('SIGTERM')).code).toBe(0);

    const third = await runningApp(dataDir, SHIPPED);
    expect(third.adopted).toBe(false);
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
    const app = await runningApp(dataDir);
    const pid = serverPid(dataDir);
    process.kill(-app.pid, 'SIGINT');
    await until(() => app.logs.includes('SIGINT'));
    await sleep(300);
    // The server is the same process, not a restarted one.
    expect([serverPid(dataDir), isAlive(pid)]).toEqual([pid, true]);
    expect(serverLog(dataDir)).not.toContain('shutdown request');
    expect(await query(app.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect((await app.kill('SIGTERM')).code).toBe(0);
  });
});
