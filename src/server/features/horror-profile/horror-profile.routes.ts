import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { MAX_FINDER_EXCEPTIONS } from '#contract/finder/finder-query.ts';
import { horrorProfileSchema, picksSchema } from '#contract/horror-profile/horror-profile.ts';
import { jsonResponse } from '../../http/openapi-responses.ts';
import { READS } from '../../http/openapi-security.ts';
import { idsQuery, orEmpty } from '../../http/params.ts';
import { createMemberRouter, type RequireMember } from '../../middleware/member.ts';
import type { HorrorProfileService } from './horror-profile.service.ts';

const readRoute = createRoute({
  method: 'get',
  path: '/horror-profile',
  operationId: 'getHorrorProfile',
  tags: ['Horror Profile'],
  security: READS,
  summary: "A portrait of the member's taste, from their ratings and viewings",
  description: [
    "Other members' figures are means of all ratings except the member's own.",
    "A change of the member's ratings, viewings or limits counts immediately, a change of other members within a day.",
  ].join(' '),
  responses: jsonResponse(horrorProfileSchema, 'The profile; empty without ratings'),
});

const picksRoute = createRoute({
  method: 'get',
  path: '/picks',
  operationId: 'listPicks',
  tags: ['Horror Profile'],
  security: READS,
  summary: "The day's films for the member, from their ratings",
  description: [
    'Chosen among the sixty best films that the member has neither seen nor rated, within their limits. The best',
    'films are found by quality and by what the ratings say about the eight axes. The chosen films stay the same all',
    'day (UTC) and change on the next day.',
  ].join(' '),
  request: {
    query: z.object({
      except: orEmpty(idsQuery(MAX_FINDER_EXCEPTIONS)).describe(
        'Ids of films to leave out of `telling`, separated by commas',
      ),
    }),
  },
  responses: jsonResponse(picksSchema, 'The films; without enough ratings, films to rate'),
});

export function horrorProfileRoutes(service: HorrorProfileService, requireMember: RequireMember) {
  const router = createMemberRouter(requireMember);
  router.openapi(readRoute, async (c) => c.json(await service.profile(c.var.member.id), 200));
  router.openapi(picksRoute, async (c) =>
    c.json(await service.picks(c.var.member.id, c.req.valid('query').except), 200),
  );
  return router;
}
