import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#engine/database/database.ts';
import { RATING_FIGURES } from '#features/ratings/contract/rating-categories.ts';

/** Checks the stored sums and counts of every film against all ratings. */
export async function expectStatsToEqualRecount(db: Database): Promise<void> {
  const columns = sql.join(
    RATING_FIGURES.flatMap((name) => [
      sql`coalesce(sum(rating.${sql.ref(name)}), 0) - max(rating_stats.${sql.ref(`${name}_sum`)}) as ${sql.ref(`${name}_sum`)}`,
      sql`count(rating.${sql.ref(name)}) - max(rating_stats.${sql.ref(`${name}_count`)}) as ${sql.ref(`${name}_count`)}`,
    ]),
  );
  const { rows } = await sql<Record<string, number>>`
    select ${columns} from rating_stats left join rating using (film_id) group by rating_stats.film_id`.execute(db);
  expect(rows.flatMap((row) => Object.entries(row)).filter(([, difference]) => Number(difference) !== 0)).toEqual([]);
  const { rows: uncounted } = await sql`
    select film_id from rating where film_id not in (select film_id from rating_stats)`.execute(db);
  expect(uncounted).toEqual([]);
}
