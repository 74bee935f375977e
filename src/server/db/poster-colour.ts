import { sql } from 'kysely';

/** What to paint where a film's poster will be: the poster's own colour, else that of the one drawn for it. */
export const posterColour = sql<string | null>`coalesce(film.poster_colour, film.art_colour)`;
