import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { memberExportSchema } from '#contract/member-export.ts';
import { jsonResponse } from '../../http/openapi-responses.ts';
import { createMemberRouter, type RequireMember, signedOutResponse } from '../../middleware/member.ts';
import type { ProfileService } from './profile.service.ts';

const jsonRoute = createRoute({
  method: 'get',
  path: '/profile/export.json',
  tags: ['Accounts'],
  summary: 'All data stored about the member, as JSON',
  responses: {
    ...jsonResponse(memberExportSchema, 'Each viewing has the rating of its day'),
    ...signedOutResponse,
  },
});

const csvRoute = createRoute({
  method: 'get',
  path: '/profile/export.csv',
  tags: ['Accounts'],
  summary: "The member's films, as CSV",
  responses: {
    200: {
      description:
        'One row per rating, earlier saved rating, watchlist entry and viewing; all other data is in the JSON only',
      content: { 'text/csv': { schema: z.string() } },
    },
    ...signedOutResponse,
  },
});

const attachment = (name: string) => ({ 'Content-Disposition': `attachment; filename="${name}"` });

export function profileRoutes(service: ProfileService, requireMember: RequireMember) {
  const router = createMemberRouter(requireMember, [jsonRoute, csvRoute]);
  router.openapi(jsonRoute, async (c) =>
    c.json(await service.exportJson(c.var.member.id), 200, attachment('fright-club.json')),
  );
  router.openapi(csvRoute, async (c) =>
    c.body(await service.exportCsv(c.var.member.id), 200, {
      ...attachment('fright-club.csv'),
      'Content-Type': 'text/csv; charset=utf-8',
    }),
  );
  return router;
}
