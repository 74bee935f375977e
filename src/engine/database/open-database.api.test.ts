import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { databaseUrl } from '#test/database/database-url.ts';
import { emptyDatabase } from '#test/database/empty-database.ts';
import { readableLog } from '#test/process/readable-log.ts';
import { readEnvironment } from '../env.ts';
import { readMigrations } from './migrate.ts';
import { openDatabase } from './open-database.ts';

const open = (database: string, signal?: AbortSignal) => {
  const { log, lines } = readableLog();
  const reports: string[] = [];
  const env = readEnvironment({ DATABASE_URL: databaseUrl({ ...inject('connection'), database }) });
  const opening = openDatabase(env, log, (line) => reports.push(line), signal);
  opening.catch(() => {});
  const failures = () => lines().filter(({ msg }) => msg.startsWith('the database does not respond'));
  return { opening, reports, failures };
};

test('the start waits for a database that does not exist yet, and then migrates it once', async () => {
  const admin = await emptyDatabase();
  const name = `late_${randomUUID().replaceAll('-', '')}`;
  const first = open(name);
  await expect.poll(first.failures).not.toEqual([]);
  await admin.query(`create database ${name} template template0`);
  onTestFinished(async () => void (await admin.query(`drop database ${name} with (force)`)));
  const { pool, close } = await first.opening;
  const migrations = (await readMigrations()).length;
  const version = expect.stringMatching(/^Database: PostgreSQL \d+\.\d+.*, from DATABASE_URL$/);
  expect(first.reports).toEqual([version, `Database: ${migrations} migrations applied`]);
  expect((await pool.query('select count(*)::int as count from schema_migration')).rows[0].count).toBe(migrations);
  await close();

  const second = open(name);
  await (await second.opening).close();
  expect([second.reports, second.failures()]).toEqual([[version], []]);
});

test('the first load of data has no time limits, and its connections are closed afterwards', async () => {
  const empty = await emptyDatabase();
  const { load, pool, close } = await open(empty.options.database ?? '').opening;
  onTestFinished(close);
  const limit = (name: string) => sql<string>`current_setting(${name})`;
  const { rows } = await load((db) =>
    sql<{ pid: number; limits: string[] }>`select pg_backend_pid() as pid, array[${limit('statement_timeout')},
      ${limit('lock_timeout')}, ${limit('idle_in_transaction_session_timeout')}] as limits`.execute(db),
  );
  expect(rows[0]?.limits).toEqual(['0', '0', '0']);
  const isOpen = async () => (await pool.query('select from pg_stat_activity where pid = $1', [rows[0]?.pid])).rowCount;
  await expect.poll(isOpen).toBe(0);
});

test('the wait for the database ends when the site is stopped', async () => {
  const stop = new AbortController();
  const { opening, failures } = open('nothing_of_this_name', stop.signal);
  await expect.poll(failures).not.toEqual([]);
  stop.abort();
  await expect(opening).rejects.toThrow('aborted');
});

test('no migration runs if the site was already stopped', async () => {
  const pool = await emptyDatabase();
  const { opening } = open(pool.options.database ?? '', AbortSignal.abort());
  await expect(opening).rejects.toThrow('aborted');
  expect((await pool.query("select to_regclass('schema_migration') as found")).rows[0].found).toBeNull();
});
