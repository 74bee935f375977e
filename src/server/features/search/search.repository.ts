import { sql } from 'kysely';
import type { ListedFilm } from '#contract/films.ts';
import type { Database } from '../../db/database.ts';

export type SearchRepository = ReturnType<typeof createSearchRepository>;

export function createSearchRepository(db: Database) {
  return {
    async find(query: string, limit: number): Promise<ListedFilm[]> {
      const { rows } = await sql<ListedFilm>`
        with given as (select search_text(${query}) as words)
        select id, title, poster_path as "posterPath", overview, release_date as "releaseDate"
        from film, given
        where words <> '' and removed_at is null and (
          search_title like words || '%' or search_title % words or search_document @@ plainto_tsquery('simple', words))
        order by search_title = words desc, search_title like words || '%' desc,
          search_document @@ plainto_tsquery('simple', words) desc, popularity desc, id
        limit ${limit}`.execute(db);
      return rows;
    },
  };
}
