import { sql } from 'kysely';
import type pg from 'pg';
import { createDatabase, type Database } from '#engine/database/database.ts';
import { answerNote } from '#features/films/server/content-notes.repository.ts';
import { saveRating } from '#features/ratings/server/ratings.ts';

/** A member whom no test uses. No action of another member may change this member's rows. */
const BYSTANDER = 'b1e5e55e-0000-4000-8000-000000000001';
const LONG_AGO = '2025-02-03T04:05:06Z';
const FAR_AHEAD = '2099-01-01T00:00:00Z';
const HASH = `\\x${'07'.repeat(32)}`;
/** The code of the bystander's movie night, which no test uses. */
const NIGHT = 'zzzzzz';

/** Tables in which no test may change the bystander's rows. Not horror_profile: changes of films change it, too. */
const TABLES = [
  'access_token',
  'account',
  'calendar_feed',
  'content_note_vote',
  'device',
  'email_change',
  'fright_limits',
  'identity',
  'import',
  'import_row',
  'member_services',
  'news',
  'notification',
  'passkey',
  'player',
  'player_event',
  'rating',
  'rating_history',
  'recovery_code',
  'second_factor',
  'session',
  'share',
  'viewing',
  'watchlist_entry',
] as const;

/** SQL that adds the bystander with one row in each table, except those for which the site's own functions are used. */
const rowsFor = (first: number, second: number, third: number) => {
  const row = (table: string, columns: string, values: string) =>
    `insert into ${table} (member_id, ${columns}) values ('${BYSTANDER}', ${values});`;
  const owned = (table: string, columns: string, values: string) =>
    row(table, `created_at, ${columns}`, `'${LONG_AGO}', ${values}`);
  return `
    insert into member (id, email, created_at, updated_at, email_verified, last_seen_on)
    values ('${BYSTANDER}', 'bystander@example.net', '${LONG_AGO}', '${LONG_AGO}', true, '2025-02-03');
    ${owned('account', 'updated_at, account_id, provider_id, password', `'${LONG_AGO}', '${BYSTANDER}', 'credential', 'none'`)}
    ${owned('session', 'expires_at, updated_at, confirmed_at, token, browser', `'${FAR_AHEAD}', '${LONG_AGO}', '${LONG_AGO}', 'of-the-bystander', 'Lynx'`)}
    insert into verification (identifier, value, created_at, updated_at, expires_at)
    values ('reset-password:bystander', '${BYSTANDER}', '${LONG_AGO}', '${LONG_AGO}', '${FAR_AHEAD}');
    ${owned('access_token', 'expires_at, name, scope, token_hash', `'${FAR_AHEAD}', 'Bystander', 'write', '${HASH}'`)}
    ${owned('calendar_feed', 'token_hash', `'${HASH}'`)}
    ${owned('player', 'kind, token_hash', `'plex', '${HASH}'`)}
    ${row('player_event', 'kind, at, title, by_hand, state', `'plex', '${LONG_AGO}', 'Boo', false, 'unknown'`)}
    ${row('fright_limits', 'axes, notes', `'{"gore":2}', '{}'`)}
    ${owned('identity', 'issuer, subject', "'https://id.example.net', 'bystander'")}
    ${row('member_services', 'region, platforms', "'NZ', '{shudder}'")}
    ${row('notification', 'unsubscribe_token', "'of-the-bystander'")}
    ${owned('recovery_code', 'code_hash', `'${HASH}'`)}
    ${owned('device', 'device_hash, remembered_until', `'${HASH}', '${FAR_AHEAD}'`)}
    ${owned('second_factor', 'confirmed_at, secret', `'${LONG_AGO}', '${HASH}'`)}
    ${owned('passkey', 'backed_up, counter, credential_id, name, public_key, transports', `false, 0, 'of-the-bystander', 'Bystander', '${HASH}', '{}'`)}
    ${owned('share', 'expires_at, kind, name, token_hash', `'${FAR_AHEAD}', 'profile', 'Bystander', '${HASH}'`)}
    ${row('email_change', 'old_email, new_email, requested_at, token_hash', `'bystander@example.net', 'bystander@example.com', '${LONG_AGO}', '${HASH}'`)}
    ${row('news', 'film_id, kind, fact, told_at, read_at', `${first}, 'released', '2018-01-01', '${LONG_AGO}', '${LONG_AGO}'`)}
    ${owned('import', 'source, files, state', "'letterboxd', '{bystander.csv}', 'done'")}
    insert into import_row (import_id, member_id, line, film, choice)
    select id, member_id, 1, '{"title":"Bystander"}', ${first} from import;
    ${row('watchlist_entry', 'film_id, day, added_at', `${first}, '${LONG_AGO}', '${LONG_AGO}'`)}
    ${owned('viewing', 'film_id, day, watched_at', `${second}, '${LONG_AGO}', '${LONG_AGO}'`)}
    ${owned('viewing', 'film_id, day, watched_at', `${third}, '${LONG_AGO}', '${LONG_AGO}'`)}
    insert into night (code, expires_at) values ('${NIGHT}', '${FAR_AHEAD}');
    insert into night_guest (night_id, seat, name, name_key, secret_hash, is_host, here_at, watchlist)
    select id, seat, 'Bystander ' || seat, 'bystander ' || seat, sha256(seat::text::bytea), seat = 1, '${LONG_AGO}', '{${first}}'
    from night, generate_series(1, 2) seat;`;
};

/** Adds the bystander, whose films are the least popular ones. */
export async function addBystander(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ id: number }>(
    "select id from film where release_date < '2020-01-01' order by popularity, id limit 3",
  );
  const [first = 0, second = 0, third = 0] = rows.map(({ id }) => id);
  await pool.query(rowsFor(first, second, third));
  const db = createDatabase(pool);
  await saveRating(db, { memberId: BYSTANDER, filmId: second }, { overall: 3, gore: 2 });
  await answerNote(db, { member_id: BYSTANDER, film_id: second, note: 'animal-dies' }, 'yes');
}

/** @returns the bystander's rows as text; empty if the database has no bystander */
export async function bystanderRows(db: Database): Promise<string[]> {
  const rows = TABLES.map(
    (table) =>
      sql`select ${sql.lit(table)} || t::text as row from ${sql.table(table)} t where member_id = ${BYSTANDER}`,
  );
  const all = sql<{ row: string }>`
    select concat_ws(' ', 'member', email, email_verified, time_zone, disabled_at, administrator_since) as row
    from member where id = ${BYSTANDER} union all ${sql.join(rows, sql` union all `)}
    union all select t::text from verification t where value = ${BYSTANDER}
    union all select 'computed profile' from horror_profile where member_id = ${BYSTANDER} and computed_at is not null
    union all select 'night' || t::text from night t where code = ${NIGHT}
    union all select 'guest' || t::text from night_guest t where night_id in (select id from night where code = ${NIGHT})
    order by row`;
  return (await all.execute(db)).rows.map(({ row }) => row);
}
