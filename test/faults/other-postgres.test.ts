import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import pino from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startCluster } from '#embedded-postgres';
import { createPool } from '#engine/database/database.ts';
import { migrate } from '#engine/database/migrate.ts';
import { signUp } from '../app/members.ts';
import { runCommand } from '../process/run-script.ts';
import { cleanUp, makeFolder, query, UNSYNCED } from './cluster-helper.ts';
import { row } from './rows.ts';
import { runningSite } from './site.ts';

/** Debian's PostgreSQL 15. The tests that need another PostgreSQL are skipped without it. */
const DEBIAN = '/usr/lib/postgresql/15/bin';
const TABLE_ROWS = z.object({ t: z.string(), r: z.array(z.record(z.string(), z.unknown())) });
const quiet = { log: () => {}, settings: UNSYNCED };
const failureOf = (starting: Promise<unknown>) => starting.then(String, (error: Error) => error.message);

/**
 * Returns the rows of a backup, sorted. Leaves out the table that lists the backups, because each backup adds a row to
 * it.
 */
async function rowsOf(file: string): Promise<string[]> {
  const lines = gunzipSync(await readFile(file))
    .toString()
    .trim()
    .split('\n')
    .slice(1, -1);
  const tables = lines.map((line) => TABLE_ROWS.parse(JSON.parse(line)));
  const kept = tables.filter(({ t }) => t !== 'backup_made');
  return kept.flatMap(({ t, r }) => r.map((row) => `${t} ${JSON.stringify(row, Object.keys(row).sort())}`)).sort();
}

afterEach(cleanUp);

/** Creates a folder with programs that only print a version. */
async function programsOf(version: string): Promise<string> {
  const folder = await makeFolder();
  await chmod(folder, 0o755);
  for (const name of ['postgres', 'initdb', 'pg_ctl']) {
    await writeFile(path.join(folder, name), `#!/bin/sh\necho "${name} (PostgreSQL) ${version}"\n`, { mode: 0o755 });
  }
  return folder;
}

describe(row('a PG_BIN that does not fit'), () => {
  test('a PG_BIN without PostgreSQL, or with an old version, ends the start before DATA_DIR has a database', async () => {
    const dataDir = await makeFolder();
    const empty = path.join(dataDir, 'empty');
    await mkdir(empty);
    for (const programs of [empty, path.join(dataDir, 'missing'), await programsOf('14.9')]) {
      expect(await failureOf(startCluster({ ...quiet, dataDir, programs }))).toMatch(/^PG_BIN: \S+ has .*[^\n]$/);
    }
    expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false);
  });

  test('a database of another major version ends the start with one line and stays as it is', async () => {
    const dataDir = await makeFolder();
    await (await startCluster({ ...quiet, dataDir })).stop();
    const control = await readFile(path.join(dataDir, 'postgres/global/pg_control'));
    expect(await failureOf(startCluster({ ...quiet, dataDir, programs: await programsOf('15.14') }))).toBe(
      `The database in ${dataDir}/postgres was created by PostgreSQL 18, but PG_BIN names PostgreSQL 15: move it by backup and restore, as docs/operations.md describes.`,
    );
    expect(await readFile(path.join(dataDir, 'postgres/global/pg_control'))).toEqual(control);
    await (await startCluster({ ...quiet, dataDir })).stop();
  });

  test('a database with a locale that the system lacks ends the start with one line', async () => {
    const dataDir = await makeFolder();
    const cluster = await startCluster({ ...quiet, dataDir });
    await query(
      cluster.connection,
      `update pg_database set datlocprovider = 'c', datlocale = null, datctype = 'xx_YY.UTF-8'
       where datname = 'fright_club'`,
    );
    await cluster.stop();
    expect(await failureOf(startCluster({ ...quiet, dataDir }))).toMatch(
      /^This PostgreSQL cannot open the database in \S+ \(database locale is incompatible with operating system\): start with the PostgreSQL that created it, or move the data by backup and restore/,
    );
  });
});

describe.runIf(existsSync(DEBIAN))("Debian's PostgreSQL 15 on DATA_DIR", () => {
  test('creates a new database, runs every migration, and normalises names as the embedded PostgreSQL does', async () => {
    const dataDir = await makeFolder();
    const cluster = await startCluster({ ...quiet, dataDir, programs: DEBIAN });
    const pool = createPool(cluster.connection, pino({ level: 'silent' }));
    try {
      expect(cluster.programs).toMatchObject({ version: expect.stringMatching(/^15\.\d+$/), origin: 'PG_BIN' });
      expect((await migrate(pool)).length).toBeGreaterThan(30);
      const { rows } = await pool.query("select search_text('ÉMILE & Œdipus') as text, lower('ÄÖ') as lower");
      expect(rows).toEqual([{ text: 'emile and oedipus', lower: 'äö' }]);
    } finally {
      await pool.end();
      await cluster.stop();
    }
    const again = await startCluster({ ...quiet, dataDir, programs: DEBIAN });
    expect(await query(again.connection, 'select count(*) > 30 as migrated from schema_migration')).toEqual([
      { migrated: true },
    ]);
    await again.stop();
    expect(await failureOf(startCluster({ ...quiet, dataDir }))).toBe(
      `The database in ${dataDir}/postgres was created by PostgreSQL 15, but this build contains PostgreSQL 18: move it by backup and restore, as docs/operations.md describes.`,
    );
  });

  test('restores a backup of the embedded database, and the embedded database restores its backup, with the same rows', async () => {
    const folder = await makeFolder();
    const site = await runningSite(path.join(folder, 'embedded'));
    const member = await signUp(site);
    const rated = await member.request('/api/ratings/948', { method: 'POST', body: { overallRating: 9 } });
    expect(rated.status).toBe(200);
    await site.kill('SIGTERM');
    const moves = [
      { command: 'backup', to: 'embedded', file: 'first' },
      { command: 'restore', to: 'debian', file: 'first', programs: DEBIAN },
      { command: 'backup', to: 'debian', file: 'second', programs: DEBIAN },
      { command: 'restore', to: 'embedded-again', file: 'second' },
      { command: 'backup', to: 'embedded-again', file: 'third' },
    ];
    for (const { command, to, file, programs = '' } of moves) {
      const env = { PG_BIN: programs, DATA_DIR: path.join(folder, to) };
      expect(await runCommand(command, [path.join(folder, file)], env)).toMatchObject({
        code: 0,
        output: expect.stringMatching(/1 members/),
      });
    }
    const first = await rowsOf(path.join(folder, 'first'));
    expect(first.length).toBeGreaterThan(10_000);
    for (const file of ['second', 'third']) {
      const rows = await rowsOf(path.join(folder, file));
      // Compares row by row, because a failed comparison of whole lists would print all rows.
      expect(first.filter((line, index) => line !== rows[index])).toEqual([]);
      expect(rows.length).toBe(first.length);
    }
  });
});
