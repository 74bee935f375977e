import { sql } from 'kysely';
import { RATING_CATEGORIES, type RatingCategory } from '#contract/rating-categories.ts';
import type { Database } from '../../db/database.ts';
import { posterColour } from '../../db/poster-colour.ts';
import { averageRating } from '../../db/rating-average.ts';

const HOME_COLUMNS = [
  'film.id',
  'film.title',
  'film.poster_path as posterPath',
  'film.vote_average as voteAverage',
  'film.release_date as releaseDate',
] as const;

export type FilmsRepository = ReturnType<typeof createFilmsRepository>;

export function createFilmsRepository(db: Database) {
  return {
    /** The trending collection in its order, without films that the source has removed. */
    async trending(limit: number) {
      return db
        .selectFrom('collection_entry')
        .innerJoin('film', 'film.id', 'collection_entry.film_id')
        .leftJoin('rating_stats', 'rating_stats.film_id', 'film.id')
        .select([...HOME_COLUMNS, posterColour.as('posterColour'), averageRating.as('averageRating')])
        .where('collection', '=', 'trending')
        .where('film.removed_at', 'is', null)
        .orderBy('collection_entry.position')
        .limit(limit)
        .execute();
    },

    /** Films released on or before `day`, newest first. */
    async releasedUntil(day: string, limit: number) {
      return db
        .selectFrom('film')
        .leftJoin('rating_stats', 'rating_stats.film_id', 'film.id')
        .select([...HOME_COLUMNS, posterColour.as('posterColour'), averageRating.as('averageRating')])
        .where('release_date', '<=', day)
        .where('removed_at', 'is', null)
        .orderBy('release_date', 'desc')
        .orderBy('film.id', 'desc')
        .limit(limit)
        .execute();
    },

    async findById(id: number) {
      return db.selectFrom('film').selectAll().where('id', '=', id).executeTakeFirst();
    },

    async poster(id: number) {
      return db
        .selectFrom('film')
        .select(['poster_path as posterPath', posterColour.as('posterColour')])
        .where('id', '=', id)
        .executeTakeFirst();
    },

    async findBySlug(titleSlug: string) {
      return db.selectFrom('film').selectAll().where('title_slug', '=', titleSlug).executeTakeFirst();
    },

    /** Actors in billing order. */
    async cast(filmId: number) {
      return db
        .selectFrom('credit')
        .innerJoin('person', 'person.id', 'credit.person_id')
        .select(['person.id', 'person.name', 'credit.character', 'person.profile_path', 'person.profile_colour'])
        .where('film_id', '=', filmId)
        .where('job', '=', 'Actor')
        .orderBy('position')
        .orderBy('person.id')
        .execute();
    },

    /** The film's own keywords, in the source's order; implied themes are not listed. */
    async keywords(filmId: number): Promise<string[]> {
      const rows = await db
        .selectFrom('film_keyword')
        .innerJoin('keyword', 'keyword.id', 'film_keyword.keyword_id')
        .select('keyword.name')
        .where('film_id', '=', filmId)
        .where('implied', '=', false)
        .orderBy('position')
        .orderBy('keyword.id')
        .execute();
      return rows.map((row) => row.name);
    },

    async tags(filmId: number) {
      return db
        .selectFrom('film_tag')
        .innerJoin('tag', 'tag.slug', 'film_tag.tag_slug')
        .select(['tag.slug', 'tag.name'])
        .where('film_id', '=', filmId)
        .orderBy('tag.name')
        .execute();
    },

    /** Subscription providers of a region. */
    async streamProviders(filmId: number, region: string) {
      return db
        .selectFrom('film_provider')
        .innerJoin('provider', 'provider.id', 'film_provider.provider_id')
        .select([
          'provider.id as provider_id',
          'provider.name as provider_name',
          'provider.logo_path',
          'film_provider.as_of',
        ])
        .where('film_id', '=', filmId)
        .where('region', '=', region)
        .where('kind', '=', 'stream')
        .orderBy('provider.name')
        .orderBy('provider.id')
        .execute();
    },

    /** Community averages; only categories that somebody rated. */
    async communityRatings(filmId: number) {
      const row = await db
        .selectFrom('rating_stats')
        .select(['overall_count', averageRating.as('average')])
        .select(
          RATING_CATEGORIES.map((category) =>
            sql<number | null>`${sql.ref(`${category}_sum`)}::float8 / nullif(${sql.ref(`${category}_count`)}, 0)`.as(
              category,
            ),
          ),
        )
        .where('film_id', '=', filmId)
        .executeTakeFirst();
      const detailed: Partial<Record<RatingCategory, number>> = {};
      for (const category of RATING_CATEGORIES) {
        const average = row?.[category];
        if (typeof average === 'number') detailed[category] = average;
      }
      return { average: row?.average ?? null, count: row?.overall_count ?? 0, detailed };
    },
  };
}
