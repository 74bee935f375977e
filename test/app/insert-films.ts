import type { Insertable } from 'kysely';
import { refreshFilms } from '#catalogue/figures/finder-rows.repository.ts';
import type { Database } from '#engine/database/database.ts';
import type { DB } from '#engine/database/schema.gen.ts';

type GivenFilm = Partial<Insertable<DB['film']>> & { id: number };

/** Adds films that the embedded catalogue lacks. Columns that are not given get a default. */
export async function insertFilms(db: Database, films: GivenFilm[]): Promise<void> {
  const rows = films.map((film) => ({
    title: `Film ${film.id}`,
    title_slug: `film-${film.id}`,
    source: 'snapshot',
    ...film,
  }));
  await db.insertInto('film').values(rows).execute();
  await refreshFilms(
    db,
    films.map(({ id }) => id),
  );
}
