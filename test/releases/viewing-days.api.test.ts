import { expect, test } from 'vitest';
import { migrate, readMigrations } from '#engine/database/migrate.ts';
import { emptyDatabase } from '../database/empty-database.ts';

const MEMBERS: [name: string, timeZone: string | null][] = [
  ['vienna', 'Europe/Vienna'],
  ['auckland', 'Pacific/Auckland'],
  ['tokyo', 'Asia/Tokyo'],
  ['utc', null],
  ['unknown', 'Mars/Olympus'],
];

/** Each viewing of the time before days: its member, film and moment, and the day and moment that it gets. */
const VIEWINGS: [member: string, film: number, at: string | null, day: string | null, left: string | null][] = [
  ['vienna', 1, '2025-10-31T23:30:00.5Z', '2025-11-01', '2025-10-31T23:30:00.500Z'],
  ['vienna', 1, null, null, null],
  // Noon, and further viewings of the day, in winter and in summer.
  ['vienna', 2, '2025-01-31T11:00:00Z', '2025-01-31', null],
  ['vienna', 2, '2025-01-31T11:01:00Z', '2025-01-31', null],
  ['vienna', 2, '2025-07-31T10:00:00Z', '2025-07-31', null],
  ['vienna', 3, '2025-07-31T11:00:00Z', '2025-07-31', '2025-07-31T11:00:00.000Z'],
  ['vienna', 3, '2025-07-31T10:01:00Z', '2025-07-31', '2025-07-31T10:01:00.000Z'],
  // Imported before the time zone was known: noon in UTC, which is the next day in Auckland.
  ['auckland', 1, '2025-12-31T12:00:00Z', '2025-12-31', null],
  ['auckland', 2, '2025-12-30T23:00:00Z', '2025-12-31', null],
  ['auckland', 3, '2025-12-31T12:30:00Z', '2026-01-01', '2025-12-31T12:30:00.000Z'],
  ['utc', 1, '2025-12-31T23:59:59Z', '2025-12-31', '2025-12-31T23:59:59.000Z'],
  ['utc', 2, '2025-12-31T12:00:00Z', '2025-12-31', null],
  ['unknown', 1, '2025-12-31T23:59:59Z', '2025-12-31', '2025-12-31T23:59:59.000Z'],
  ['unknown', 2, '1887-12-31T12:00:00Z', '1887-12-31', null],
  // An import in Los Angeles by a member who then moved to Tokyo, and a moment of the same file.
  ['tokyo', 1, '2025-12-31T20:00:00Z', '2025-12-31', null],
  ['tokyo', 2, '2025-12-31T20:00:00Z', '2026-01-01', '2025-12-31T20:00:00.000Z'],
];

/** Each entry of a watchlist of the time before days: its member, film and moment, and the day and moment that it gets. */
const ENTRIES: [member: string, film: number, at: string, day: string, left: string | null][] = [
  ['auckland', 1, '2025-12-31T12:00:00Z', '2025-12-31', null],
  ['auckland', 2, '2025-12-30T23:00:00Z', '2025-12-31', null],
  ['auckland', 3, '2025-12-31T12:00:01Z', '2026-01-01', '2025-12-31T12:00:01.000Z'],
  ['unknown', 1, '2025-12-31T12:00:00Z', '2025-12-31', null],
  ['utc', 1, '2025-12-31T23:59:59.5Z', '2025-12-31', '2025-12-31T23:59:59.500Z'],
  // A day of a file that was read in Los Angeles, a moment of a file that is noon in UTC, and an entry without a date.
  ['tokyo', 1, '2025-12-31T20:00:00Z', '2025-12-31', null],
  ['tokyo', 2, '2025-12-31T12:00:00Z', '2025-12-31', '2025-12-31T12:00:00.000Z'],
  ['tokyo', 3, '2025-12-31T20:00:00Z', '2026-01-01', '2025-12-31T20:00:00.000Z'],
];

