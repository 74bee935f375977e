import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createPool } from '#engine/database/database.ts';
import { databaseUrl } from '#test/database/database-url.ts';
import { emptyDatabase } from '#test/database/empty-database.ts';
import { contentsOf } from '#test/database/table-contents.ts';
import { copyTemplate } from '#test/database/test-database.ts';
import { runCommand, runScript } from '#test/process/run-script.ts';
import { temporaryFolder } from '#test/process/temporary-folder.ts';

const MEMBERS = 12;

type Database = { pool: pg.Pool; env: Record<string, string> };

async function filledDatabase(): Promise<Database> {
  const { connection, drop } = await copyTemplate();
  const pool = createPool(connection, pino({ level: 'silent' }), { max: 1, statement_timeout: 0 });
  onTestFinished(async () => {
    await pool.end();
    await drop();
  });
  return { pool, env: { DATABASE_URL: databaseUrl(connection) } };
}

test('seed-demo adds the requested number of synthetic members, and seed-demo --remove removes all of them', async () => {
  const { pool, env } = await filledDatabase();
  const before = await contentsOf(pool);
  expect(await runCommand('seed-demo', ['--members', String(MEMBERS)], env)).toEqual({
    code: 0,
    output: `Added ${MEMBERS} synthetic members\n`,
  });
  expect((await contentsOf(pool)).member?.count).toBe(MEMBERS);
  expect(await runCommand('seed-demo', ['--remove'], env)).toEqual({
    code: 0,
    output: `Removed ${MEMBERS} synthetic members\n`,
  });
  expect(await contentsOf(pool)).toEqual(before);
});

test('a backup that is restored into an empty database gives the same rows', async () => {
  const { pool, env } = await filledDatabase();
  // A backup of few films takes less time.
  await pool.query(`delete from embedded_film where film_id % 10 > 0; delete from film where id % 10 > 0;
    delete from search_word where films = 0`);
  await runCommand('seed-demo', ['--members', String(MEMBERS)], env);
  const file = path.join(await temporaryFolder(), 'fright-club.backup.gz');
  const backup = await runCommand('backup', [file], env);
  expect(backup).toMatchObject({ code: 0, output: expect.stringContaining(`, including ${MEMBERS} members`) });

  const empty = await emptyDatabase();
  const restored = await runCommand('restore', [file], { DATABASE_URL: databaseUrl(empty.options) });
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining(`, including ${MEMBERS} members`) });
  expect(await contentsOf(empty)).toEqual(await contentsOf(pool));

  const { rows: notes } = await empty.query('select file from backup_made');
  expect(notes).toEqual([{ file: 'fright-club.backup.gz' }]);

  const again = await runCommand('restore', [file], { DATABASE_URL: databaseUrl(empty.options) });
  expect(again).toEqual({ code: 1, output: 'The database is not empty: restore into a new one.\n' });
});

test('a backup that cannot be written is not recorded as made', async () => {
  const { pool, env } = await filledDatabase();
  expect((await runCommand('backup', [path.join(await temporaryFolder(), 'missing', 'a.gz')], env)).code).toBe(1);
  expect((await pool.query('select 1 from backup_made')).rowCount).toBe(0);
});

test('a backup that is killed is not recorded as made', async () => {
  const { pool, env } = await filledDatabase();
  const waiting =
    'select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())';
  const others = 'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
  const count = async (query: string) => (await pool.query(query)).rowCount;
  await pool.query('begin');
  // The backup waits for this table.
  await pool.query('lock table member in access exclusive mode');
  const { child, ended } = runScript('src/cli/backup.ts', [path.join(await temporaryFolder(), 'a.gz')], env);
  await expect.poll(() => count(waiting)).toBe(1);
  child.kill('SIGKILL');
  await ended;
  await pool.query('rollback');
  await expect.poll(() => count(others)).toBe(0);
  expect(await count('select from backup_made')).toBe(0);
});

test('a file that is not a backup is refused with a message of one line before anything is written', async () => {
  const dataDir = path.join(await temporaryFolder(), 'data');
  const file = path.join(await temporaryFolder(), 'letter.txt');
  await writeFile(file, 'hello');
  const { code, output } = await runCommand('restore', [file], { DATA_DIR: dataDir });
  expect(code).toBe(1);
  expect(output).toMatch(/^The file is incomplete or not a backup[^\n]*\n$/);
  await expect(stat(dataDir)).rejects.toThrow('ENOENT');
});

test('the admin command grants and revokes the role, lists administrators and prints links; each prints one line', async () => {
  const { pool, env } = await filledDatabase();
  await pool.query("insert into member (email) values ('laurie@example.org')");
  const admin = async (...args: string[]) => {
    const { code, output } = await runCommand('admin', args, env);
    return [code, output.trimEnd()];
  };
  const nobody = 'Nobody is an administrator. Make one: npm run admin -- grant EMAIL';
  expect(await admin('list')).toEqual([0, nobody]);
  expect(await admin('grant', 'laurie@example.org')).toEqual([0, 'laurie@example.org is an administrator.']);
  expect(await admin('list')).toEqual([0, 'laurie@example.org']);
  expect(await admin('reset-link', 'laurie@example.org')).toEqual([
    0,
    expect.stringMatching(/^http:\/\/localhost:3000\/reset-password\?token=[\w-]{43}$/),
  ]);
  expect(await admin('invite')).toEqual([
    0,
    expect.stringMatching(/^http:\/\/localhost:3000\/create-account\?invitation=[0-9a-f]{64}$/),
  ]);
  expect(await admin('revoke', 'laurie@example.org')).toEqual([0, `laurie@example.org is no administrator. ${nobody}`]);
  expect(await admin('grant', 'michael@example.org')).toEqual([
    1,
    'No member has the email address michael@example.org.',
  ]);
});

test.each([
  ['admin', ['list']],
  ['backup', ['fright-club.backup.gz']],
  ['rescue', ['laurie@example.org']],
  ['seed-demo', []],
  ['catalogue', ['status']],
])('%s %j refuses a DATA_DIR without a database in one line, and creates none', async (name, args) => {
  const dataDir = path.join(await temporaryFolder(), 'data');
  expect(await runCommand(name, args, { DATA_DIR: dataDir })).toEqual({
    code: 1,
    output: `There is no database in ${dataDir}: set DATA_DIR to the folder that the site uses.\n`,
  });
  await expect(stat(dataDir)).rejects.toThrow('ENOENT');
});

test.each([
  ['admin', ['list', 'x'], 'Usage: npm run admin -- grant EMAIL'],
  ['backup', [], 'npm run backup -- '],
  ['restore', [], 'npm run admin -- restore '],
  ['admin', ['rescue'], 'npm run admin -- rescue '],
  ['admin', ['nonsense'], '| rescue EMAIL | backup FILE | restore FILE | demo '],
  ['seed-demo', ['--members', '0'], '--members must be a whole number from 1 to 100000'],
  ['seed-demo', ['--moo'], "'--moo'"],
])('%s %j explains its usage in one line, exits with 2 and writes nothing', async (name, args, usage) => {
  const dataDir = path.join(await temporaryFolder(), 'data');
  const { code, output } = await runCommand(name, args, { DATA_DIR: dataDir });
  expect([code, output.trimEnd().split('\n')]).toEqual([2, [expect.stringContaining(usage)]]);
  await expect(stat(dataDir)).rejects.toThrow('ENOENT');
});
