import type { Context } from 'hono';
import { z } from 'zod';
import type { Callers } from '#engine/http/feature.ts';
import { CONFIRMATION_NEEDED, memberRoutes } from '#engine/http/routes.ts';
import { exportLossesSchema, memberExportSchema } from '../contract/exports.ts';
import type { ExportsService } from './exports.service.ts';

const CSV_TYPE = 'text/csv; charset=utf-8';
const ZIP_TYPE = 'application/zip';

const text = z.string();
const bytes = z.string().meta({ format: 'binary' });
const file = (type: string, schema: z.ZodType, description: string) => ({
  otherAnswers: { 200: { description, content: { [type]: { schema } } } },
  fails: [CONFIRMATION_NEEDED],
});

export function exportsRoutes(
  service: ExportsService,
  { requireMember, requireConfirmed }: Pick<Callers, 'requireMember' | 'requireConfirmed'>,
) {
  const { router, memberOrToken } = memberRoutes('Accounts', requireMember);

  /** Sends a file to members who have confirmed lately who they are. */
  async function download(c: Context, name: string, type: string, read: () => Promise<ReadableStream>) {
    await requireConfirmed(c);
    const headers = { 'Content-Disposition': `attachment; filename="${name}"`, 'Content-Type': type };
    return c.body(await read(), 200, headers);
  }

  memberOrToken('GET', '/profile/export-losses', {
    id: 'exportLosses',
    summary: 'Data that the files for other services leave out or change',
    description: "Counts of the member's data, by service. A format without an entry holds all data.",
    answer: [exportLossesSchema, 'Empty lists if nothing is lost'],
    handle: ({ member }) => service.exportLosses(member.id),
  });

  memberOrToken('GET', '/profile/export.json', {
    id: 'exportJson',
    summary: 'All data stored about the member, as JSON',
    description:
      'The data is read page by page while the response is sent. The response may miss changes that are made meanwhile.',
    answer: [memberExportSchema, 'Film by film; each viewing has the rating of its day'],
    fails: [CONFIRMATION_NEEDED],
    handle: ({ c, member }) => download(c, 'fright-club.json', 'application/json', () => service.exportJson(member.id)),
  });

  memberOrToken('GET', '/profile/export.csv', {
    id: 'exportCsv',
    summary: "The member's films, as CSV",
    ...file(
      'text/csv',
      text,
      'One row per rating, earlier saved rating, watchlist entry, viewing, note, list and film of a list; all other data is in the JSON only',
    ),
    handle: ({ c, member }) => download(c, 'fright-club.csv', CSV_TYPE, () => service.exportCsv(member.id)),
  });

  memberOrToken('GET', '/profile/export.letterboxd.zip', {
    id: 'exportLetterboxd',
    summary: "The member's films for Letterboxd, and for programs that read Letterboxd's export",
    ...file(
      ZIP_TYPE,
      bytes,
      'CSV files as in the export of Letterboxd; in the folder letterboxd-import, files for its import, of at most 1,000 rows, and its lists',
    ),
    handle: ({ c, member }) =>
      download(c, 'fright-club-letterboxd.zip', ZIP_TYPE, () => service.exportLetterboxd(member.id)),
  });

  memberOrToken('GET', '/profile/export.trakt.zip', {
    id: 'exportTrakt',
    summary: "The member's films in the form of Trakt's export",
    ...file(ZIP_TYPE, bytes, 'JSON files in the folders watched, ratings and lists'),
    handle: ({ c, member }) => download(c, 'fright-club-trakt.zip', ZIP_TYPE, () => service.exportTrakt(member.id)),
  });

  memberOrToken('GET', '/profile/export.imdb.csv', {
    id: 'exportImdb',
    summary: "The member's ratings as IMDb's CSV",
    ...file('text/csv', bytes, 'One row per overall rating; Const is empty where the IMDb id is not known'),
    handle: ({ c, member }) => download(c, 'fright-club-imdb.csv', CSV_TYPE, () => service.exportImdb(member.id)),
  });

  return router;
}
