import { sql } from 'kysely';
import { posterColour } from '#catalogue/film-columns.repository.ts';
import type { Database } from '#engine/database/database.ts';

export type CalendarRepository = ReturnType<typeof createCalendarRepository>;

const COLUMNS = ['id', 'title', 'poster_path as posterPath', 'overview', 'release_date as releaseDate'] as const;

type Anniversaries = { month: number; days: number; before: string; perDay: number };

export function createCalendarRepository(db: Database) {
  return {
    /** Returns films released from `first` to before `end` (YYYY-MM-DD), by date, then by popularity. */
    async releasesBetween(first: string, end: string) {
      return db
        .selectFrom('film')
        .select(COLUMNS)
        .select(posterColour.as('posterColour'))
        .where('release_date', '>=', first)
        .where('release_date', '<', end)
        .where('removed_at', 'is', null)
        .orderBy('release_date')
        .orderBy('popularity', 'desc')
        .orderBy('id')
        .execute();
    },

    /**
     * Returns the films whose release date is in the month, in any year, and before the day `before` (YYYY-MM-DD). They
     * are sorted by day of the month. Each day has at most `perDay` films, the films with the most votes first.
     *
     * @param month 1 to 12
     */
    async anniversaries({ month, days, before, perDay }: Anniversaries) {
      return db
        .selectFrom(sql<{ day: number }>`generate_series(1, ${days}::integer)`.as<'day'>(sql.raw('days(day)')))
        .innerJoinLateral(
          (db) =>
            db
              .selectFrom('film')
              .select(COLUMNS)
              .select(posterColour.as('posterColour'))
              .where(sql<number>`extract(month from release_date)::integer`, '=', month)
              .where(sql<number>`extract(day from release_date)::integer`, '=', sql<number>`days.day`)
              .where('release_date', '<', before)
              .where('removed_at', 'is', null)
              .orderBy('renown', 'desc')
              .orderBy('id')
              .limit(perDay)
              .as('film'),
          (join) => join.onTrue(),
        )
        .selectAll('film')
        .orderBy(sql`days.day`)
        .execute();
    },

    async lastReleaseBefore(day: string): Promise<string | null> {
      const row = await db
        .selectFrom('film')
        .select('release_date')
        .where('release_date', '<', day)
        .where('removed_at', 'is', null)
        .orderBy('release_date', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.release_date ?? null;
    },

    async firstReleaseFrom(day: string): Promise<string | null> {
      const row = await db
        .selectFrom('film')
        .select('release_date')
        .where('release_date', '>=', day)
        .where('removed_at', 'is', null)
        .orderBy('release_date')
        .limit(1)
        .executeTakeFirst();
      return row?.release_date ?? null;
    },
  };
}
