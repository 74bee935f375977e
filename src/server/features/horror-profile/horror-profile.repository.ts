import { sql } from 'kysely';
import type { FrightLimits } from '#contract/fright-limits.ts';
import type { FrightProfile } from '#contract/fright-profile.ts';
import type { HorrorProfile } from '#contract/horror-profile.ts';
import {
  byFigure,
  RATING_CATEGORIES,
  RATING_FIGURES,
  type RatingFigure,
  type RatingFigures,
} from '#contract/rating-categories.ts';
import type { MemberServicesInput } from '#contract/services.ts';
import type { Database } from '../../db/database.ts';
import { noteBits, platformsOf, themesOf } from '../../db/finder-bits.ts';
import { namedFilms } from '../../db/named-films.ts';
import { streamsOn } from '../../db/streams.ts';
import type { Slopes } from './drivers.ts';
import type { RatedFilm } from './statistics.ts';
import type { WatchedFilm } from './watched.ts';

/** `version` is 0 before the first change; `computedVersion` is that of the stored profile. */
type StoredProfile = { version: number; computedVersion: number | null; computedAt: Date | null; profile: unknown };

const NEVER_CHANGED: StoredProfile = { version: 0, computedVersion: null, computedAt: null, profile: null };

/** The film, then own figures, others' sums and others' counts in the order of RATING_FIGURES. */
type RatedRow = (number | null)[];

/** With the bits of `film_finder`. */
type WatchedRow = Omit<WatchedFilm, 'themes' | 'platforms'> & { themes: number; platforms: number };

/** The sum or count of other members' ratings. */
const othersPart = (figure: RatingFigure, part: 'sum' | 'count') => {
  const own = sql.ref(`rating.${figure}`);
  const ownPart = part === 'sum' ? sql`coalesce(${own}, 0)` : sql`(${own} is not null)::int`;
  return sql`${sql.ref(`rating_stats.${figure}_${part}`)} - ${ownPart}`;
};

const RATED_COLUMNS = sql.join([
  sql.ref('film_id'),
  ...RATING_FIGURES.map((figure) => sql.ref(`rating.${figure}`)),
  ...RATING_FIGURES.map((figure) => othersPart(figure, 'sum')),
  ...RATING_FIGURES.map((figure) => othersPart(figure, 'count')),
]);

const NOTHING: RatingFigures = byFigure(() => null);

function ratedFilm(row: RatedRow): RatedFilm {
  const [own, others] = [{ ...NOTHING }, { ...NOTHING }];
  const figures = RATING_FIGURES.length;
  for (const [index, figure] of RATING_FIGURES.entries()) {
    own[figure] = row[1 + index] ?? null;
    const count = row[1 + 2 * figures + index] ?? 0;
    others[figure] = count === 0 ? null : (row[1 + figures + index] ?? 0) / count;
  }
  return { id: row[0] ?? 0, own, others, raters: row[1 + 2 * figures] ?? 0 };
}

type WantedFilms = { limits: FrightLimits; services: MemberServicesInput | null; today: string };

/** A film whose figure is unknown may be beyond the limit. */
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
     * @param version read before the profile's data, so that a change in between makes the profile out of date
     */
    async store(memberId: string, version: number, profile: HorrorProfile, computedAt: Date): Promise<void> {
      await sql`
        insert into horror_profile (member_id, version, computed_version, computed_at, profile)
        select id, ${version}, ${version}, ${computedAt}, ${JSON.stringify(profile)}
        from member where id = ${memberId} for key share
        on conflict (member_id) do update
          set computed_version = excluded.computed_version, computed_at = excluded.computed_at, profile = excluded.profile
          where coalesce(horror_profile.computed_version, 0) <= excluded.computed_version`.execute(db);
    },

    /** As one value of plain arrays, because the driver reads thousands of rows slowly. */
    async ratedFilms(memberId: string): Promise<RatedFilm[]> {
      const { rows } = await sql<{ films: RatedRow[] }>`
        select coalesce(json_agg(array[${RATED_COLUMNS}]::int[]), '[]') as films
        from rating join rating_stats using (film_id) where member_id = ${memberId}`.execute(db);
      return rows[0]?.films.map(ratedFilm) ?? [];
    },

    /** Each film with a viewing, once. */
    async watchedFilms(memberId: string): Promise<WatchedFilm[]> {
      const { rows } = await sql<{ films: WatchedRow[] }>`
        select coalesce(json_agg(json_build_object('releaseDate', film.release_date, 'language', original_language,
          'directors', directors, 'themes', coalesce(themes, 0), 'platforms', coalesce(platforms, 0))), '[]') as films
        from film left join film_finder on film_finder.film_id = film.id
        where film.id in (select film_id from viewing where member_id = ${memberId})`.execute(db);
      return (rows[0]?.films ?? []).map(({ themes, platforms, ...film }) => ({
        ...film,
        themes: themesOf(themes),
        platforms: platformsOf(platforms),
      }));
    },

    /**
     * Films that the member has neither seen nor rated and that are within the limits, the best predicted first. All
     * figures that count are known.
     *
     * @param wanted `services`: null for films wherever they stream; `today`: films of later days are not released
     */
    async unseen(memberId: string, slopes: Slopes, { limits, services, today }: WantedFilms, most: number) {
      const { axes, notes } = limits;
      const predicted = sql.join(
        Object.entries(slopes).map(([category, slope]) => sql`${slope}::real * ${sql.ref(category)}`),
        sql` + `,
      );
      const { rows } = await sql<FrightProfile & { film_id: number }>`
        select film_id, ${sql.join(RATING_CATEGORIES.map((category) => sql.ref(category)))} from film_finder
        where ${predicted} is not null and release_date <= ${today} and notes & ${noteBits(notes)} = 0
          and ${withinLimits(axes)} and ${services ? streamsOn(services) : sql`true`}
          and film_id not in (select film_id from viewing where member_id = ${memberId})
          and film_id not in (select film_id from rating where member_id = ${memberId})
        order by ${predicted} desc, rating desc, film_id limit ${most}`.execute(db);
      return rows;
    },

    named: (ids: readonly number[]) => namedFilms(db, ids),
  };
}
