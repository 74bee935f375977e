import { sql } from 'kysely';
import type { Database } from '#engine/database/database.ts';
import { THEMES } from '#features/browse/contract/themes.ts';
import type { ArtSubject } from '#poster-art';

const COLUMNS = ['id', 'title', 'release_date', 'directors', 'art_motif as motif', 'art_colour as artColour'] as const;
const THEME_SLUGS = THEMES.map((theme) => theme.value);

/** `artColour`: the stored background colour of the drawn poster. */
export type DrawnFilm = ArtSubject & { artColour: string | null };

export type ImagesRepository = ReturnType<typeof createImagesRepository>;

export function createImagesRepository(db: Database) {
  type Row = Pick<DrawnFilm, 'id' | 'title' | 'artColour'> & {
    release_date: string | null;
    directors: string[];
    motif: string | null;
  };

  /**
   * Returns the data for a film's generated art. Its traits are the film's tags and themes, including themes that its
   * keywords imply.
   */
  async function toSubject(film: Row | undefined): Promise<DrawnFilm | null> {
    if (!film) return null;
    const { rows } = await sql<{ slug: string }>`
      select slug from film_keyword join keyword on keyword.id = keyword_id
      where film_id = ${film.id} and slug = any(${THEME_SLUGS}::text[])
      union select tag_slug from film_tag where film_id = ${film.id} order by slug`.execute(db);
    return {
      id: film.id,
      title: film.title,
      year: film.release_date?.slice(0, 4) ?? null,
      director: film.directors.join(', ') || null,
      traits: rows.map(({ slug }) => slug),
      motif: film.motif,
      artColour: film.artColour,
    };
  }

  const subjects = () => db.selectFrom('film').select(COLUMNS);

  const filmWith = (column: 'poster_path' | 'backdrop_path', path: string) =>
    subjects().where(column, '=', path).orderBy('id').limit(1).executeTakeFirst();

  return {
    /** Returns the film that has this file, or null. Removed films keep their art. */
    async findByFile(file: string): Promise<{ kind: 'poster' | 'backdrop'; film: DrawnFilm } | null> {
      const path = `/${file}`;
      const posterOf = await toSubject(await filmWith('poster_path', path));
      if (posterOf) return { kind: 'poster', film: posterOf };
      const backdropOf = await toSubject(await filmWith('backdrop_path', path));
      return backdropOf && { kind: 'backdrop', film: backdropOf };
    },

    async findFilm(id: number): Promise<DrawnFilm | null> {
      return toSubject(await subjects().where('id', '=', id).executeTakeFirst());
    },

    /** Returns true if a film, person or provider has this file. */
    async isKnown(file: string): Promise<boolean> {
      const path = `/${file}`;
      const { rows } = await sql<{ known: boolean }>`
        select exists (select from film where poster_path = ${path})
          or exists (select from film where backdrop_path = ${path})
          or exists (select from person where profile_path = ${path})
          or exists (select from provider where logo_path = ${path}) as known`.execute(db);
      return rows[0]?.known ?? false;
    },

    async lacksColour(file: string): Promise<boolean> {
      const path = `/${file}`;
      const { rows } = await sql<{ lacks: boolean }>`
        select exists (select from film where poster_path = ${path} and poster_colour is null)
          or exists (select from film where backdrop_path = ${path} and backdrop_colour is null)
          or exists (select from person where profile_path = ${path} and profile_colour is null) as lacks`.execute(db);
      return rows[0]?.lacks ?? false;
    },

    /** A known colour stays, because the colours of sizes and formats differ slightly. @param colour '#rrggbb' */
    async writeColour(file: string, colour: string): Promise<void> {
      const path = `/${file}`;
      await sql`
        with posters as (update film set poster_colour = ${colour} where poster_path = ${path} and poster_colour is null),
          backdrops as (
            update film set backdrop_colour = ${colour} where backdrop_path = ${path} and backdrop_colour is null)
        update person set profile_colour = ${colour} where profile_path = ${path} and profile_colour is null`.execute(
        db,
      );
    },

    /** @param colour '#rrggbb' */
    async writeArtColour(filmId: number, colour: string): Promise<void> {
      await db.updateTable('film').set({ art_colour: colour }).where('id', '=', filmId).execute();
    },
  };
}
