import { sql } from 'kysely';
import type { Database } from '#engine/database/database.ts';
import type { FilmRecord } from './film-record.ts';

/** Returns films of the catalogue by id, in the same form as the films that sources deliver. */
export async function readStoredFilms(db: Database, ids: number[]): Promise<Map<number, FilmRecord>> {
  if (ids.length === 0) return new Map();
  const people = (job: string) => sql`(
    select coalesce(jsonb_agg(jsonb_build_object('id', person.id, 'name', person.name,
      'profilePath', person.profile_path, 'character', character) order by position), '[]')
    from credit join person on person.id = person_id where credit.film_id = film.id and job = ${job})`;
  const keywords = (column: string, implied: boolean) => sql`(
    select coalesce(jsonb_agg(${sql.ref(`keyword.${column}`)} order by position), '[]')
    from film_keyword join keyword on keyword.id = keyword_id
    where film_keyword.film_id = film.id and implied = ${implied})`;
  const { rows } = await sql<FilmRecord>`
    select id, title, imdb_id as "imdbId", original_title as "originalTitle", aliases, spoilers,
      based_on as "basedOn", jsonb_build_object('yes', editor_yes, 'no', editor_no) as notes, original_language as "originalLanguage",
      release_date as "releaseDate", runtime, overview, poster_path as "posterPath", backdrop_path as "backdropPath",
      trailer_url as "trailerUrl", vote_average as "voteAverage", vote_count as "voteCount", popularity,
      countries, certification, franchise, studios,
      ${people('Director')} as directors, ${people('Actor')} as "cast",
      ${keywords('name', false)} as keywords, ${keywords('slug', true)} as themes,
      (select coalesce(jsonb_agg(tag_slug order by tag_slug), '[]') from film_tag where film_id = film.id) as tags,
      (select coalesce(jsonb_agg(jsonb_build_object('providerId', provider_id, 'kind', kind, 'region', region,
        'asOf', as_of) order by provider_id, kind), '[]') from film_provider where film_id = film.id) as providers
    from film where id = any(${ids}::int[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
