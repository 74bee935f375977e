import { sql } from 'kysely';
import type { Database } from '#engine/database/database.ts';
import { RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import type { ExportLoss } from '../contract/export-losses.ts';

export type LossCounts = Record<ExportLoss, number>;

const HAS_AXES = sql`num_nonnulls(${sql.join(RATING_CATEGORIES.map((category) => sql.ref(category)))}) > 0`;

export function createExportLossesRepository(db: Database) {
  return {
    /** Counts the member's data that at least one service cannot hold. */
    async counts(memberId: string): Promise<LossCounts> {
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
