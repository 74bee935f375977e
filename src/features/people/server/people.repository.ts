import { sql } from 'kysely';
import { posterColour } from '#catalogue/film-columns.repository.ts';
import type { Database } from '#engine/database/database.ts';

export type PeopleRepository = ReturnType<typeof createPeopleRepository>;

export function createPeopleRepository(db: Database) {
  return {
    async findById(id: number) {
      return db
        .selectFrom('person')
        .select(['id', 'name', 'biography', 'profile_path as profilePath', 'profile_colour as profileColour'])
        .where('id', '=', id)
        .executeTakeFirst();
    },

    /** Returns credits by film, newest first, undated films last. Several jobs on one film stay together. */
    async credits(personId: number) {
      return db
        .selectFrom('credit')
        .innerJoin('film', 'film.id', 'credit.film_id')
        .select([
          'film.id',
          'film.title',
          'film.poster_path as posterPath',
          posterColour.as('posterColour'),
          'film.release_date as releaseDate',
          'credit.job',
          'credit.character',
        ])
        .where('person_id', '=', personId)
        .where('film.removed_at', 'is', null)
        .orderBy(sql`film.release_date desc nulls last`)
        .orderBy('film.id')
        .orderBy('credit.job')
        .execute();
    },
  };
}
