import { type RawBuilder, sql } from 'kysely';
import { averageRating, posterColour, ratingsCount, weighedRating } from '#catalogue/film-columns.repository.ts';
import { RATINGS_FOR_AVERAGE } from '#contract/constants.ts';
import type { Database } from '#engine/database/database.ts';
import type { BrowseSort, BrowseView } from '#features/my-movies/contract/list-orders.ts';

const SELECTION = [
  'film.id',
  'film.title',
  'film.poster_path as posterPath',
  'film.release_date as releaseDate',
  'film.overview',
  'film.vote_average as voteAverage',
  posterColour.as('posterColour'),
  averageRating.as('average'),
  ratingsCount.as('ratingsCount'),
] as const;

const SHOWN_RATING = sql<number | null>`case when rating_stats.overall_count >= ${RATINGS_FOR_AVERAGE}
  then ${averageRating} else coalesce(film.vote_average, ${averageRating}) end`;

const ORDERS: Record<BrowseSort, ReturnType<typeof sql>> = {
  popularity: sql`film.popularity desc`,
  rating: sql`${weighedRating} desc`,
  newest: sql`film.release_date desc nulls last`,
  oldest: sql`film.release_date asc nulls last`,
};

/** A query for the ids of the films of a list. */
type FilmIds = RawBuilder<number>;

export type BrowseRepository = ReturnType<typeof createBrowseRepository>;

export function createBrowseRepository(db: Database) {
  function filtered(ids: FilmIds, { decade, rating }: BrowseView) {
    const year = decade ? Number.parseInt(decade, 10) : 0;
    return db
      .selectFrom('film')
      .leftJoin('rating_stats', 'rating_stats.film_id', 'film.id')
      .where('film.removed_at', 'is', null)
      .where('film.id', 'in', ids)
      .$if(decade !== undefined, (films) =>
        films.where('release_date', '>=', `${year}-01-01`).where('release_date', '<', `${year + 10}-01-01`),
      )
      .$if(rating !== undefined, (films) => films.where(SHOWN_RATING, '>=', rating ?? 0));
  }

  return {
    keywordIds: (slug: string): FilmIds =>
      sql`(select film_id from film_keyword where keyword_id = (select id from keyword where slug = ${slug}))`,

    providerFilmIds: (providerIds: readonly number[], region: string): FilmIds =>
      sql`(select film_id from film_provider where region = ${region} and kind = 'stream'
        and provider_id = any(${[...providerIds]}::int[]))`,

    atHomeIds: (): FilmIds => sql`(select film_id from library_film)`,

    async count(ids: FilmIds, view: BrowseView): Promise<number> {
      const row = await filtered(ids, view)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return row.count;
    },

    films: (ids: FilmIds, view: BrowseView, { limit, offset }: { limit: number; offset: number }) =>
      filtered(ids, view)
        .select(SELECTION)
        .orderBy(ORDERS[view.sort])
        .orderBy('film.id')
        .limit(limit)
        .offset(offset)
        .execute(),

    async providerLogo(id: number): Promise<string | null> {
      const row = await db.selectFrom('provider').select('logo_path').where('id', '=', id).executeTakeFirst();
      return row?.logo_path ?? null;
    },

    async byTag(slug: string) {
      return db
        .selectFrom('film_tag')
        .innerJoin('film', 'film.id', 'film_tag.film_id')
        .select(['film.id', 'film.title', 'film.title_slug', 'film.directors', 'film.release_date'])
        .select(['film.poster_path', 'film.poster_colour'])
        .where('tag_slug', '=', slug)
        .where('film.removed_at', 'is', null)
        .orderBy(sql`film.title collate "und-x-icu"`)
        .orderBy('film.id')
        .execute();
    },
  };
}
