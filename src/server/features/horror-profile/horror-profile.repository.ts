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
import type { OthersSums, OwnRating } from './statistics.ts';
import type { WatchedFilms } from './watched.ts';

/** `version` is 0 before the first change; `computedVersion` is that of the stored profile. */
type StoredProfile = { version: number; computedVersion: number | null; computedAt: Date | null; profile: unknown };

const NEVER_CHANGED: StoredProfile = { version: 0, computedVersion: null, computedAt: null, profile: null };

/** The film, then its figures in the order of RATING_FIGURES. */
type OwnRow = [film: number, ...(number | null)[]];

const NOTHING: RatingFigures = byFigure(() => null);

/** The sum or count of other members' ratings. */
const othersPart = (figure: RatingFigure, part: 'sum' | 'count') => {
  const own = sql.ref(`rating.${figure}`);
  const ownPart = part === 'sum' ? sql`coalesce(${own}, 0)` : sql`(${own} is not null)::int`;
  return sql`${sql.ref(`rating_stats.${figure}_${part}`)} - ${ownPart}`;
};

const OWN_COLUMNS = sql.join([sql.ref('film_id'), ...RATING_FIGURES.map((figure) => sql.ref(figure))]);
const OTHERS_COLUMNS = sql.join([
  sql.ref('film_id'),
  ...RATING_FIGURES.map((figure) => othersPart(figure, 'sum')),
  ...RATING_FIGURES.map((figure) => othersPart(figure, 'count')),
]);

function figuresBy(figureAt: (place: number) => number | null): RatingFigures {
  const figures = { ...NOTHING };
  let place = 0;
  for (const figure of RATING_FIGURES) figures[figure] = figureAt(place++);
  return figures;
}

const toOwn = (row: OwnRow): OwnRating => ({
  id: row[0],
  own: figuresBy((place) => row[1 + place] ?? null),
});

/** With the bits of `film_finder`. */
type WatchedRow = [decade: number | null, language: string | null, themes: number, platforms: number, films: number];

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

    /** As one value of plain arrays, here and below, because the driver reads thousands of rows slowly. */
    async ownRatings(memberId: string): Promise<OwnRating[]> {
      const { rows } = await sql<{ films: OwnRow[] }>`
        select coalesce(json_agg(array[${OWN_COLUMNS}]::int[]), '[]') as films
        from rating where member_id = ${memberId}`.execute(db);
      return rows[0]?.films.map(toOwn) ?? [];
    },

    /** The other members' ratings of the member's films, by film. */
    async othersRatings(memberId: string): Promise<Map<number, OthersSums>> {
      const { rows } = await sql<{ films: [id: number, ...OthersSums][] }>`
        select coalesce(json_agg(array[${OTHERS_COLUMNS}]::int[]), '[]') as films
        from rating join rating_stats using (film_id) where member_id = ${memberId}`.execute(db);
      return new Map(rows[0]?.films.map(([id, ...sums]) => [id, sums]));
    },

    /** Each film with a viewing, once. */
    async watchedFilms(memberId: string): Promise<WatchedFilms> {
      const { rows } = await sql<{ alike: WatchedRow[] | null; directors: string[][] | null }>`
        with seen as materialized (
          select extract(year from film.release_date)::int / 10 * 10 as decade, original_language as language, directors,
            coalesce(themes, 0) as themes, coalesce(platforms, 0) as platforms
          from film left join film_finder on film_finder.film_id = film.id
          where film.id in (select film_id from viewing where member_id = ${memberId}))
        select (select json_agg(directors) from seen) as directors,
          (select json_agg(json_build_array(decade, language, themes, platforms, films)) from (
            select decade, language, themes, platforms, count(*) as films from seen group by 1, 2, 3, 4) as alike) as alike
      `.execute(db);
      return {
        directors: rows[0]?.directors ?? [],
        alike: (rows[0]?.alike ?? []).map(([decade, language, themes, platforms, films]) => ({
          ...{ decade, language, films },
          themes: themesOf(themes),
          platforms: platformsOf(platforms),
        })),
      };
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
        where release_date <= ${today} and notes & ${noteBits(notes)} = 0
          and ${withinLimits(axes)} and ${services ? streamsOn(services) : sql`true`}
          and film_id not in (
            select film_id from viewing where member_id = ${memberId}
            union all select film_id from rating where member_id = ${memberId})
        order by ${predicted} desc nulls last, rating desc, film_id limit ${most}`.execute(db);
      const counting = RATING_CATEGORIES.filter((category) => category in slopes);
      return rows.filter((film) => counting.every((category) => film[category] !== null));
    },

    named: (ids: readonly number[]) => namedFilms(db, ids),
  };
}
