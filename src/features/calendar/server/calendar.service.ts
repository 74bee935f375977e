import { dayOf } from '#engine/lib/today.ts';
import type { ListedFilm, NearestMonths } from '#features/films/contract/films.ts';
import type { CalendarRepository } from './calendar.repository.ts';

export type CalendarService = ReturnType<typeof createCalendarService>;

/** Returns the first days of a month and of the next month. @param month 1 to 12 */
function monthBounds(year: number, month: number): { first: string; end: string } {
  return {
    first: dayOf(new Date(Date.UTC(year, month - 1, 1))),
    end: dayOf(new Date(Date.UTC(year, month, 1))),
  };
}

const PER_DAY = 3;

export function createCalendarService(repository: CalendarRepository) {
  return {
    async month(year: number, month: number): Promise<ListedFilm[]> {
      const { first, end } = monthBounds(year, month);
      return repository.releasesBetween(first, end);
    },

    async anniversaries(year: number, month: number): Promise<ListedFilm[]> {
      const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
      return repository.anniversaries({ month, days, before: monthBounds(year, 1).first, perDay: PER_DAY });
    },

    async nearest(year: number, month: number): Promise<NearestMonths> {
      const { first, end } = monthBounds(year, month);
      const [before, after] = await Promise.all([
        repository.lastReleaseBefore(first),
        repository.firstReleaseFrom(end),
      ]);
      return { previous: before?.slice(0, 7) ?? null, next: after?.slice(0, 7) ?? null };
    },
  };
}
