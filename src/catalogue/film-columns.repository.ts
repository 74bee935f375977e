import { type RawBuilder, sql } from 'kysely';
import { MIN_INDEXED_FILMS } from '#contract/indexed-pages.ts';
import type { Database } from '#engine/database/database.ts';
import type { NamedFilm } from '#features/horror-profile/contract/horror-profile.ts';

/**
 * SQL for the placeholder colour of a film's poster: the colour of the poster itself, otherwise of the drawn poster.
 */
export const posterColour = sql<string | null>`coalesce(film.poster_colour, film.art_colour)`;

/** SQL for the id of a film, or that of the film into which TMDB has merged it. */
export const currentId = (id: number) =>
  sql<number>`coalesce((select film_id from merged_film where id = ${id}), ${id})`;

/** SQL for the number of members' ratings, from the joined `rating_stats`. */
export const ratingsCount = sql<number>`coalesce(rating_stats.overall_count, 0)`;

/**
 * Number of votes with the value 6 that are added to those of each film, so that a film with few votes does not come
 * first.
 */
const ASSUMED_VOTES = 50;
/** SQL for the average of TMDB's votes (from `film`) and members' ratings (from the joined `rating_stats`) together. */
export const WEIGHED_RATING = `(coalesce(film.vote_average, 0) * film.vote_count
  + coalesce(rating_stats.overall_sum, 0) + ${6 * ASSUMED_VOTES})
  / (film.vote_count + coalesce(rating_stats.overall_count, 0) + ${ASSUMED_VOTES})`;
export const weighedRating = sql.raw<number>(WEIGHED_RATING);

/** SQL for the members' average from the joined `rating_stats`; null without ratings. */
export const averageRating = sql<
  number | null
>`rating_stats.overall_sum::float8 / nullif(rating_stats.overall_count, 0)`;

export async function filmExists(db: Database, filmId: number): Promise<boolean> {
  return (await db.selectFrom('film').select('id').where('id', '=', filmId).executeTakeFirst()) !== undefined;
}

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

const OWNERS = { credit: 'person_id', film_keyword: 'keyword_id' } as const;
/**
 * Credits are grouped by film, because a person can have several credits of one film. Keywords are not grouped: a film
 * has each keyword only once, and grouping would read all films of a keyword.
 */
const GROUPED = { credit: sql`group by listed.film_id`, film_keyword: sql`` };

type Options = {
  films?: number;
  /** True for keywords where each query counts: removed films have none, so the films need not be read. */
  readsIndexOnly?: boolean;
};

/**
 * Returns a condition that is true if the person or keyword has at least this many films in the catalogue. It reads no
 * more films than that.
 *
 * @param id the person or keyword
 */
export function hasFilms(
  table: keyof typeof OWNERS,
  id: RawBuilder<unknown>,
  { films = MIN_INDEXED_FILMS, readsIndexOnly = false }: Options = {},
) {
  const inCatalogue = sql`join film as held on held.id = listed.film_id and held.removed_at is null`;
  return sql<boolean>`exists (
    select from ${sql.table(table)} as listed ${readsIndexOnly ? sql`` : inCatalogue}
    where ${sql.ref(`listed.${OWNERS[table]}`)} = ${id} ${GROUPED[table]} offset ${sql.lit(films - 1)})`;
}
