import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#engine/database/database.ts';
import { RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import type { StoryFilm } from './likeness.ts';

/**
 * Only the best-known films are compared with each other. All other films have no neighbours, and no film has them as
 * neighbours. The stories index them with two bytes each (story-index.ts).
 */
const MAX_COMPARED = 40_000;
/** Maximum number of films that one statement reads. */
const FILMS_AT_ONCE = 1_000;
const LEADS = 3;
const SEARCHED_CAST = 10;

const list = (query: RawBuilder<unknown>) => sql`array(select ${query})`;
const PROFILE = sql.join(
  RATING_CATEGORIES.flatMap((category) => [sql.lit(category), sql.ref(`film_finder.${category}`)]),
);
const HAS_TRAITS = sql`(exists (select from film_tag where film_id = film.id)
  or exists (select from film_keyword where film_id = film.id))`;

/**
 * Returns a function that gives equal texts as one string: otherwise each slug and name of each film would take memory of
 * its own.
 */
function sharedTexts(): (texts: readonly string[]) => string[] {
  const known = new Map<string, string>();
  return (texts) =>
    texts.map((text) => {
      const same = known.get(text) ?? text;
      known.set(text, same);
      return same;
    });
}

/** A row of `film_neighbours`. `reasons` say what each neighbour shares with the film. */
type Row = { film_id: number; ids: number[]; scores: number[]; reasons: string[] };

export type NeighboursRepository = ReturnType<typeof createNeighboursRepository>;

export function createNeighboursRepository(db: Database) {
  /** Returns films in the order of the ids. */
  async function storyFilms(ids: number[]): Promise<StoryFilm[]> {
    const { rows } = await sql<StoryFilm>`
      select film.id, title, overview, extract(year from film.release_date)::int as year, original_language as language,
        film.franchise, alike, rating, film_finder.renown,
        jsonb_build_object(${PROFILE}) as profile,
        ${list(sql`tag_slug from film_tag where film_id = film.id and not tag_slug = any(spoilers) order by 1`)} as tags,
        ${list(sql`slug from film_keyword join keyword on keyword.id = keyword_id
          where film_id = film.id and not name = any(spoilers) order by position, slug`)} as keywords,
        directors,
        ${list(sql`name from credit join person on person.id = person_id where credit.film_id = film.id
          and (job = 'Director' or position < ${sql.lit(SEARCHED_CAST)}) and not name = any(spoilers)
          union select author from jsonb_to_recordset(based_on) as work(author text)`)} as people,
        ${list(sql`name from credit join person on person.id = person_id where credit.film_id = film.id
          and job = 'Actor' and position < ${sql.lit(LEADS)} and not name = any(spoilers) order by position`)} as leads
      from film join film_finder on film_id = film.id
      where film.id = any(${ids}::int[])
      order by array_position(${ids}::int[], film.id)`.execute(db);
    return rows;
  }

  return {
    /** Returns the films to compare, the best known first, without slugs and names that reveal their plots. */
    async compared(): Promise<StoryFilm[]> {
      const { rows } = await sql<{ ids: number[] | null }>`
        select json_agg(id) as ids from (
          select film.id from film join film_finder on film_id = film.id
          where ${HAS_TRAITS} order by film_finder.renown desc, film.id limit ${sql.lit(MAX_COMPARED)}) as film`.execute(
        db,
      );
      const ids = rows[0]?.ids ?? [];
      const films: StoryFilm[] = [];
      const shared = sharedTexts();
      // All films in one statement would exceed the time limit of statements.
      for (let from = 0; from < ids.length; from += FILMS_AT_ONCE) {
        const some = await storyFilms(ids.slice(from, from + FILMS_AT_ONCE));
        for (const { tags, keywords, directors, people, leads, ...film } of some)
          films.push({
            ...film,
            tags: shared(tags),
            keywords: shared(keywords),
            directors: shared(directors),
            people: shared(people),
            leads: shared(leads),
          });
      }
      return films;
    },

    /** Returns a text that changes whenever a film is written or removed. */
    async version(): Promise<string> {
      const { rows } = await sql<{ version: string }>`
        select concat_ws(' ', count(*), count(removed_at), max(fetched_at)) as version from film`.execute(db);
      return rows[0]?.version ?? '';
    },

    /**
     * Returns the best-known of the films whose neighbours have not been computed since the film changed.
     *
     * @param olderThan also returns films whose neighbours were computed before this time
     */
    async due({ olderThan, limit }: { olderThan?: Date | undefined; limit: number }): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        select film.id from film join film_finder on film_finder.film_id = film.id
          left join film_neighbours on film_neighbours.film_id = film.id
        where (computed_at is null or fetched_at > computed_at or computed_at < ${olderThan ?? null}::timestamptz)
          and ${HAS_TRAITS}
        order by film_finder.renown desc, film.id limit ${limit}`.execute(db);
      return rows.map(({ id }) => id);
    },

    async save(rows: Row[]): Promise<void> {
      await sql`
        insert into film_neighbours (film_id, ids, scores, reasons, computed_at)
        select film_id, ids, scores, reasons, now()
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(film_id int, ids int[], scores smallint[], reasons text[])
          join film on film.id = film_id
        order by film_id
        on conflict (film_id) do update
          set ids = excluded.ids, scores = excluded.scores, reasons = excluded.reasons, computed_at = excluded.computed_at`.execute(
        db,
      );
    },
  };
}
