import type { Database } from '../../db/database.ts';
import { posterColour } from '../../db/poster-colour.ts';

export type CalendarRepository = ReturnType<typeof createCalendarRepository>;

export function createCalendarRepository(db: Database) {
  return {
    /** From `first` to before `end` (YYYY-MM-DD), by date, then by popularity. */
    async releasesBetween(first: string, end: string) {
      return db
        .selectFrom('film')
        .select(['id', 'title', 'poster_path as posterPath', 'overview', 'release_date as releaseDate'])
        .select(posterColour.as('posterColour'))
        .where('release_date', '>=', first)
        .where('release_date', '<', end)
        .where('removed_at', 'is', null)
        .orderBy('release_date')
        .orderBy('popularity', 'desc')
        .orderBy('id')
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
