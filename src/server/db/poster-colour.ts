import { sql } from 'kysely';

/** Placeholder colour of a film's poster: of the poster itself, or of the drawn one. */
export const posterColour = sql<string | null>`coalesce(film.poster_colour, film.art_colour)`;
