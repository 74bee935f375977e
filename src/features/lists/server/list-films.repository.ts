import { sql } from 'kysely';
import { platformsOf } from '#catalogue/figures/finder-bits.ts';
import { averageRating, posterColour, ratingsCount } from '#catalogue/film-columns.repository.ts';
import type { Database } from '#engine/database/database.ts';
import type { Certification } from '#features/films/contract/certifications.ts';
import { RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import type { ListFilm } from '../contract/lists.ts';

/** The place of a list's films in its order. */
export const IN_ORDER = sql`position, film_id`;

const FIGURES = RATING_CATEGORIES.map((category) => `film_finder.${category}`);
/** SQL for a film's effective profile; null without figures. */
const fright = sql<ListFilm['fright']>`case when num_nonnulls(${sql.raw(FIGURES.join())}) > 0
  then json_build_object(${sql.raw(RATING_CATEGORIES.map((name, n) => `'${name}', ${FIGURES[n]}`).join())}) end`;

/**
 * Reads the films of a list in its order.
 *
 * @param viewerId the member whose viewings make a film "seen"
 */
export async function readListFilms(
  db: Database,
  list: { memberId: string; id: string },
  viewerId: string | null,
): Promise<ListFilm[]> {
  const rows = await db
    .selectFrom('member_list_film as entry')
    .innerJoin('film', 'film.id', 'entry.film_id')
    .leftJoin('film_finder', 'film_finder.film_id', 'film.id')
    .leftJoin('rating_stats', 'rating_stats.film_id', 'film.id')
    .select(['film.id', 'title', 'poster_path as posterPath', 'film.release_date as releaseDate', 'film.runtime'])
    .select(['film.countries', 'film.certification', 'vote_average as voteAverage', 'film.overview', 'entry.note'])
    .select('film_finder.platforms')
    .select([posterColour.as('posterColour'), averageRating.as('averageRating'), ratingsCount.as('ratingsCount')])
    .select(fright.as('fright'))
    .select(
      sql<boolean>`exists (select from viewing
        where viewing.member_id = ${viewerId}::uuid and viewing.film_id = entry.film_id)`.as('seen'),
    )
    .where('entry.member_id', '=', list.memberId)
    .where('entry.list_id', '=', list.id)
    .orderBy('entry.position')
    .orderBy('entry.film_id')
    // Only the code that writes the catalogue fills this column.
    .$narrowType<{ certification: Certification | null }>()
    .execute();
  return rows.map((film, index) => ({ ...film, platforms: platformsOf(film.platforms ?? 0), position: index + 1 }));
}