/** The database before the migration with this name, with three films and the members, of whom one has an import. */
async function databaseBefore(name: string) {
  const pool = await emptyDatabase();
  const migrations = await readMigrations();
  const before = migrations.findIndex((migration) => migration.name.endsWith(name));
  await migrate(pool, migrations.slice(0, before));
  await pool.query(`insert into film (id, title, title_slug, source)
    select id, 'Film', id, 'dump' from generate_series(1, 3) as id`);
  for (const [email, timeZone] of MEMBERS)
    await pool.query('insert into member (email, time_zone) values ($1, $2)', [email, timeZone]);
  await pool.query(`insert into import (member_id, id, source, files, state)
    select id, id, 'letterboxd', '{}', 'done' from member where email = 'tokyo'`);
  return { pool, upgrade: () => migrate(pool, migrations) };
}

test('an upgrade gives each viewing its day once, in the time zone that was known, and leaves out the noon of a day without a time', async () => {
  const { pool, upgrade } = await databaseBefore('_viewing_days.sql');
  for (const [member, film, at] of VIEWINGS)
    await pool.query(
      'insert into viewing (member_id, film_id, watched_at) select id, $2, $3 from member where email = $1',
      [member, film, at],
    );
  await pool.query(`insert into import_row (member_id, import_id, line, choice, film, written)
    select member_id, member_id, film_id, film_id, jsonb_build_object('viewings', jsonb_build_array(
        case film_id when 1 then '{"date": "2025-12-30", "at": "2025-12-30T10:00:00.000Z"}'::jsonb else '{"date": null}' end,
        jsonb_build_object('date', '2025-12-31') || case film_id when 2 then '{"at": "2025-12-31T20:00:00.000Z"}' else '{}' end::jsonb)),
      jsonb_build_object('viewings', jsonb_build_array(jsonb_build_object('id', viewing.id, 'at', watched_at)))
    from viewing join member on member.id = member_id where email = 'tokyo'`);
  const { rows: old } = await pool.query('select id, revision, revised_at from viewing order by id');

  await upgrade();
  const { rows } = await pool.query(
    `select email, film_id, watched_at, day from viewing join member on member.id = member_id
     order by email, film_id, day, watched_at`,
  );
  const expected = VIEWINGS.map(([email, film_id, , day, left]) => ({
    ...{ email, film_id, day, watched_at: left === null ? null : new Date(left) },
  })).toSorted((a, b) => {
    const keyOf = ({ email, film_id, day, watched_at }: typeof a) =>
      `${email} ${film_id} ${day ?? '~'} ${watched_at?.toISOString() ?? '~'}`;
    return keyOf(a) < keyOf(b) ? -1 : 1;
  });
  expect(rows).toEqual(expected);
  expect((await pool.query('select id, revision, revised_at from viewing order by id')).rows).toEqual(old);
});

test('an upgrade gives each entry of a watchlist its day once, and an import that wrote a day can still be undone', async () => {
  const { pool, upgrade } = await databaseBefore('_watchlist_days.sql');
  for (const [member, film, at] of ENTRIES)
    await pool.query(
      'insert into watchlist_entry (member_id, film_id, added_at) select id, $2, $3 from member where email = $1',
      [member, film, at],
    );
  const given = [{ at: '2025-12-31' }, { at: '2025-12-31T12:00:00.000Z' }, { at: null }];
  await pool.query(
    `insert into import_row (member_id, import_id, line, choice, film, written)
     select member_id, member_id, film_id, film_id, jsonb_build_object('watchlisted', $1::jsonb -> (film_id - 1)),
       jsonb_build_object('watchlist', to_char(added_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
     from watchlist_entry join member on member.id = member_id where email = 'tokyo'`,
    [JSON.stringify(given)],
  );

  await upgrade();
  const { rows } = await pool.query(
    `select email, film_id, added_at, day from watchlist_entry join member on member.id = member_id
     order by email, film_id`,
  );
  expect(rows).toEqual(
    ENTRIES.toSorted(([one, film], [other, more]) => one.localeCompare(other) || film - more).map(
      ([email, film_id, , day, left]) => ({ email, film_id, day, added_at: left === null ? null : new Date(left) }),
    ),
  );
  const written = await pool.query("select written ->> 'watchlist' as watchlist from import_row order by line");
  expect(written.rows.map(({ watchlist }) => watchlist)).toEqual([
    ...['2025-12-31', '2025-12-31T12:00:00.000Z', '2025-12-31T20:00:00.000Z'],
  ]);
});
