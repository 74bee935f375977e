import { join } from 'node:path';
import type { Pool } from 'pg';
import { describe, expect, test } from 'vitest';
import { emptyApp } from '#test/app/test-app.ts';
import { emptyDatabase } from '#test/database/empty-database.ts';
import { contentsOf } from '#test/database/table-contents.ts';
import { temporaryFolder } from '#test/process/temporary-folder.ts';
import { migrate, UnusableDatabaseError } from '../database/migrate.ts';
import { appliedMigrations, dumpRows, inSnapshot, LEFT_OUT, restoreRows } from './backup.repository.ts';
import { type BackupCounts, type BackupRows, checkBackup, readBackup, writeBackup } from './backup-file.ts';

/** An app with few films, because each test writes and reads all rows. */
async function smallApp(): Promise<{ pool: Pool }> {
  const { pool } = await emptyApp();
  await pool.query(`
    delete from film where id % 20 > 0 and id not in (539, 694, 948) and id not in (select film_id from collection_entry);
    delete from embedded_film where film_id not in (select id from film);
    delete from person where id not in (select person_id from credit)`);
  return { pool };
}

async function backUp(pool: Pool): Promise<{ file: string; counts: BackupCounts }> {
  const file = join(await temporaryFolder(), 'backup.gz');
  const client = await pool.connect();
  const counts = await inSnapshot(client, async () =>
    writeBackup(file, await appliedMigrations(client), dumpRows(client)),
  );
  client.release();
  return { file, counts };
}

/** SQL that inserts a row into each table that the embedded catalogue leaves empty. */
const ROWS = `
  insert into member (email) values ('carrie@example.org');
  insert into account (member_id, account_id, provider_id, password) select id, id, 'credential', 'hash' from member;
  insert into session (member_id, token, expires_at) select id, 'token', now() from member;
  insert into verification (identifier, value, expires_at) values ('hash', 'value', now());
  insert into rating (member_id, film_id, overall) select id, 694, 9 from member;
  insert into rating_stats (film_id, overall_sum, overall_count) values (694, 9, 1);
  insert into film_leniency values (694, 0, 0, 0, 0, 0, 0.5, 0, 0);
  insert into watchlist_entry (member_id, film_id) select id, 948 from member;
  insert into viewing (member_id, film_id, day, watched_at)
    select id, 539, '1999-10-31', '1999-10-31T20:00:00.123456Z' from member;
  insert into tmdb_asked (kind, key, until) values ('search', 'a "quoted" \\ word', now());
  insert into backfill_window (first_day, last_day) values ('1999-10-01', '1999-10-31');
  insert into merged_film (id, title_slug, film_id) values (7000001, 'the-shinning-1980', 694);
  insert into content_note_vote (member_id, film_id, note, answer) select id, 694, 'child-harmed', true from member;
  insert into fright_limits (member_id, axes, notes) select id, '{"gore": 4}', '{animal-dies}' from member;
  insert into member_services (member_id, region, platforms) select id, 'US', '{shudder}' from member;
  insert into rating_history (member_id, film_id, overall) select id, 694, 8 from member;
  insert into horror_profile (member_id) select id from member;
  insert into import (member_id, source, files) select id, 'imdb', '{ratings.csv}' from member;
  insert into import_row (member_id, import_id, line, film) select member_id, id, 1, '{"title": "It"}' from import;
  insert into share (member_id, kind, name, token_hash) select id, 'profile', 'Carrie', '\\x00' from member;
  insert into member_list (member_id, name) select id, 'Ghosts' from member;
  insert into member_list_film (member_id, list_id, film_id, position) select member_id, id, 694, 1 from member_list;
  insert into note (member_id, film_id, text) select id, 694, 'Two lines' from member;
  insert into viewing_note (member_id, viewing_id, text) select member_id, id, 'At home' from viewing;
  insert into member_tags (member_id, film_id, tags) select id, 694, '{snow,"with a, comma"}' from member;
  insert into followed_film (film_id) values (948);
  insert into followed_stream values (948, 'US', 'shudder');
  insert into news (member_id, film_id, kind, fact, told_at) select id, 948, 'released', '2026-10-30', now() from member;
  insert into calendar_feed (member_id, token_hash) select id, '\\x01' from member;
  insert into player (member_id, kind, token_hash, created_at) select id, 'plex', '\\x06', now() from member;
  insert into player_event (member_id, kind, at, title, by_hand, state) select id, 'plex', now(), 'It', false, 'unknown' from member;
  insert into member_feed select id, 'diary', '\\x06', now() from member;
  insert into access_token (member_id, name, scope, token_hash, expires_at) select id, 'Home', 'read', '\\x00', now() from member;
  insert into notification (member_id, unsubscribe_token) select id, 'token' from member;
  insert into push_device (member_id, endpoint, p256dh, auth) select id, 'https://push.example', 'key', 'secret' from member;
  insert into release_change (film_id, before) values (694, '1980-05-23');
  insert into admin_log (act, subject) select 'grant', id from member;
  insert into invitation (token_hash, created_at, expires_at) values ('\\x00', now(), now());
  insert into second_factor (member_id, secret) select id, '\\x02' from member;
  insert into recovery_code (member_id, code_hash) select id, '\\x03' from member;
  insert into device (member_id, device_hash) select id, '\\x04' from member;
  insert into passkey (member_id, name, credential_id, public_key, counter, transports, backed_up)
    select id, 'Phone', 'credential', '\\x05', 0, '{internal}', false from member;
  insert into identity (member_id, issuer, subject) select id, 'https://id.example', 'subject' from member;
  insert into email_change (member_id, old_email, new_email, requested_at) select id, 'old', 'new', now() from member;
  insert into site_fact (name) values ('first-member');
  insert into library_film values ('Plex', 694);
  insert into library_reading (source, read_at, films, tried_at) values ('Plex', now(), 1, now());
  insert into backup_made (file) values ('fright-club.backup.gz');
  insert into browser_error (day, kind, message, place, last_at) values ('2026-10-31', 'error', 'boo', '/', now());`;

