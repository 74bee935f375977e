import { sql } from 'kysely';
import { FINDER_PAGE_SIZE } from '#contract/finder.ts';
import type { FinderParameter } from '#contract/finder-query.ts';
import type { DeskProfile, FrightProfile } from '#contract/fright-profile.ts';
import { byCategory, RATING_CATEGORIES } from '#contract/rating-categories.ts';
import type { Database } from '../../db/database.ts';
import { platformsOf } from '../../db/finder-bits.ts';
import { posterColour } from '../../db/poster-colour.ts';
import { averageRating, ratingsCount } from '../../db/rating-average.ts';
import { all, conditionsOf, type FilmFilter, isCandidate, isKnown } from './conditions.repository.ts';
import { askedCategories, type CategoryFigures } from './finder-question.ts';
import { type Likes, matchOf, orderOf } from './order.repository.ts';

/** Before the first start has computed them. */
const NO_FIGURES = { mean: 5, spread: 2 };
/** Milliseconds. They are computed daily, and needed by every search. */
const FIGURES_EXPIRE_AFTER = 60_000;

/** A match better by one makes a film twenty times as likely to be picked. */
const PICK_EAGERNESS = 3;

export type FinderRepository = ReturnType<typeof createFinderRepository>;

/** Films that fulfil every condition and whose requested categories are known. */
const fits = (filter: FilmFilter) => all([...conditionsOf(filter).map(([, holds]) => holds), isCandidate(filter)]);

export function createFinderRepository(db: Database) {
  let cached: { figures: CategoryFigures; readAt: number } | null = null;
  return {
    /** The ids of these keywords, by slug. */
    async keywordIds(slugs: string[]): Promise<Map<string, number>> {
      const rows = await db
        .selectFrom('keyword')
        .select(['slug', 'id'])
        .where('slug', '=', sql<string>`any(${slugs}::text[])`)
        .execute();
      return new Map(rows.map(({ slug, id }) => [slug, id]));
    },

    /** The film's effective profile, also under the id of a film that was merged into it. */
    async profileOf(id: number): Promise<(FrightProfile & { film_id: number }) | undefined> {
      return db
        .selectFrom('film_finder')
        .select(['film_id', ...RATING_CATEGORIES])
        .where('film_id', '=', sql<number>`coalesce((select film_id from merged_film where id = ${id}), ${id})`)
        .executeTakeFirst();
    },

    /** Cached for a minute. */
    async categoryFigures(): Promise<CategoryFigures> {
      if (cached && performance.now() - cached.readAt < FIGURES_EXPIRE_AFTER) return cached.figures;
      const rows = await db.selectFrom('category_figure').selectAll().execute();
      const figures = byCategory((name) => rows.find(({ category }) => category === name) ?? NO_FIGURES);
      if (rows.length > 0) cached = { figures, readAt: performance.now() };
      return figures;
    },

    /** The number of films that fit, and of those left out only because a requested category is unknown. */
    async count(filter: FilmFilter): Promise<{ total: number; unknown: number }> {
      const asked = askedCategories(filter.question);
      const known = all(asked.map(isKnown));
      const conditions = conditionsOf(filter).map(([parameter, holds]) =>
        asked.some((category) => category === parameter) ? sql<boolean>`(${holds}) is not false` : holds,
      );
      const { rows } = await sql<{ total: number; unknown: number }>`
        select count(*) filter (where ${known}) as total, count(*) filter (where not ${known}) as unknown
        from film_finder where ${all([...conditions, isCandidate(filter)])}`.execute(db);
      return rows[0] ?? { total: 0, unknown: 0 };
    },

    /** One page of ids. */
    async page(filter: FilmFilter, likes: Likes): Promise<number[]> {
      const offset = (filter.question.page - 1) * FINDER_PAGE_SIZE;
      const { rows } = await sql<{ film_id: number }>`
        select film_id from film_finder where ${fits(filter)}
        order by ${orderOf(filter.question, likes)} limit ${FINDER_PAGE_SIZE} offset ${offset}`.execute(db);
      return rows.map((row) => row.film_id);
    },

    /** For each given parameter the number of films that fail only its condition, the most first. */
    async failingOne(filter: FilmFilter): Promise<{ parameter: FinderParameter; total: number }[]> {
      const conditions = conditionsOf(filter);
      if (conditions.length === 0) return [];
      // The first condition that fails, if all after it hold: PostgreSQL leaves a row at the second that fails.
      const onlyFailure = conditions.map(([parameter, holds], position) => {
        const later = all(conditions.slice(position + 1).map((condition) => condition[1]));
        return sql`when (${holds}) is not true then case when ${later} then ${parameter} end`;
      });
      const { rows } = await sql<{ parameter: FinderParameter; total: number }>`
        select parameter, count(*) as total
        from (select case ${sql.join(onlyFailure, sql` `)} end as parameter
          from film_finder where ${isCandidate(filter)}) as judged
        where parameter is not null group by parameter order by total desc, parameter`.execute(db);
      return rows;
    },

    /** A random film that fits; the better its match, the more likely, but each is possible. */
    async pick(filter: FilmFilter, likes: Likes, except: number[]): Promise<number | undefined> {
      // Weighted random choice of Efraimidis and Spirakis, https://doi.org/10.1016/j.ipl.2005.11.003.
      const weight = sql`exp(${PICK_EAGERNESS}::real * (${matchOf(filter.question, likes)}))`;
      const { rows } = await sql<{ film_id: number }>`
        select film_id from film_finder where ${fits(filter)} and film_id <> all(${except}::int[])
        order by -ln(1 - random()) / ${weight} limit 1`.execute(db);
      return rows[0]?.film_id;
    },

    /** As lists show them, in the order of the ids. */
    async films(ids: number[]) {
      if (ids.length === 0) return [];
      const rows = await db
        .selectFrom('film')
        .innerJoin('film_finder', 'film_finder.film_id', 'film.id')
        .leftJoin('rating_stats', 'rating_stats.film_id', 'film.id')
        .select(['film.id', 'title', 'poster_path as posterPath', 'film.release_date as releaseDate'])
        .select(['film.runtime', 'overview', 'vote_average as voteAverage', 'desk_profile', 'platforms'])
        .select([posterColour.as('posterColour'), averageRating.as('averageRating'), ratingsCount.as('ratingsCount')])
        .select(RATING_CATEGORIES.map((category) => `film_finder.${category}` as const))
        .select(RATING_CATEGORIES.flatMap((category) => [`${category}_sum`, `${category}_count`] as const))
        .where('film.id', '=', sql<number>`any(${ids}::int[])`)
        .orderBy(sql`array_position(${ids}::int[], film.id)`)
        // Only the catalogue's writer fills this column.
        .$narrowType<{ desk_profile: DeskProfile | null }>()
        .execute();
      return rows.map((row) => ({ ...row, platforms: platformsOf(row.platforms) }));
    },
  };
}
