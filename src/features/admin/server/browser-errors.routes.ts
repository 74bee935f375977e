import { bodyLimit } from 'hono/body-limit';
import { AppError, badRequest } from '#engine/errors.ts';
import { CSP_REPORT } from '#engine/http/cross-site.ts';
import { visitorRoutes } from '#engine/http/routes.ts';
import { browserErrorSchema, cspReportSchema, MAX_REPORT_BYTES } from '../contract/browser-errors.ts';
import type { BrowserErrorsService } from './browser-errors.service.ts';

const PATH = '/browser-errors';

const isCspReport = (type: string | undefined) => type?.split(';')[0]?.trim().toLowerCase() === CSP_REPORT;

function readCspReport(text: string) {
  const parsed = cspReportSchema.safeParse(parseJson(text));
  if (!parsed.success) throw badRequest('The request body must be a report of a content security policy.');
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest('The request body must be valid JSON.');
  }
}

export function browserErrorsRoutes(service: BrowserErrorsService) {
  const { router, visitor } = visitorRoutes('Administration');

  router.use(
    PATH,
    bodyLimit({
      maxSize: MAX_REPORT_BYTES,
      onError: () => {
        throw new AppError('too_large', { message: 'The report is larger than 16 KB.' });
      },
    }),
  );
  // This middleware must come before the route, because the validator of the route accepts only JSON.
  router.use(PATH, async (c, next) => {
    // Browsers send no token with these reports. The call refuses requests with one, which other sites' pages may send.
    if (c.var.checkToken || !isCspReport(c.req.header('Content-Type'))) return next();
    await service.reportCsp(readCspReport(await c.req.text()), c.var.clientAddress);
    return c.body(null, 204);
  });
  visitor('POST', PATH, {
    id: 'reportBrowserError',
    summary: 'Report an error that happened in a browser',
    description:
      'The site’s own pages do this. E-mail addresses, query strings, ids and long quotes are removed before anything is stored. Also takes what browsers send to the content security policy’s `report-uri` (`application/csp-report`).',
    body: browserErrorSchema,
    fails: [429],
    handle: ({ c, body }) => service.report(body, c.var.clientAddress),
  });

  return router;
}
