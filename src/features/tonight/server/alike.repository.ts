import { sql } from 'kysely';
import { currentId } from '#catalogue/film-columns.repository.ts';
import type { Database } from '#engine/database/database.ts';
import type { DeskProfile, FrightProfile } from '#features/ratings/contract/fright-profile.ts';
import { RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';

/** A stored neighbour; `reason` says what it shares with the film. */
export type StoredNeighbour = FrightProfile & {
  id: number;
  title: string;
  franchise: string | null;
  directors: string[];
  reason: string;
};

const FIGURES = sql.join(RATING_CATEGORIES.map((category) => sql.ref(category)));

export type AlikeRepository = ReturnType<typeof createAlikeRepository>;

export function createAlikeRepository(db: Database) {
  return {
    /** Returns a film by its id. Also finds removed films, and merged films by their former id. */
    target: (id: number) =>
      db
        .selectFrom('film')
        .leftJoin('film_finder', 'film_finder.film_id', 'film.id')
        .leftJoin('rating_stats', 'rating_stats.film_id', 'film.id')
        .select(['film.id', 'title', 'desk_profile'])
        .select(RATING_CATEGORIES.map((category) => `film_finder.${category}` as const))
        .select(RATING_CATEGORIES.flatMap((category) => [`${category}_sum`, `${category}_count`] as const))
        .where('film.id', '=', currentId(id))
        // The column has this type, because only the code that writes the catalogue fills it.
        .$narrowType<{ desk_profile: DeskProfile | null }>()
        .executeTakeFirst(),

    /** Returns the stored neighbours that are released, the nearest first. */
    async neighbours(id: number, today: string): Promise<StoredNeighbour[]> {
      const { rows } = await sql<StoredNeighbour>`
        select film.id, title, film.franchise, directors, reason, ${FIGURES}
        from film_neighbours, unnest(ids, reasons) with ordinality as neighbour(id, reason, place)
          join film on film.id = neighbour.id join film_finder on film_finder.film_id = film.id
        where film_neighbours.film_id = ${currentId(id)} and film_finder.release_date <= ${today}
        order by place`.execute(db);
      return rows;
    },

    /**
     * Returns for each film of `ids` its nearest neighbour among `others`, by film id. A film without such a neighbour
     * is missing.
     */
    async nearest(
      ids: readonly number[],
      others: readonly number[],
    ): Promise<Map<number, { id: number; title: string }>> {
      if (ids.length === 0 || others.length === 0) return new Map();
      const { rows } = await sql<{ film_id: number; id: number; title: string }>`
        select film_id, film.id, film.title from (
          select distinct on (film_id) film_id, near.id
          from film_neighbours, unnest(ids) with ordinality as near(id, place)
          where film_id = any(${ids}::int[]) and near.id = any(${others}::int[])
          order by film_id, place) as nearest join film on film.id = nearest.id`.execute(db);
      return new Map(rows.map(({ film_id, ...film }) => [film_id, film]));
    },
  };
}
