import { createRoute } from '@hono/zod-openapi';
import type { TypedResponse } from 'hono';
import { z } from 'zod';
import { exportLossesSchema } from '#contract/profile/export-losses.ts';
import { type MemberExport, memberExportSchema } from '#contract/profile/member-export.ts';
import { confirmationResponse, jsonResponse } from '../../http/openapi-responses.ts';
import { READS } from '../../http/openapi-security.ts';
import type { Callers } from '../../middleware/feature.ts';
import { createMemberRouter } from '../../middleware/member.ts';
import type { ProfileService } from './profile.service.ts';

const CONSISTENCY =
  'The data is read page by page while the response is sent. The response may miss changes that are made meanwhile.';

const jsonRoute = createRoute({
  method: 'get',
  path: '/profile/export.json',
  operationId: 'exportJson',
  tags: ['Accounts'],
  security: READS,
  summary: 'All data stored about the member, as JSON',
  description: CONSISTENCY,
  responses: {
    ...jsonResponse(memberExportSchema, 'Film by film; each viewing has the rating of its day'),
    ...confirmationResponse,
  },
});

const lossesRoute = createRoute({
  method: 'get',
  path: '/profile/export-losses',
  operationId: 'exportLosses',
  tags: ['Accounts'],
  security: READS,
  summary: 'Data that the files for other services leave out or change',
  description: "Counts of the member's data, by service. A format without an entry holds all data.",
  responses: jsonResponse(exportLossesSchema, 'Empty lists if nothing is lost'),
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
    ...confirmationResponse,
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
      ...confirmationResponse,
    },
  });

const letterboxdRoute = fileRoute(
  '/profile/export.letterboxd.zip',
  'exportLetterboxd',
  'application/zip',
  "The member's films for Letterboxd, and for programs that read Letterboxd's export",
  'CSV files as in the export of Letterboxd; in the folder letterboxd-import, files of at most 1,000 rows for its import',
);
const traktRoute = fileRoute(
  '/profile/export.trakt.zip',
  'exportTrakt',
  'application/zip',
  "The member's films in the form of Trakt's export",
  'JSON files in the folders watched, ratings and lists',
);
const imdbRoute = fileRoute(
  '/profile/export.imdb.csv',
  'exportImdb',
  'text/csv',
  "The member's ratings as IMDb's CSV",
  'One row per overall rating; Const is empty where the IMDb id is not known',
);

const JSON_TYPE = 'application/json';
const CSV_TYPE = 'text/csv; charset=utf-8';
const ZIP_TYPE = 'application/zip';

const attachment = (name: string, type: string) => ({
  'Content-Disposition': `attachment; filename="${name}"`,
  'Content-Type': type,
});

export function profileRoutes(
  service: ProfileService,
  { requireMember, requireConfirmed }: Pick<Callers, 'requireMember' | 'requireConfirmed'>,
) {
  const router = createMemberRouter(requireMember);
  router.openapi(lossesRoute, async (c) => c.json(await service.exportLosses(c.var.member.id), 200));
  router.openapi(jsonRoute, async (c) => {
    await requireConfirmed(c);
    const json = await service.exportJson(c.var.member.id);
    // The types expect JSON as a value, but this is its text.
    return c.body(json, 200, attachment('fright-club.json', JSON_TYPE)) as TypedResponse as TypedResponse<
      MemberExport,
      200,
      'json'
    >;
  });
  router.openapi(csvRoute, async (c) => {
    await requireConfirmed(c);
    return c.body(await service.exportCsv(c.var.member.id), 200, attachment('fright-club.csv', CSV_TYPE));
  });
  router.openapi(letterboxdRoute, async (c) => {
    await requireConfirmed(c);
    return c.body(
      await service.exportLetterboxd(c.var.member.id),
      200,
      attachment('fright-club-letterboxd.zip', ZIP_TYPE),
    );
  });
  router.openapi(traktRoute, async (c) => {
    await requireConfirmed(c);
    return c.body(await service.exportTrakt(c.var.member.id), 200, attachment('fright-club-trakt.zip', ZIP_TYPE));
  });
  router.openapi(imdbRoute, async (c) => {
    await requireConfirmed(c);
    return c.body(await service.exportImdb(c.var.member.id), 200, attachment('fright-club-imdb.csv', CSV_TYPE));
  });
  return router;
}
