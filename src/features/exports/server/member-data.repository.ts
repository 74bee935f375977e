import { sql } from 'kysely';
import type { Database } from '#engine/database/database.ts';
import { signedOut } from '#engine/errors.ts';
import { RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import type { ExportLoss } from '../contract/exports.ts';

/** The queries of the JSON export's keys with few rows. `member-rows.repository.ts` has the others. */
const sectionsOf = (member: string) => ({
  account: sql`select email, email_verified, created_at, last_seen_on, administrator_since, time_zone
    from member where id = ${member}`,
  sessions: sql`select created_at, updated_at, expires_at, browser, system
    from session where member_id = ${member} order by created_at, id`,
  secondFactor: sql`select created_at, confirmed_at from second_factor where member_id = ${member}`,
  passkeys: sql`select name, created_at, last_used_at, backed_up
    from passkey where member_id = ${member} order by created_at, id`,
  identities: sql`select issuer, subject, created_at, last_used_at
    from identity where member_id = ${member} order by created_at, id`,
  emailChanges: sql`select old_email, new_email, requested_at, confirmed_at
    from email_change where member_id = ${member} order by requested_at, id`,
  recoveryCodes: sql`select created_at from recovery_code where member_id = ${member} order by created_at`,
  devices: sql`select created_at, remembered_until from device where member_id = ${member} order by created_at`,
  limits: sql`select axes, notes from fright_limits where member_id = ${member}`,
  services: sql`select region, platforms from member_services where member_id = ${member}`,
  imports: sql`select source, state, files, created_at, (select count(*) from import_row
      where import_row.member_id = import.member_id and import_id = import.id)::int as films
    from import where member_id = ${member} order by created_at`,
  shares: sql`select kind, year, with_notes, name, created_at, expires_at, (select name from member_list
      where member_list.member_id = share.member_id and member_list.id = list_id) as list
    from share where member_id = ${member} order by created_at, id`,
  notifications: sql`select mail, push from notification where member_id = ${member}`,
  pushDevices: sql`select endpoint, created_at from push_device where member_id = ${member} order by created_at, id`,
  accessTokens: sql`select name, scope, created_at, expires_at, last_used_at
    from access_token where member_id = ${member} order by created_at, id`,
  feeds: sql`select kind, created_at from member_feed where member_id = ${member} order by kind`,
  calendarFeed: sql`select created_at from calendar_feed where member_id = ${member}`,
  players: sql`select kind, user_name, created_at, heard_at
    from player where member_id = ${member} order by created_at, id`,
  playerEvents: sql`select kind, at, title, year, by_hand, state, reason, film_id
    from player_event where member_id = ${member} order by at, id`,
});

type MemberData = Record<keyof ReturnType<typeof sectionsOf>, unknown>;

/** The member has at most one row in the tables of these keys. */
const SINGLE = ['account', 'secondFactor', 'limits', 'services', 'notifications', 'calendarFeed'];

type LossCounts = Record<ExportLoss, number>;

const HAS_AXES = sql`num_nonnulls(${sql.join(RATING_CATEGORIES.map((category) => sql.ref(category)))}) > 0`;

export function createMemberDataRepository(db: Database) {
  return {
    /**
     * Reads all sections from one consistent snapshot.
     *
     * @throws AppError not_signed_in if the account was deleted during the request
     */
    async memberData(memberId: string): Promise<MemberData> {
      return db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (trx) => {
          const data: Record<string, unknown> = {};
          for (const [key, query] of Object.entries(sectionsOf(memberId))) {
            const { rows } = await query.execute(trx);
            data[key] = SINGLE.includes(key) ? (rows[0] ?? null) : rows;
          }
          if (!data.account) throw signedOut();
          return data as MemberData; // it has a value for each query
        });
    },

    /** Counts the member's data that at least one other service cannot hold. */
    async lossCounts(memberId: string): Promise<LossCounts> {
      const { rows } = await sql<LossCounts>`
        with seen as (
          select film_id, count(watched_at) as timed, count(day) as dated, count(*) - count(day) as undated
          from viewing where member_id = ${memberId} group by film_id),
        seen_count as (
          select coalesce(sum(timed), 0) as timed, coalesce(sum(dated + undated), 0) as viewings,
            coalesce(sum(case when dated = 0 then undated - 1 else undated end), 0) as lost
          from seen),
        rated as (
          select count(*) filter (where overall = 0) as zeros,
            count(*) filter (where overall is null and ${HAS_AXES}) as axis_only,
            count(*) filter (where overall is not null and ${HAS_AXES}) as axes,
            count(*) filter (where overall is not null and seen.film_id is null) as not_seen,
            count(*) filter (where overall is not null and imdb_id is null) as no_imdb_id
          from rating join film on film.id = rating.film_id left join seen on seen.film_id = rating.film_id
          where member_id = ${memberId})
        select timed::int as times, lost::int as undated, viewings::int, zeros::int, axis_only::int as "axisOnly",
          axes::int, not_seen::int as "notSeen", no_imdb_id::int as "noImdbId",
          (select count(*) from note where member_id = ${memberId})::int
            + (select count(*) from viewing_note where member_id = ${memberId})::int as notes,
          (select count(*) from member_tags where member_id = ${memberId})::int as tags,
          (select count(*) from member_list where member_id = ${memberId})::int as lists,
          (select count(*) from member_list where member_id = ${memberId} and challenge is not null)::int as challenges,
          (select count(*) from (select film_id from note where member_id = ${memberId}
              union select film_id from member_tags where member_id = ${memberId}) as words
            where not exists (select from viewing where member_id = ${memberId} and viewing.film_id = words.film_id)
              and not exists (select from rating
                where member_id = ${memberId} and rating.film_id = words.film_id and overall is not null))::int as "unseenWords",
          (select count(*) from watchlist_entry where member_id = ${memberId})::int as watchlist,
          (select count(*) - count(distinct film_id) from rating_history where member_id = ${memberId})::int as earlier
        from seen_count, rated`.execute(db);
      const [counts] = rows;
      if (!counts) throw new Error('A query without conditions returned no row');
      return counts;
    },
  };
}
