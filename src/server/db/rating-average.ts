import { sql } from 'kysely';

/** Number of members' ratings, from the joined `rating_stats`. */
export const ratingsCount = sql<number>`coalesce(rating_stats.overall_count, 0)`;

/** Members' average from the joined `rating_stats`; null without ratings. */
export const averageRating = sql<
  number | null
>`rating_stats.overall_sum::float8 / nullif(rating_stats.overall_count, 0)`;
