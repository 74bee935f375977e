import { sql } from 'kysely';

/**
 * SQL for the placeholder colour of a film's poster: the colour of the poster itself, otherwise of the drawn poster.
 */
export const posterColour = sql<string | null>`coalesce(film.poster_colour, film.art_colour)`;
