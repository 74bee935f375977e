import { z } from 'zod';
import { FIRST_YEAR, LAST_YEAR } from '#contract/constants.ts';
import type { Deps } from '#engine/deps.ts';
import type { Callers } from '#engine/http/feature.ts';
import type { RequireMember } from '#engine/http/member.ts';
import { wholeNumber } from '#engine/http/params.ts';
import { memberRoutes } from '#engine/http/routes.ts';
import { timeZoneSchema, yearInFearSchema } from '../contract/years.ts';
import { createYearsRepository } from './years.repository.ts';
import { createYearsService, type YearsService } from './years.service.ts';

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
