import { type RawBuilder, sql } from 'kysely';
import { noteBits } from '#catalogue/figures/finder-bits.ts';
import { namedFilms } from '#catalogue/film-columns.repository.ts';
import type { Database } from '#engine/database/database.ts';
import type { FrightLimits } from '#features/limits/contract/fright-limits.ts';
import { RATING_CATEGORIES, RATING_FIGURES } from '#features/ratings/contract/rating-categories.ts';
import type { RatedFilm } from './drivers.ts';
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

export type HorrorProfileRepository = ReturnType<typeof createHorrorProfileRepository>;

export function createHorrorProfileRepository(db: Database) {
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
  };
}
