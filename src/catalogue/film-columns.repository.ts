import { sql } from 'kysely';

/**
 * SQL for the placeholder colour of a film's poster: the colour of the poster itself, otherwise of the drawn poster.
 */
export const posterColour = sql<string | null>`coalesce(film.poster_colour, film.art_colour)`;

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
