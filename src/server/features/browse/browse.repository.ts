import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { posterColour } from '../../db/poster-colour.ts';
import { averageRating } from '../../db/rating-average.ts';

const BROWSE_COLUMNS = [
  'film.id',
  'film.title',
  'film.poster_path as posterPath',
  'film.release_date as releaseDate',
  'film.overview',
  'film.vote_average as voteAverage',
] as const;

type PageRequest = { limit: number; offset: number };

export type BrowseRepository = ReturnType<typeof createBrowseRepository>;

export function createBrowseRepository(db: Database) {
  const filmsOf = (ids: number[]) =>
    db
      .selectFrom('film')
      .leftJoin('rating_stats', 'rating_stats.film_id', 'film.id')
      .select([...BROWSE_COLUMNS, posterColour.as('posterColour'), averageRating.as('average')])
      .where('film.id', 'in', ids)
      .orderBy('film.popularity', 'desc')
      .orderBy('film.id')
      .execute();

  return {
    async countByKeyword(slug: string): Promise<number> {
      const row = await db
        .selectFrom('film_keyword')
        .innerJoin('keyword', 'keyword.id', 'film_keyword.keyword_id')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('keyword.slug', '=', slug)
        .executeTakeFirstOrThrow();
      return row.count;
    },

    /** Most popular first. One index gives the page's ids; the films are then read by id, which is faster. */
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
