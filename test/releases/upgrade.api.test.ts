import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { describe, expect, inject, test } from 'vitest';
import { createCatalogueRepository } from '#catalogue/catalogue.repository.ts';
import { prepareFinder } from '#catalogue/figures/figures.repository.ts';
import { loadSnapshot } from '#catalogue/sources/snapshot/load-snapshot.ts';
import { restoreRows } from '#engine/backup/backup.repository.ts';
import { checkBackup, readBackup } from '#engine/backup/backup-file.ts';
import { createDatabase } from '#engine/database/database.ts';
import { readMigrations } from '#engine/database/migrate.ts';
import { emptyDatabase } from '../database/empty-database.ts';

const RELEASES = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.backup.gz'));

test('the repository has a backup of a small database of the first release', () => {
  expect(RELEASES).toContain('0.1.0.backup.gz');
});

describe.each(RELEASES)('the database of %s', (file) => {
  test('keeps all members, lists and ratings in an upgrade to this version, and gets the films of this version', async () => {
    const path = `${import.meta.dirname}/${file}`;
    const pool = await emptyDatabase();
    const header = await checkBackup(path);
    const { members } = await restoreRows(pool, header, readBackup(path));
    const count = async (table: string) =>
      Number((await pool.query<{ count: string }>(`select count(*) from ${table}`)).rows[0]?.count);
    const kept = ['member', 'rating', 'rating_history', 'viewing', 'watchlist_entry'];
    const before = await Promise.all(kept.map(count));
    expect(before[0]).toBe(members);
    expect(Math.min(...before)).toBeGreaterThan(0);
    expect(await count('schema_migration')).toBe((await readMigrations()).length);

    const db = createDatabase(pool);
    await loadSnapshot(createCatalogueRepository(db), JSON.parse(await readFile(inject('snapshot'), 'utf8')));
    await prepareFinder(db, { desk: true, region: 'US' });
    expect(await Promise.all(kept.map(count))).toEqual(before);
    expect(await count('film')).toBeGreaterThan(2000);
    const { rows } = await pool.query(
      `select film_id from rating_stats full join (select film_id, sum(overall) as sum from rating group by film_id) as recount
         using (film_id) where overall_sum is distinct from sum`,
    );
    expect(rows).toEqual([]);
  });
});
