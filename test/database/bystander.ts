import { sql } from 'kysely';
import type { Database } from '#engine/database/database.ts';
import { answerNote } from '#features/films/server/content-notes.repository.ts';
import { saveRating } from '#features/ratings/server/ratings.ts';

/** A member whom no test uses. No action of another member may change this member's rows. */
const BYSTANDER = 'b1e5e55e-0000-4000-8000-000000000001';
const LONG_AGO = new Date('2025-02-03T04:05:06Z');
const FAR_AHEAD = new Date('2099-01-01T00:00:00Z');
const HASH = Buffer.alloc(32, 7);
/** The code of the bystander's movie night, which no test uses. */
const NIGHT = 'zzzzzz';

/** Tables in which no test may change the bystander's rows. Not horror_profile: changes of films change it, too. */
const TABLES = [
  'access_token',
  'account',
  'calendar_feed',
  'content_note_vote',
  'email_change',
  'fright_limits',
  'identity',
  'import',
  'import_row',
  'member_services',
  'news',
  'notification',
  'passkey',
  'rating',
  'rating_history',
  'recovery_code',
  'remembered_device',
  'second_factor',
  'session',
  'share',
  'viewing',
  'watchlist_entry',
] as const;

/** Adds the bystander, whose films are the least popular ones. */
export async function addBystander(db: Database): Promise<void> {
  const films = await db
    .selectFrom('film')
    .select('id')
    .where('release_date', '<', '2020-01-01')
    .orderBy('popularity')
    .orderBy('id')
    .limit(3)
    .execute();
  const [first = 0, second = 0, third = 0] = films.map(({ id }) => id);
  const owned = { member_id: BYSTANDER, created_at: LONG_AGO };
  const kept = { ...owned, expires_at: FAR_AHEAD };
  const member = { id: BYSTANDER, email: 'bystander@example.net', created_at: LONG_AGO, updated_at: LONG_AGO };
  await db
    .insertInto('member')
    .values({ ...member, email_verified: true, last_seen_on: '2025-02-03' })
    .execute();
  await db
    .insertInto('account')
    .values({ ...owned, updated_at: LONG_AGO, account_id: BYSTANDER, provider_id: 'credential', password: 'none' })
    .execute();
  await db
    .insertInto('session')
    .values({ ...kept, updated_at: LONG_AGO, confirmed_at: LONG_AGO, token: 'of-the-bystander', browser: 'Lynx' })
    .execute();
  await db
    .insertInto('verification')
    .values({
      identifier: 'reset-password:bystander',
      value: BYSTANDER,
      created_at: LONG_AGO,
      updated_at: LONG_AGO,
      expires_at: FAR_AHEAD,
    })
    .execute();
  await db
    .insertInto('access_token')
    .values({ ...kept, name: 'Bystander', scope: 'write', token_hash: HASH })
    .execute();
  await db
    .insertInto('calendar_feed')
    .values({ ...owned, token_hash: HASH })
    .execute();
  await db.insertInto('fright_limits').values({ member_id: BYSTANDER, axes: '{"gore":2}', notes: [] }).execute();
  await db
    .insertInto('identity')
    .values({ ...owned, issuer: 'https://id.example.net', subject: 'bystander' })
    .execute();
  await db
    .insertInto('member_services')
    .values({ member_id: BYSTANDER, region: 'NZ', platforms: ['shudder'] })
    .execute();
  await db.insertInto('notification').values({ member_id: BYSTANDER, unsubscribe_token: 'of-the-bystander' }).execute();
  await db
    .insertInto('recovery_code')
    .values({ ...owned, code_hash: HASH })
    .execute();
  await db
    .insertInto('remembered_device')
    .values({ member_id: BYSTANDER, device_hash: HASH, expires_at: FAR_AHEAD })
    .execute();
  await db
    .insertInto('second_factor')
    .values({ ...owned, confirmed_at: LONG_AGO, secret: Buffer.alloc(20, 7) })
    .execute();
  await db
    .insertInto('passkey')
    .values({
      ...owned,
      backed_up: false,
      counter: 0,
      credential_id: 'of-the-bystander',
      name: 'Bystander',
      public_key: HASH,
      transports: [],
    })
    .execute();
  await db
    .insertInto('share')
    .values({ ...kept, kind: 'profile', name: 'Bystander', token_hash: HASH })
    .execute();
  await db
    .insertInto('email_change')
    .values({
      member_id: BYSTANDER,
      old_email: 'bystander@example.net',
      new_email: 'bystander@example.com',
      requested_at: LONG_AGO,
      token_hash: HASH,
    })
    .execute();
  await db
    .insertInto('news')
    .values({
      member_id: BYSTANDER,
      film_id: first,
      kind: 'released',
      fact: '2018-01-01',
      told_at: LONG_AGO,
      read_at: LONG_AGO,
    })
    .execute();
  const [imported] = await db
    .insertInto('import')
    .values({ ...owned, source: 'letterboxd', files: ['bystander.csv'], state: 'done' })
    .returning('id')
    .execute();
  if (imported)
    await db
      .insertInto('import_row')
      .values({ import_id: imported.id, member_id: BYSTANDER, line: 1, film: '{"title":"Bystander"}', choice: first })
      .execute();
  await db.insertInto('watchlist_entry').values({ member_id: BYSTANDER, film_id: first, added_at: LONG_AGO }).execute();
  await db
    .insertInto('viewing')
    .values([second, third].map((film_id) => ({ ...owned, film_id, watched_at: LONG_AGO })))
    .execute();
  await saveRating(db, { memberId: BYSTANDER, filmId: second }, { overall: 3, gore: 2 });
  await answerNote(db, { member_id: BYSTANDER, film_id: second, note: 'animal-dies' }, true);
  const { id } = await db
    .insertInto('night')
    .values({ code: NIGHT, expires_at: FAR_AHEAD })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('night_guest')
    .values(
      [1, 2].map((seat) => ({
        night_id: id,
        seat,
        name: `Bystander ${seat}`,
        name_key: `bystander ${seat}`,
        secret_hash: Buffer.alloc(32, seat),
        is_host: seat === 1,
        here_at: LONG_AGO,
        watchlist: [first],
      })),
    )
    .execute();
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
