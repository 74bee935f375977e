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

type PageRequest = { limit: number; offset: number };

const SHOWN_RATING = sql<number | null>`case when rating_stats.overall_count >= ${RATINGS_FOR_AVERAGE}
  then ${averageRating} else coalesce(film.vote_average, ${averageRating}) end`;

const ORDERS: Record<BrowseSort, ReturnType<typeof sql>> = {
  popularity: sql`film.popularity desc`,
  rating: sql`${weighedRating} desc`,
  newest: sql`film.release_date desc nulls last`,
  oldest: sql`film.release_date asc nulls last`,
};

type FilmIds = RawBuilder<number>;

export type BrowseRepository = ReturnType<typeof createBrowseRepository>;

export function createBrowseRepository(db: Database) {
  const rated = () => db.selectFrom('film').leftJoin('rating_stats', 'rating_stats.film_id', 'film.id');

  const filmsOf = (ids: number[]) =>
    rated()
      .select(SELECTION)
      .where('film.id', 'in', ids)
      .orderBy('film.popularity', 'desc')
      .orderBy('film.id')
      .execute();

  const keywordIds = (slug: string): FilmIds =>
    sql`(select film_id from film_keyword where keyword_id = (select id from keyword where slug = ${slug}))`;

  const providerFilmIds = (providerIds: readonly number[], region: string): FilmIds =>
    sql`(select film_id from film_provider where region = ${region} and kind = 'stream'
      and provider_id = any(${[...providerIds]}::int[]))`;

  function filtered(ids: FilmIds, { decade, rating }: BrowseView) {
    const year = decade ? Number.parseInt(decade, 10) : 0;
    return rated()
      .where('film.removed_at', 'is', null)
      .where('film.id', 'in', ids)
      .$if(decade !== undefined, (films) =>
        films.where('release_date', '>=', `${year}-01-01`).where('release_date', '<', `${year + 10}-01-01`),
      )
      .$if(rating !== undefined, (films) => films.where(SHOWN_RATING, '>=', rating ?? 0));
  }

  return {
    keywordIds,
    providerFilmIds,

    async countFiltered(ids: FilmIds, view: BrowseView): Promise<number> {
      const row = await filtered(ids, view)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return row.count;
    },

    /** Reads all films of the list; byKeyword and byProviders are faster, but only for the default view. */
    async filtered(ids: FilmIds, view: BrowseView, { limit, offset }: PageRequest) {
      return filtered(ids, view)
        .select(SELECTION)
        .orderBy(ORDERS[view.sort])
        .orderBy('film.id')
        .limit(limit)
        .offset(offset)
        .execute();
    },

    async countByKeyword(slug: string): Promise<number> {
      const row = await db
        .selectFrom('film_keyword')
        .innerJoin('keyword', 'keyword.id', 'film_keyword.keyword_id')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('keyword.slug', '=', slug)
        .executeTakeFirstOrThrow();
      return row.count;
    },

    /**
     * Most popular films first. Two queries are faster than one here: an index alone gives the ids of the page, then
     * the films are read by id.
     */
    async byKeyword(slug: string, { limit, offset }: PageRequest) {
      const page = await db
        .selectFrom('film_keyword')
        .select('film_id')
        .where('keyword_id', '=', (eb) => eb.selectFrom('keyword').select('id').where('slug', '=', slug))
        .orderBy('popularity', 'desc')
        .orderBy('film_id')
        .limit(limit)
        .offset(offset)
        .execute();
      return page.length > 0 ? filmsOf(page.map((row) => row.film_id)) : [];
    },

    async countByProviders(providerIds: readonly number[], region: string): Promise<number> {
      const row = await db
        .selectFrom('film_provider')
        .select(sql<number>`count(distinct film_id)`.as('count'))
        .where('region', '=', region)
        .where('kind', '=', 'stream')
        .where('provider_id', 'in', [...providerIds])
        .executeTakeFirstOrThrow();
      return row.count;
    },

    async byProviders(providerIds: readonly number[], region: string, { limit, offset }: PageRequest) {
      const page = await db
        .selectFrom('film_provider')
        .select(['film_id', 'popularity'])
        .distinct()
        .where('region', '=', region)
        .where('kind', '=', 'stream')
        .where('provider_id', 'in', [...providerIds])
        .orderBy('popularity', 'desc')
        .orderBy('film_id')
        .limit(limit)
        .offset(offset)
        .execute();
      return page.length > 0 ? filmsOf(page.map((row) => row.film_id)) : [];
    },

    async providerLogo(id: number): Promise<string | null> {
      const row = await db.selectFrom('provider').select('logo_path').where('id', '=', id).executeTakeFirst();
      return row?.logo_path ?? null;
    },

    async byTag(slug: string) {
      return db
        .selectFrom('film_tag')
        .innerJoin('film', 'film.id', 'film_tag.film_id')
        .select(['film.id', 'film.title', 'film.title_slug', 'film.directors', 'film.release_date'])
        .where('tag_slug', '=', slug)
        .where('film.removed_at', 'is', null)
        .orderBy(sql`film.title collate "und-x-icu"`)
        .orderBy('film.id')
        .execute();
    },
  };
}
