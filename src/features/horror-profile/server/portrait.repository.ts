import { type RawBuilder, sql } from 'kysely';
import { bitAt } from '#catalogue/figures/finder-bits.ts';
import type { Database } from '#engine/database/database.ts';
import { PLATFORMS } from '#features/browse/contract/platforms.ts';
import { THEMES } from '#features/browse/contract/themes.ts';
import {
  MAX_RATING,
  RATING_CATEGORIES,
  type RatingCategory,
  type RatingFigure,
} from '#features/ratings/contract/rating-categories.ts';
import { MAX_PROFILE_DIRECTORS } from '../contract/horror-profile.ts';
import type { AxisSums, WatchedCounts } from './portrait.ts';

export type RatingSums = {
  films: number;
  overall: { mean: number | null; histogram: number[] };
  axes: Record<RatingCategory, AxisSums>;
};

/** A film and the member's figure for it. `community`: the mean of the other members' figures. */
export type Extreme = { id: number; figure: number; community: number | null };

/** A difference below this is only a rounding error. */
const ROUNDING = 1e-9;

const own = (figure: RatingFigure) => sql.ref(`rating.${figure}`);
/** The mean of the other members' ratings of a film that the member rated. */
const community = (figure: RatingFigure) =>
  sql`(${sql.ref(`${figure}_sum`)} - ${own(figure)})::float8 / nullif(${sql.ref(`${figure}_count`)} - 1, 0)`;

const axisSums = (category: RatingCategory) => {
  const difference = sql`${own(category)} - ${community(category)}`;
  return sql`jsonb_build_object(
    'mean', avg(${own(category)}), 'count', count(${own(category)}), 'community', avg(${community(category)}),
    'difference', avg(${difference}), 'deviation', stddev_samp(${difference}), 'compared', count(${difference}))`;
};
const AXES = sql.join(RATING_CATEGORIES.flatMap((category) => [sql.lit(category), axisSums(category)]));
const HISTOGRAM = sql.join(
  Array.from({ length: MAX_RATING + 1 }, (_, figure) => sql`count(*) filter (where overall = ${sql.lit(figure)})`),
);

const counts = (key: string) => sql`(
  select coalesce(jsonb_object_agg(key, films), '{}')
  from (select ${sql.ref(key)} as key, count(*) as films from watched where ${sql.ref(key)} is not null group by 1) as counted)`;

const bitCounts = (column: string, list: readonly unknown[]) =>
  sql`jsonb_build_array(${sql.join(
    list.map((_, position) => sql`count(*) filter (where ${sql.ref(column)} & ${sql.lit(bitAt(position))} <> 0)`),
  )})`;

export type PortraitRepository = ReturnType<typeof createPortraitRepository>;

/** The numbers of a portrait are computed by PostgreSQL: thousands of rows would hold up the process. */
export function createPortraitRepository(db: Database) {
  async function extreme(
    memberId: string,
    figure: RatingFigure,
    condition: RawBuilder<unknown>,
    order: RawBuilder<unknown>,
  ): Promise<Extreme | null> {
    const { rows } = await sql<Extreme>`
      select film_id as id, ${own(figure)} as figure, ${community(figure)} as community
      from rating join rating_stats using (film_id)
      where member_id = ${memberId} and ${condition}
      order by ${order}, film_id limit 1`.execute(db);
    return rows[0] ?? null;
  }

  return {
    async ratingSums(memberId: string): Promise<RatingSums> {
      const { rows } = await sql<RatingSums>`
        select count(*)::int as films, jsonb_build_object(${AXES}) as axes,
          jsonb_build_object('mean', avg(overall), 'histogram', jsonb_build_array(${HISTOGRAM})) as overall
        from rating join rating_stats using (film_id)
        where member_id = ${memberId}`.execute(db);
      return rows[0] as RatingSums; // an aggregate without groups has one row
    },

    /** Finds the film with the highest figure above 0; among equal films, the one with the best overall rating. */
    highest: (memberId: string, category: RatingCategory) =>
      extreme(memberId, category, sql`${own(category)} > 0`, sql`${own(category)} desc, overall desc nulls last`),

    /**
     * Finds the film whose overall rating is furthest from the others' mean; among equal films, the one that most others
     * rated.
     */
    mostAlone(memberId: string) {
      const distance = sql`abs(overall - ${community('overall')})`;
      return extreme(
        memberId,
        'overall',
        sql`${distance} > ${sql.lit(ROUNDING)}`,
        sql`${distance} desc, overall_count desc`,
      );
    },

    /** Counts the films with a viewing, each film once. */
    async watched(memberId: string): Promise<WatchedCounts> {
      const { rows } = await sql<WatchedCounts>`
        with watched as materialized (
          select date_part('year', film.release_date)::int / 10 * 10 as decade, original_language as language, directors,
            themes, platforms
          from film left join film_finder on film_finder.film_id = film.id
          where film.id in (select film_id from viewing where member_id = ${memberId}))
        select count(*)::int as films, ${counts('decade')} as decades, ${counts('language')} as languages,
          ${bitCounts('themes', THEMES)} as themes, ${bitCounts('platforms', PLATFORMS)} as platforms,
          (select coalesce(jsonb_object_agg(name, films), '{}') from (
            select name, count(*) as films
            from watched, lateral (select distinct unnest(directors) as name) as director
            group by name order by films desc fetch first ${sql.lit(MAX_PROFILE_DIRECTORS)} rows with ties) as counted) as directors
        from watched`.execute(db);
      return rows[0] as WatchedCounts; // an aggregate without groups has one row
    },
  };
}
