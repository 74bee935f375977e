import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { FIRST_YEAR, LAST_YEAR } from '#contract/constants.ts';
import { timeZoneSchema, yearInFearSchema } from '#contract/years/years.ts';
import { conflictResponse, jsonBody, jsonResponse } from '../../http/openapi-responses.ts';
import { READS, WRITES } from '../../http/openapi-security.ts';
import { wholeNumber } from '../../http/params.ts';
import { createMemberRouter, type RequireMember } from '../../middleware/member.ts';
import type { YearsService } from './years.service.ts';

const yearParam = z.object({
  year: wholeNumber(FIRST_YEAR, LAST_YEAR),
});

const yearRoute = createRoute({
  method: 'get',
  path: '/years/{year}',
  operationId: 'getYear',
  tags: ['Years'],
  security: READS,
  summary: "A year of the member's viewings",
  request: { params: yearParam },
  responses: { ...jsonResponse(yearInFearSchema, 'The year; zeros without viewings'), ...conflictResponse },
});

const timeZoneRoute = createRoute({
  method: 'put',
  path: '/time-zone',
  operationId: 'setTimeZone',
  tags: ['Years'],
  security: WRITES,
  summary: "Set the member's time zone, which turns viewings into days",
  request: jsonBody(timeZoneSchema),
  responses: jsonResponse(timeZoneSchema, 'As saved'),
});

export function yearsRoutes(service: YearsService, requireMember: RequireMember) {
  const router = createMemberRouter(requireMember);
  router.openapi(yearRoute, async (c) => c.json(await service.year(c.var.member.id, c.req.valid('param').year), 200));
  router.openapi(timeZoneRoute, async (c) =>
    c.json(await service.setTimeZone(c.var.member.id, c.req.valid('json').timeZone), 200),
  );
  return router;
}
