import { type RawBuilder, sql } from 'kysely';
import { bitAt, noteBits } from '#catalogue/figures/finder-bits.ts';
import { namedFilms } from '#catalogue/film-columns.repository.ts';
import type { Database } from '#engine/database/database.ts';
import { PLATFORMS } from '#features/browse/contract/platforms.ts';
import { THEMES } from '#features/browse/contract/themes.ts';
import type { FrightLimits } from '#features/limits/contract/fright-limits.ts';
import {
  MAX_RATING,
  RATING_CATEGORIES,
  RATING_FIGURES,
  type RatingCategory,
  type RatingFigure,
} from '#features/ratings/contract/rating-categories.ts';
import { MAX_PROFILE_DIRECTORS } from '../contract/horror-profile.ts';
import type { RatedFilm } from './drivers.ts';
import type { AxisSums, WatchedCounts } from './portrait.ts';
import { ROUNDING } from './ridge.ts';
import type { KnownFilm } from './telling-films.ts';

/**
 * `version` is 0 before the first change; `computedVersion` is the version for which the stored profile was computed.
 */
type StoredProfile = { version: number; computedVersion: number | null; computedAt: Date | null; profile: unknown };

const NEVER_CHANGED: StoredProfile = { version: 0, computedVersion: null, computedAt: null, profile: null };

/** Builds an object from one SQL expression for each key. */
const record = <Key extends string>(keys: readonly Key[], columnOf: (key: Key) => RawBuilder<unknown>) =>
  sql`jsonb_build_object(${sql.join(keys.flatMap((key) => [sql.lit(key), columnOf(key)]))})`;

const FIGURES = sql.join(RATING_CATEGORIES.map((category) => sql.ref(category)));

/**
 * A taste comes from this number of newest ratings: more take the process longer than others should wait, and hardly
 * change the slopes.
 */
export const MAX_FOR_TASTE = 2_000;

type WantedFilms = { limits: FrightLimits; today: string; except: readonly number[]; most: number };

/** Leaves out a film whose figure is unknown, because it may be beyond the limit. */
const withinLimits = (axes: FrightLimits['axes']) =>
  sql.join(
    [sql`true`, ...Object.entries(axes).map(([category, most]) => sql`${sql.ref(category)} <= ${most}`)],
    sql` and `,
  );

// PostgreSQL computes the numbers of a portrait, because thousands of rows would hold up the process.

type RatingSums = {
  films: number;
  overall: { mean: number | null; histogram: number[] };
  axes: Record<RatingCategory, AxisSums>;
};

/** A film and the member's figure for it. `community`: the mean of the other members' figures. */
export type Extreme = { id: number; figure: number; community: number | null };

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
const AXES = record(RATING_CATEGORIES, axisSums);
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

export type HorrorProfileRepository = ReturnType<typeof createHorrorProfileRepository>;

export function createHorrorProfileRepository(db: Database) {
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
    async stored(memberId: string): Promise<StoredProfile> {
      const { rows } = await sql<StoredProfile>`
        select version, computed_version as "computedVersion", computed_at as "computedAt", profile
        from horror_profile where member_id = ${memberId}`.execute(db);
      return rows[0] ?? NEVER_CHANGED;
    },

    /**
     * Stores a profile unless a newer one is stored.
     *
     * @param version was read before the data, so that a change in between outdates the profile
     */
    async store(memberId: string, version: number, profile: object, computedAt: Date): Promise<void> {
      await sql`
        insert into horror_profile (member_id, version, computed_version, computed_at, profile)
        select id, ${version}, ${version}, ${computedAt}, ${JSON.stringify(profile)}
        from member where id = ${memberId} for key share
        on conflict (member_id) do update
          set computed_version = excluded.computed_version, computed_at = excluded.computed_at, profile = excluded.profile
          where coalesce(horror_profile.computed_version, 0) <= excluded.computed_version`.execute(db);
    },

    /** Returns the newest ratings, at most MAX_FOR_TASTE. */
    async newestRatings(memberId: string): Promise<RatedFilm[]> {
      const { rows } = await sql<RatedFilm>`
        select film_id as id, ${record(RATING_FIGURES, (figure) => sql.ref(`rating.${figure}`))} as own,
          ${record(RATING_CATEGORIES, (category) => sql.ref(`film_finder.${category}`))} as effective
        from (
          select * from rating where member_id = ${memberId}
          order by updated_at desc, film_id limit ${sql.lit(MAX_FOR_TASTE)}) as rating
          left join film_finder using (film_id)`.execute(db);
      return rows;
    },

    /**
     * Returns the best-known released films that are within the limits. All figures of these films are known, and the
     * member has neither seen nor rated the films.
     *
     * @param wanted `today`: films with a later date are not released
     */
    async wellKnown(memberId: string, { limits, today, except, most }: WantedFilms): Promise<KnownFilm[]> {
      const { axes, notes } = limits;
      const { rows } = await sql<KnownFilm>`
        select film_id as id, array[${FIGURES}] as figures
        from film_finder
        where release_date <= ${today} and notes & ${noteBits(notes)} = 0 and ${withinLimits(axes)}
          and num_nulls(${FIGURES}) = 0
          and film_id <> all(${except}::int[])
          and film_id not in (
            select film_id from viewing where member_id = ${memberId}
            union all select film_id from rating where member_id = ${memberId})
        order by renown desc, film_id limit ${most}`.execute(db);
      return rows;
    },

    named: (ids: readonly number[]) => namedFilms(db, ids),

    async ratingSums(memberId: string): Promise<RatingSums> {
      const { rows } = await sql<RatingSums>`
        select count(*)::int as films, ${AXES} as axes,
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
