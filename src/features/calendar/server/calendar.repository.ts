import { sql } from 'kysely';
import { posterColour } from '#catalogue/film-columns.repository.ts';
import type { Database } from '#engine/database/database.ts';
import { dayOf } from '#engine/lib/dates.ts';
import type { ListedFilm, NearestMonths } from '#features/films/contract/films.ts';

export type CalendarRepository = ReturnType<typeof createCalendarRepository>;

const COLUMNS = ['id', 'title', 'poster_path as posterPath', 'overview', 'release_date as releaseDate'] as const;

/** Films of earlier years on each day. */
const PER_DAY = 3;

/** Returns the first days of a month and of the next month. */
const monthBounds = (year: number, month: number) => ({
  first: dayOf(new Date(Date.UTC(year, month - 1, 1))),
  end: dayOf(new Date(Date.UTC(year, month, 1))),
});

/** Months are 1 to 12. */
export function createCalendarRepository(db: Database) {
  /** Returns the month of the last release before a day, or of the first release on or after it. */
  async function nearestMonth(side: '<' | '>=', day: string): Promise<string | null> {
    const row = await db
      .selectFrom('film')
      .select('release_date')
      .where('release_date', side, day)
      .where('removed_at', 'is', null)
      .orderBy('release_date', side === '<' ? 'desc' : 'asc')
      .limit(1)
      .executeTakeFirst();
    return row?.release_date?.slice(0, 7) ?? null;
  }

  return {
    /** Returns the films of a month by date, then by popularity. */
    async releases(year: number, month: number): Promise<ListedFilm[]> {
      const { first, end } = monthBounds(year, month);
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

    /** Returns films of earlier years by day of the month; on each day, the films with the most votes. */
    async anniversaries(year: number, month: number): Promise<ListedFilm[]> {
      const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
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
              .where('release_date', '<', monthBounds(year, 1).first)
              .where('removed_at', 'is', null)
              .orderBy('renown', 'desc')
              .orderBy('id')
              .limit(PER_DAY)
              .as('film'),
          (join) => join.onTrue(),
        )
        .selectAll('film')
        .orderBy(sql`days.day`)
        .execute();
    },

    async nearest(year: number, month: number): Promise<NearestMonths> {
      const { first, end } = monthBounds(year, month);
      const [previous, next] = await Promise.all([nearestMonth('<', first), nearestMonth('>=', end)]);
      return { previous, next };
    },
  };
}
