import type { Deps } from '#engine/deps.ts';
import type { RateLimits } from '#engine/http/rate-limits.ts';
import { dayOf } from '#engine/lib/dates.ts';
import type { BrowserError, CspReport } from '../contract/browser-errors.ts';
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

/** Milliseconds. */
const DAY = 24 * 3_600_000;
/** Matches URLs of browser extensions. Errors of extensions are not errors of this site. */
const OF_AN_EXTENSION = /^[a-z-]+-extension:/i;

export type BrowserErrorsService = ReturnType<typeof createBrowserErrorsService>;

/** Errors that happen in browsers, for the people who run the site. */
export function createBrowserErrorsService(
  { db, clock, log, metrics }: Deps,
  rateLimits: Pick<RateLimits, 'browserError'>,
) {
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

  return {
    report,

    async reportCsp({ 'csp-report': found }: CspReport, address: string): Promise<void> {
      const { 'blocked-uri': blocked = '', 'source-file': source } = found;
      if ([blocked, source ?? ''].some((url) => OF_AN_EXTENSION.test(url))) return;
      const directive = found['effective-directive'] ?? found['violated-directive']?.split(' ')[0] ?? 'a directive';
      const message = `${directive} blocked ${impersonalUrl(blocked)}`;
      await report({ kind: 'csp', message, place: found['document-uri'] }, address);
    },

    /** Returns the errors of the last 24 hours, the most frequent first. */
    async lastDay(now: Date) {
      const found = await repository.since(new Date(now.getTime() - DAY));
      return found.map(({ lastAt, ...error }) => ({ ...error, lastAt: lastAt.toISOString() }));
    },
  };
}
