import { type RawBuilder, sql } from 'kysely';
import { noteBits, platformsOf, themesOf } from '#catalogue/figures/finder-bits.ts';
import { namedFilms } from '#catalogue/named-films.repository.ts';
import type { Database } from '#engine/database/database.ts';
import type { FrightLimits } from '#features/limits/contract/fright-limits.ts';
import {
  byCategory,
  byFigure,
  NOT_RATED,
  RATING_CATEGORIES,
  RATING_FIGURES,
  type RatingCategory,
  type RatingFigure,
} from '#features/ratings/contract/rating-categories.ts';
import { MAX_PROFILE_DIRECTORS } from '../contract/horror-profile.ts';
import type { RatedFilms } from './statistics.ts';
import type { KnownFilm } from './telling-films.ts';
import type { WatchedFilms } from './watched.ts';

/**
 * `version` is 0 before the first change; `computedVersion` is the version for which the stored profile was computed.
 */
type StoredProfile = { version: number; computedVersion: number | null; computedAt: Date | null; profile: unknown };

const NEVER_CHANGED: StoredProfile = { version: 0, computedVersion: null, computedAt: null, profile: null };

/** Selects a column as one JSON array: the driver reads thousands of rows slowly, and their objects fill the memory. */
const asArray = (column: RawBuilder<unknown>, name: string) => sql`json_agg(${column}) as ${sql.ref(name)}`;

const RATING_COLUMNS = sql.join([
  asArray(sql.ref('film_id'), 'ids'),
  ...RATING_FIGURES.flatMap((figure) => [
    asArray(sql`coalesce(${sql.ref(`rating.${figure}`)}, ${sql.lit(NOT_RATED)})`, figure),
    asArray(sql.ref(`${figure}_sum`), `${figure}_sum`),
    asArray(sql.ref(`${figure}_count`), `${figure}_count`),
  ]),
  ...RATING_CATEGORIES.map((category) => asArray(sql.ref(`film_finder.${category}`), `effective_${category}`)),
]);

type RatingColumn = 'ids' | RatingFigure | `${RatingFigure}_${'sum' | 'count'}`;
type RatingColumns = Record<RatingColumn, number[] | null> &
  Record<`effective_${RatingCategory}`, (number | null)[] | null>;

function withoutOwn(figures: Int8Array, sums: Int32Array, counts: Int32Array) {
  return {
    sums: sums.map((sum, film) => (figures[film] === NOT_RATED ? sum : sum - (figures[film] ?? 0))),
    counts: counts.map((count, film) => (figures[film] === NOT_RATED ? count : count - 1)),
  };
}

/** `themes` and `platforms` are bits as in `film_finder`. */
type AlikeRow = [decade: number | null, language: string | null, themes: number, platforms: number, films: number];

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

    async ratedFilms(memberId: string): Promise<RatedFilms> {
      const { rows } = await sql<RatingColumns>`
        select ${RATING_COLUMNS} from rating join rating_stats using (film_id) left join film_finder using (film_id)
        where member_id = ${memberId}`.execute(db);
      const column = (name: RatingColumn) => rows[0]?.[name] ?? [];
      const own = byFigure((figure) => new Int8Array(column(figure)));
      return {
        ids: new Int32Array(column('ids')),
        own,
        effective: byCategory((category) =>
          Float32Array.from(rows[0]?.[`effective_${category}`] ?? [], (figure) => figure ?? Number.NaN),
        ),
        others: byFigure((figure) =>
          withoutOwn(own[figure], new Int32Array(column(`${figure}_sum`)), new Int32Array(column(`${figure}_count`))),
        ),
      };
    },

    /** Counts the films with a viewing, each film once. */
    async watchedFilms(memberId: string): Promise<WatchedFilms> {
      const { rows } = await sql<{ alike: AlikeRow[] | null; directors: [name: string, films: number][] | null }>`
        with seen as materialized (
          select date_part('year', film.release_date)::int / 10 * 10 as decade, original_language as language, directors,
            coalesce(themes, 0) as themes, coalesce(platforms, 0) as platforms
          from film left join film_finder on film_finder.film_id = film.id
          where film.id in (select film_id from viewing where member_id = ${memberId}))
        select
          (select json_agg(json_build_array(name, films)) from (
            select name, count(*) as films from (
              select unnest(case when cardinality(directors) > 1 then array(select distinct unnest(directors))
                else directors end) as name from seen) as directed
            group by name order by films desc
            fetch first ${sql.lit(MAX_PROFILE_DIRECTORS)} rows with ties) as most) as directors,
          (select json_agg(json_build_array(decade, language, themes, platforms, films)) from (
            select decade, language, themes, platforms, count(*) as films from seen group by 1, 2, 3, 4) as alike) as alike
      `.execute(db);
      return {
        directors: (rows[0]?.directors ?? []).map(([name, films]) => ({ name, films })),
        alike: (rows[0]?.alike ?? []).map(([decade, language, themes, platforms, films]) => ({
          decade,
          language,
          films,
          themes: themesOf(themes),
          platforms: platformsOf(platforms),
        })),
      };
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
        select film_id as id, array[${sql.join(RATING_CATEGORIES.map((category) => sql.ref(category)))}] as figures
        from film_finder
        where release_date <= ${today} and notes & ${noteBits(notes)} = 0 and ${withinLimits(axes)}
          and num_nulls(${sql.join(RATING_CATEGORIES.map((category) => sql.ref(category)))}) = 0
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