/** Returns number and hash of the rows of every table in a backup: all but those that are left out with a reason. */
async function backedUp(pool: Pool) {
  return Object.fromEntries(Object.entries(await contentsOf(pool)).filter(([table]) => !(table in LEFT_OUT)));
}

describe('backup and restore', () => {
  test('a restored database equals the original in each table', async () => {
    const { pool } = await smallApp();
    await pool.query(ROWS);
    const before = await backedUp(pool);
    for (const [table, { count }] of Object.entries(before)) expect(count, table).toBeGreaterThan(0);
    const { file, counts: written } = await backUp(pool);
    const rows = Object.values(before).reduce((sum, table) => sum + table.count, 0);
    expect(written).toEqual({ rows, members: 1 });

    const other = await emptyDatabase();
    expect(await restoreRows(other, await checkBackup(file), readBackup(file))).toEqual(written);
    expect(await backedUp(other)).toEqual(before);
    // Identity columns continue after the restored values.
    await other.query(`insert into keyword (slug, name) values ('fresh', 'fresh')`);
  });

  test('rejects a restore into a database that is not empty', async () => {
    const { pool } = await smallApp();
    const { file } = await backUp(pool);
    const before = await backedUp(pool);
    await expect(restoreRows(pool, await checkBackup(file), readBackup(file))).rejects.toThrow(/not empty/);
    expect(await backedUp(pool)).toEqual(before);
  });

  test('the site does not start on a database whose restore failed near its end, and the restore can be run again', async () => {
    const { pool } = await smallApp();
    await pool.query(ROWS);
    const { file } = await backUp(pool);
    const header = await checkBackup(file);
    async function* failingLate(): AsyncGenerator<BackupRows> {
      yield* readBackup(file);
      throw new Error('the disk is gone');
    }

    const other = await emptyDatabase();
    await expect(restoreRows(other, header, failingLate())).rejects.toThrow('the disk is gone');
    const refusal = await migrate(other).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(UnusableDatabaseError);
    expect(String(refusal)).toMatch(/unfinished, .*npm run admin -- restore FILE\.$/);
    expect((await other.query('select count(*)::int from member')).rows).toEqual([{ count: 0 }]);

    const locks = `select from pg_locks join pg_database on oid = database
      where locktype = 'advisory' and datname = current_database()`;
    // PostgreSQL ends the failed restore's session in the background.
    await expect.poll(async () => (await other.query(locks)).rowCount).toBe(0);
    await restoreRows(other, header, readBackup(file));
    expect(await backedUp(other)).toEqual(await backedUp(pool));
    expect(await migrate(other)).toEqual([]);
  });

  test('if two restores run into one database at the same time, one succeeds and the other fails', async () => {
    const { pool } = await smallApp();
    const { file } = await backUp(pool);
    const header = await checkBackup(file);
    const other = await emptyDatabase();
    const restores = await Promise.allSettled([1, 2].map(() => restoreRows(other, header, readBackup(file))));
    expect(restores.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await backedUp(other)).toEqual(await backedUp(pool));
  });

  test.each([
    ['a value that its column cannot hold', { t: 'keyword', r: [{ id: 'seven', slug: 'a', name: 'a' }] }],
    ['a row that breaks a constraint', { t: 'keyword', r: [{ id: 1, slug: 'a', name: null }] }],
  ])('%s is reported in one line with the name of the table', async (_what, bad) => {
    const { pool } = await smallApp();
    const { file } = await backUp(pool);
    async function* rows(): AsyncGenerator<BackupRows> {
      yield bad;
    }
    const refusal = await restoreRows(await emptyDatabase(), await checkBackup(file), rows()).catch(String);
    expect(refusal).toMatch(/^BackupError: The backup does not fit the table keyword: [^\n]+$/);
  });
});

test('a line has few rows of imports, which may have 24 MB, so that it is never too long to be read', async () => {
  const { pool } = await smallApp();
  await pool.query(`
    insert into member (email) values ('carrie@example.org');
    insert into import (member_id, source, files) select id, 'imdb', '{ratings.csv}' from member, generate_series(1, 12);
    insert into import_row (member_id, import_id, line, film) select member_id, id, 1, '{"title": "It"}' from import`);
  const client = await pool.connect();
  const lengths: Record<string, number[]> = { import: [], import_row: [] };
  await inSnapshot(client, async () => {
    for await (const { t, r } of dumpRows(client)) lengths[t]?.push(r.length);
  });
  client.release();
  expect(lengths).toEqual({ import: [5, 5, 2], import_row: [5, 5, 2] });
});
