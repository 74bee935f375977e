import type { YearInFear } from '#contract/years.ts';
import { calendarOf, isTimeZone } from '#lib/time-zone.ts';
import { badRequest } from '../../errors.ts';
import { yearInFear } from './year-in-fear.ts';
import type { YearsRepository } from './years.repository.ts';

export type YearsService = ReturnType<typeof createYearsService>;

export function createYearsService(repository: YearsRepository) {
  return {
    /** Sums up a year, zeros without viewings. Each viewing belongs to a day in the member's time zone. */
    async year(memberId: string, year: number): Promise<YearInFear> {
      const [stored, viewings, ratings] = await Promise.all([
        repository.timeZone(memberId),
        repository.viewings(memberId),
        repository.ratings(memberId),
      ]);
      const timeZone = stored ?? 'UTC';
      const calendar = calendarOf(timeZone);
      return {
        timeZone,
        ...yearInFear({
          year,
          viewings: viewings.map(({ watched_at, ...film }) => ({
            day: watched_at && calendar.dayOf(watched_at),
            film,
          })),
          ratings,
          dayAfter: calendar.dayAfter,
        }),
      };
    },

    /** @throws AppError bad_request for an unknown name */
    async setTimeZone(memberId: string, timeZone: string): Promise<{ timeZone: string }> {
      if (!isTimeZone(timeZone)) throw badRequest('timeZone: must be the IANA name of a time zone');
      await repository.setTimeZone(memberId, timeZone);
      return { timeZone };
    },
  };
}
