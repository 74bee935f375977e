import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Pool } from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { emptyDatabase } from '#test/empty-database.ts';
import { testApp } from '#test/test-app.ts';
import { appliedMigrations, dumpRows, restoreRows } from './backup.repository.ts';
import { BackupError, checkBackup, readBackup, writeBackup } from './backup-file.ts';

async function temporaryFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fright-club-backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'backup.gz');
}

async function backUp(pool: Pool, file: string): Promise<void> {
  const client = await pool.connect();
  await writeBackup(file, await appliedMigrations(client), dumpRows(client));
  client.release();
}

/** Count and checksum of the tables that matter, whatever order their rows are stored in. */
async function fingerprint(pool: Pool): Promise<unknown> {
  const tables = [
    'film',
    'person',
    'credit',
    'keyword',
    'film_keyword',
    'member',
    'rating',
    'rating_stats',
    'search_word',
  ];
  const found = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await pool.query(
        `select count(*), md5(string_agg(row::text, '' order by row::text)) from (select ${table}.*::text as row from ${table}) given`,
      );
      return [table, rows[0]];
    }),
  );
  return Object.fromEntries(found);
}

describe('backup and restore', () => {
  test('a restored database equals the one that was backed up', async () => {
    const { pool } = await testApp();
    await pool.query(`insert into member (email) values ('carrie@example.org')`);
    await pool.query(`insert into rating (member_id, film_id, overall) select id, 694, 9 from member`);
    await pool.query('insert into rating_stats (film_id, overall_sum, overall_count) values (694, 9, 1)');
    const file = await temporaryFile();
    await backUp(pool, file);

    const other = await emptyDatabase();
    await restoreRows(other, await checkBackup(file), readBackup(file));
    expect(await fingerprint(other)).toEqual(await fingerprint(pool));
    // Identities go on where they were.
    await other.query(`insert into keyword (slug, name) values ('fresh', 'fresh')`);
  });

  test('it holds one consistent moment while others write', async () => {
    const { pool } = await testApp();
    const file = await temporaryFile();
    let writing = true;
    let written = 0;
    const writer = (async () => {
      while (writing) {
        // Two rows in one statement: a moment between them does not exist.
        await pool.query(`insert into tag (slug, name) values ('a-' || $1, 'x'), ('b-' || $1, 'x')`, [written++]);
      }
    })();
    await backUp(pool, file);
    writing = false;
    await writer;
    const tags: string[] = [];
    for await (const { t, r } of readBackup(file)) {
      if (t === 'tag') tags.push(...r.map((row) => JSON.stringify(row)));
    }
    expect(written).toBeGreaterThan(0);
    expect(tags.filter((tag) => tag.includes('"a-')).length).toBe(tags.filter((tag) => tag.includes('"b-')).length);
  });

  test.each([
    ['cut short', async (file: string) => truncate(file, (await readFile(file)).length - 200)],
    [
      'altered',
      async (file: string) => {
        const text = gunzipSync(await readFile(file)).toString();
        await writeFile(file, gzipSync(text.replace('The Shining', 'The Whining')));
      },
    ],
    [
      'without its last line',
      async (file: string) => {
        const text = gunzipSync(await readFile(file)).toString();
        await writeFile(file, gzipSync(text.slice(0, text.lastIndexOf('{"lines"'))));
      },
    ],
    ['something else', (file: string) => writeFile(file, gzipSync('hello\n'))],
    ['not even compressed', (file: string) => writeFile(file, 'hello')],
  ])('a file that is %s is refused before anything is written', async (_, spoil) => {
    const { pool } = await testApp();
    const file = await temporaryFile();
    await backUp(pool, file);
    await spoil(file);
    await expect(checkBackup(file)).rejects.toThrow(BackupError);
  });

  test('a database that holds something is not restored into', async () => {
    const { pool } = await testApp();
    const file = await temporaryFile();
    await backUp(pool, file);
    const before = await fingerprint(pool);
    await expect(restoreRows(pool, await checkBackup(file), readBackup(file))).rejects.toThrow(/not empty/);
    expect(await fingerprint(pool)).toEqual(before);
  });
});
