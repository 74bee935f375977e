import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { memberExportSchema } from '#contract/member-export.ts';
import { jsonResponse } from '../../http/openapi-responses.ts';
import { READS } from '../../http/openapi-security.ts';
import { createMemberRouter, type RequireMember } from '../../middleware/member.ts';
import type { ProfileService } from './profile.service.ts';

const jsonRoute = createRoute({
  method: 'get',
  path: '/profile/export.json',
  operationId: 'exportJson',
  tags: ['Accounts'],
  security: READS,
  summary: 'All data stored about the member, as JSON',
  responses: jsonResponse(memberExportSchema, 'Each viewing has the rating of its day'),
});

const csvRoute = createRoute({
  method: 'get',
  path: '/profile/export.csv',
  operationId: 'exportCsv',
  tags: ['Accounts'],
  security: READS,
  summary: "The member's films, as CSV",
  responses: {
    200: {
      description:
        'One row per rating, earlier saved rating, watchlist entry and viewing; all other data is in the JSON only',
      content: { 'text/csv': { schema: z.string() } },
    },
  },
});

const fileRoute = <Path extends string>(
  path: Path,
  operationId: string,
  type: string,
  summary: string,
  description: string,
) =>
  createRoute({
    method: 'get',
    path,
    operationId,
    tags: ['Accounts'],
    security: READS,
    summary,
    responses: {
      200: { description, content: { [type]: { schema: z.string().meta({ format: 'binary' }) } } },
    },
  });

const letterboxdRoute = fileRoute(
  '/profile/export.letterboxd.zip',
  'exportLetterboxd',
  'application/zip',
  "The member's films in Letterboxd's import format",
  'CSV files of at most 1,000 rows: diary, watched films with their ratings, watchlist',
);
const traktRoute = fileRoute(
  '/profile/export.trakt.zip',
  'exportTrakt',
  'application/zip',
  "The member's films in the form of Trakt's export",
  'JSON files of at most 1,000 entries: watched-history, ratings-movies, lists-watchlist',
);
const imdbRoute = fileRoute(
  '/profile/export.imdb.csv',
  'exportImdb',
  'text/csv',
  "The member's ratings as IMDb's CSV",
  'One row per overall rating; Const is empty where the IMDb id is not known',
);

const attachment = (name: string) => ({ 'Content-Disposition': `attachment; filename="${name}"` });

export function profileRoutes(service: ProfileService, requireMember: RequireMember) {
  const router = createMemberRouter(requireMember, [jsonRoute, csvRoute, letterboxdRoute, traktRoute, imdbRoute]);
  router.openapi(jsonRoute, async (c) =>
    c.json(await service.exportJson(c.var.member.id), 200, attachment('fright-club.json')),
  );
  router.openapi(csvRoute, async (c) =>
    c.body(await service.exportCsv(c.var.member.id), 200, {
      ...attachment('fright-club.csv'),
      'Content-Type': 'text/csv; charset=utf-8',
    }),
  );
  router.openapi(letterboxdRoute, async (c) =>
    c.body(await service.exportLetterboxd(c.var.member.id), 200, {
      ...attachment('fright-club-letterboxd.zip'),
      'Content-Type': 'application/zip',
    }),
  );
  router.openapi(traktRoute, async (c) =>
    c.body(await service.exportTrakt(c.var.member.id), 200, {
      ...attachment('fright-club-trakt.zip'),
      'Content-Type': 'application/zip',
    }),
  );
  router.openapi(imdbRoute, async (c) =>
    c.body(await service.exportImdb(c.var.member.id), 200, {
      ...attachment('fright-club-imdb.csv'),
      'Content-Type': 'text/csv; charset=utf-8',
    }),
  );
  return router;
}
