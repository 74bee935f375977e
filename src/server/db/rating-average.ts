import { sql } from 'kysely';

/** Members' average of the joined `rating_stats`, or null where nobody rated. */
export const averageRating = sql<
  number | null
>`rating_stats.overall_sum::float8 / nullif(rating_stats.overall_count, 0)`;
