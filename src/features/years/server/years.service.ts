import { setImmediate } from 'node:timers/promises';
import { badRequest } from '#engine/errors.ts';
import { calendarOf, isTimeZone } from '#engine/lib/dates.ts';
import type { YearInFear } from '../contract/years.ts';
import { type SeenFilm, yearInFear } from './year-in-fear.ts';
import type { YearsRepository } from './years.repository.ts';

/** Number of viewings after which other requests are served. The day of each viewing takes a microsecond to compute. */
const DAYS_AT_ONCE = 10_000;

type Columns = Awaited<ReturnType<YearsRepository['viewings']>>;

/**
 * Returns the viewings with their days. Leaves out films that are not in `known`, because the viewings may have changed
 * between the two queries.
 */
async function datedFilms(
  { films, moments }: Columns,
  known: ReadonlyMap<number, SeenFilm>,
  dayOf: (moment: number) => string,
) {
  const seen: { day: string | null; film: SeenFilm }[] = [];
  for (const [index, id] of films.entries()) {
    const film = known.get(id);
    const moment = moments[index] ?? null;
    if (film) seen.push({ day: moment === null ? null : dayOf(moment), film });
    if (index % DAYS_AT_ONCE === DAYS_AT_ONCE - 1) await setImmediate();
  }
  return seen;
}

export type YearsService = ReturnType<typeof createYearsService>;

export function createYearsService(repository: YearsRepository) {
  return {
    /** Sums up a year; without viewings, all numbers are 0. Each viewing belongs to a day in the member's time zone. */
    async year(memberId: string, year: number): Promise<YearInFear> {
      const [stored, films, viewings, ratings] = await Promise.all([
        repository.timeZone(memberId),
        repository.films(memberId),
        repository.viewings(memberId),
        repository.ratings(memberId),
      ]);
      const timeZone = stored ?? 'UTC';
      const { dayOf, dayAfter } = calendarOf(timeZone);
      const seen = await datedFilms(viewings, films, dayOf);
      return { timeZone, ...yearInFear({ year, viewings: seen, ratings, dayAfter }) };
    },

    /** @throws AppError bad_request for an unknown name */
    async setTimeZone(memberId: string, timeZone: string): Promise<{ timeZone: string }> {
      if (!isTimeZone(timeZone)) throw badRequest('timeZone: must be the IANA name of a time zone');
      await repository.setTimeZone(memberId, timeZone);
      return { timeZone };
    },
  };
}
