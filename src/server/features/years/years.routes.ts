import { z } from 'zod';
import { FIRST_YEAR, LAST_YEAR } from '#contract/constants.ts';
import { timeZoneSchema, yearInFearSchema } from '#contract/years/years.ts';
import { wholeNumber } from '../../http/params.ts';
import { memberRoutes } from '../../http/routes.ts';
import type { RequireMember } from '../../middleware/member.ts';
import type { YearsService } from './years.service.ts';

export function yearsRoutes(service: YearsService, requireMember: RequireMember) {
  const { router, memberOrToken } = memberRoutes('Years', requireMember);

  memberOrToken('GET', '/years/{year}', {
    id: 'getYear',
    summary: "A year of the member's viewings",
    params: z.object({ year: wholeNumber(FIRST_YEAR, LAST_YEAR) }),
    answer: [yearInFearSchema, 'The year; zeros without viewings'],
    fails: [409],
    handle: ({ member, params }) => service.year(member.id, params.year),
  });

  memberOrToken('PUT', '/time-zone', {
    id: 'setTimeZone',
    summary: "Set the member's time zone, which turns viewings into days",
    body: timeZoneSchema,
    answer: [timeZoneSchema, 'As saved'],
    handle: ({ member, body }) => service.setTimeZone(member.id, body.timeZone),
  });

  return router;
}
