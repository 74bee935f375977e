import { bodyLimit } from 'hono/body-limit';
import { DAY } from '#contract/units.ts';
import type { Deps } from '#engine/deps.ts';
import { AppError, badRequest } from '#engine/errors.ts';
import { CSP_REPORT } from '#engine/http/cross-site.ts';
import type { RateLimits } from '#engine/http/rate-limits.ts';
import { visitorRoutes } from '#engine/http/routes.ts';
import { dayOf } from '#engine/lib/dates.ts';
import {
  type BrowserError,
  browserErrorSchema,
  type CspReport,
  cspReportSchema,
  MAX_REPORT_BYTES,
} from '../contract/browser-errors.ts';
import { createBrowserErrorsRepository } from './browser-errors.repository.ts';

/** Characters, as in the constraints of the table. */
const MAX_MESSAGE = 300;
const MAX_PLACE = 200;

const URLS = /\b[a-z][a-z-]*:\/\/[^\s"'”)]+/gi;
const EMAILS = /[^\s"'<>@]+@[^\s"'<>@]+/g;
/** Quoted text may be what a member has typed. */
const LONG_QUOTES = /(["'“])[^"'“”]{30,}(["'”]|$)/g;
/** Tokens and ids. */
const SECRETS = /\b(?=[\w-]*\d)[\w-]{16,}\b/g;
const NUMBERS = /\d{3,}/g;

/** Matches a script and the position in it, without the folder of the script. */
const SCRIPT = /([\w.-]+\.m?js)(?:\?[^:]*)?(:\d+(?::\d+)?)$/;

const isId = (segment: string) => /^\d+$/.test(segment) || segment.length > 24 || /^(?=.*\d)[\w-]{16,}$/.test(segment);

/** @example pathOf('/movie/694?from=list') // '/movie/:id' */
function pathOf(url: string): string {
  const path = URL.canParse(url, 'http://here.invalid') ? new URL(url, 'http://here.invalid').pathname : '/';
  return path
    .split('/')
    .map((segment) => (isId(segment) || segment.includes('%') || segment.includes('@') ? ':id' : segment))
    .join('/');
}

/**
 * Returns the host of an http or https URL, and the scheme of any other URL. A word that a browser sends instead of a
 * URL, such as `inline`, stays.
 */
export function impersonalUrl(url: string): string {
  if (!URL.canParse(url)) return url.slice(0, 40).replace(/[^\w -]/g, '');
  const { protocol, host } = new URL(url);
  return /^https?:$/.test(protocol) ? host : protocol;
}

/**
 * Removes from a message everything that may name a person: query strings, e-mail addresses, tokens, ids and long
 * quoted texts. Messages of the same error thereby become equal.
 *
 * @example impersonalMessage('Failed: jamie@example.org has 1234') // 'Failed: <email> has #'
 */
export function impersonalMessage(message: string): string {
  return message
    .slice(0, 4 * MAX_MESSAGE)
    .replaceAll(URLS, (url) => (/^https?:/.test(url) ? pathOf(url) : '<url>'))
    .replaceAll(EMAILS, '<email>')
    .replaceAll(LONG_QUOTES, '<text>')
    .replaceAll(SECRETS, '<id>')
    .replaceAll(NUMBERS, '#')
    .replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_MESSAGE);
}

/** @example impersonalPlace('/movie/694?x=1 at https://site.example/assets/film.js:1:20') // '/movie/:id at film.js:1:20' */
export function impersonalPlace(place: string): string {
  const [page = '', source = ''] = place.split(' at ');
  const [, file, position = ''] = SCRIPT.exec(source) ?? [];
  const path = pathOf(page).replaceAll(/[\p{Cc}\p{Cs}]/gu, '');
  return `${path}${file ? ` at ${file}${position}` : ''}`.slice(0, MAX_PLACE);
}

/** Matches URLs of browser extensions. Errors of extensions are not errors of this site. */
const OF_AN_EXTENSION = /^[a-z-]+-extension:/i;

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

/** Errors that happen in browsers, for the people who run the site. */
export function createBrowserErrors({ db, clock, log, metrics }: Deps, rateLimits: Pick<RateLimits, 'browserError'>) {
  const repository = createBrowserErrorsRepository(db);

  /** @throws AppError too_many_requests */
  async function report(given: BrowserError, address: string): Promise<void> {
    await rateLimits.browserError(address);
    const message = impersonalMessage(given.message) || 'unknown';
    const error = { kind: given.kind, message, place: impersonalPlace(given.place) };
    metrics.browserError(error.kind);
    log.warn(error, 'error in a browser');
    const now = clock();
    await repository.add(error, dayOf(now), now);
  }

  async function reportCsp({ 'csp-report': found }: CspReport, address: string): Promise<void> {
    const { 'blocked-uri': blocked = '', 'source-file': source } = found;
    if ([blocked, source ?? ''].some((url) => OF_AN_EXTENSION.test(url))) return;
    const directive = found['effective-directive'] ?? found['violated-directive']?.split(' ')[0] ?? 'a directive';
    const message = `${directive} blocked ${impersonalUrl(blocked)}`;
    await report({ kind: 'csp', message, place: found['document-uri'] }, address);
  }

  function routes() {
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
      await reportCsp(readCspReport(await c.req.text()), c.var.clientAddress);
      return c.body(null, 204);
    });
    visitor('POST', PATH, {
      id: 'reportBrowserError',
      summary: 'Report an error that happened in a browser',
      description:
        'The site’s own pages do this. E-mail addresses, query strings, ids and long quotes are removed before anything is stored. Also takes what browsers send to the content security policy’s `report-uri` (`application/csp-report`).',
      body: browserErrorSchema,
      fails: [429],
      handle: ({ c, body }) => report(body, c.var.clientAddress),
    });

    return router;
  }

  return {
    routes,

    /** Returns the errors of the last 24 hours, the most frequent first. */
    async lastDay(now: Date) {
      const found = await repository.since(new Date(now.getTime() - DAY));
      return found.map(({ lastAt, ...error }) => ({ ...error, lastAt: lastAt.toISOString() }));
    },
  };
}
