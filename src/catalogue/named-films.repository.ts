import { sql } from 'kysely';
import type { Database } from '#engine/database/database.ts';
import type { NamedFilm } from '#features/horror-profile/contract/horror-profile.ts';
import { posterColour } from './film-columns.repository.ts';

export async function namedFilms(db: Database, ids: readonly number[]): Promise<Map<number, NamedFilm>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('film')
    .select(['id', 'title', 'poster_path as posterPath', 'release_date as releaseDate'])
    .select(posterColour.as('posterColour'))
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .execute();
  return new Map(rows.map((film) => [film.id, film]));
}
