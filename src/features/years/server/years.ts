import { z } from 'zod';
import { FIRST_YEAR, LAST_YEAR } from '#contract/constants.ts';
import type { Deps } from '#engine/deps.ts';
import { badRequest } from '#engine/errors.ts';
import type { Callers } from '#engine/http/feature.ts';
import type { RequireMember } from '#engine/http/member.ts';
import { memberRoutes, wholeNumber } from '#engine/http/routes.ts';
import { calendarOf, isTimeZone } from '#engine/lib/dates.ts';
import { timeZoneSchema, type YearInFear, yearInFearSchema } from '../contract/years.ts';
import { type SeenFilm, yearInFear } from './year-in-fear.ts';
import { createYearsRepository, type YearsRepository } from './years.repository.ts';

type Columns = Awaited<ReturnType<YearsRepository['viewings']>>;

/** Leaves out films that are not in `known`, because the viewings may have changed between the two queries. */
const datedFilms = ({ films, days }: Columns, known: ReadonlyMap<number, SeenFilm>) =>
  films.flatMap((id, index) => {
    const film = known.get(id);
    return film ? [{ day: days[index] ?? null, film }] : [];
  });

type YearsService = ReturnType<typeof createYearsService>;

function createYearsService(repository: YearsRepository) {
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

/** A member's year in fear. */
export function createYears({ db }: Deps) {
  const service = createYearsService(createYearsRepository(db));
  return { service, routes: ({ requireMember }: Callers) => yearsRoutes(service, requireMember) };
}

function yearsRoutes(service: YearsService, requireMember: RequireMember) {
  const { router, memberOrToken } = memberRoutes('Years', requireMember);

  memberOrToken('GET', '/years/{year}', {
    id: 'getYear',
    summary: "A year of the member's viewings",
    params: z.object({ year: wholeNumber(FIRST_YEAR, LAST_YEAR) }),
    answer: [yearInFearSchema, 'The year; zeros without viewings'],
    handle: ({ member, params }) => service.year(member.id, params.year),
  });

  memberOrToken('PUT', '/time-zone', {
    id: 'setTimeZone',
    summary: "Set the member's time zone, in which a later moment becomes a day",
    body: timeZoneSchema,
    answer: [timeZoneSchema, 'As saved'],
    handle: ({ member, body }) => service.setTimeZone(member.id, body.timeZone),
  });

  return router;
}
