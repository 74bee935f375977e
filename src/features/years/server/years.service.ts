import { badRequest } from '#engine/errors.ts';
import { calendarOf, isTimeZone } from '#engine/lib/dates.ts';
import type { YearInFear } from '../contract/years.ts';
import { type SeenFilm, yearInFear } from './year-in-fear.ts';
import type { YearsRepository } from './years.repository.ts';

type Columns = Awaited<ReturnType<YearsRepository['viewings']>>;

/** Leaves out films that are not in `known`, because the viewings may have changed between the two queries. */
const datedFilms = ({ films, days }: Columns, known: ReadonlyMap<number, SeenFilm>) =>
  films.flatMap((id, index) => {
    const film = known.get(id);
    return film ? [{ day: days[index] ?? null, film }] : [];
  });

export type YearsService = ReturnType<typeof createYearsService>;

export function createYearsService(repository: YearsRepository) {
  return {
    /** Sums up a year; without viewings, all numbers are 0. */
    async year(memberId: string, year: number): Promise<YearInFear> {
      const [timeZone, films, viewings, ratings] = await Promise.all([
        repository.timeZone(memberId),
        repository.films(memberId),
        repository.viewings(memberId),
        repository.ratings(memberId),
      ]);
      const { dayAfter } = calendarOf(timeZone);
      return { timeZone, ...yearInFear({ year, viewings: datedFilms(viewings, films), ratings, dayAfter }) };
    },

    /** @throws AppError bad_request for an unknown name */
    async setTimeZone(memberId: string, timeZone: string): Promise<{ timeZone: string }> {
      if (!isTimeZone(timeZone)) throw badRequest('timeZone: must be the IANA name of a time zone');
      await repository.setTimeZone(memberId, timeZone);
      return { timeZone };
    },
  };
}
