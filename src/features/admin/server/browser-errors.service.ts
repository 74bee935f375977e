import type { Deps } from '#engine/deps.ts';
import { dayOf } from '#engine/lib/dates.ts';
import type { RateLimits } from '#features/accounts/server/accounts.ts';
import type { BrowserError, CspReport } from '../contract/browser-errors.ts';
import { createBrowserErrorsRepository } from './browser-errors.repository.ts';
import { impersonalMessage, impersonalPlace, impersonalUrl } from './impersonal.ts';

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
