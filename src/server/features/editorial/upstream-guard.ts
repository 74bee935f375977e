import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { codeBeneath } from '#lib/error-code.ts';
import { withTimeLimit } from '#upstream';
import { AppError } from '../../errors.ts';

/** Milliseconds that one use of the content service may take, retries included. */
const LOAD_LIMIT = 5_000;
/** After so many failures in a row the service is left alone for a while. */
const FAILURES_BEFORE_PAUSE = 3;
/** Milliseconds of that while; also how soon a single failed use is tried again. */
export const PAUSE = 10_000;
/** The same failure is logged once in this many milliseconds. */
const LOG_EVERY = 60_000;

export type UpstreamGuard = { run: <T>(what: string, load: () => Promise<T>) => Promise<T> };

/** A short name for a failure. The error itself stays out of the log: it carries the request with its token. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const cause = error.cause instanceof Error ? error.cause : undefined;
  return [error.name, cause?.name, codeBeneath(error)].filter(Boolean).join(' ').slice(0, 120);
}

/** What a reader gets when there is nothing to show instead. */
export function editorialUnavailable(): AppError {
  return new AppError('unavailable', {
    message: 'Our reviews cannot be reached right now. Please try again in a moment.',
    retryAfter: PAUSE / 1000,
  });
}

/**
 * Stands before the content service: cuts what takes too long, logs each kind of failure once a minute, and after
 * several failures in a row lets nothing through for a while.
 *
 * `run` throws AppError unavailable where its load failed or was not tried.
 *
 * @param now milliseconds
 */
export function createUpstreamGuard({ now, log }: { now: () => number; log: Logger }): UpstreamGuard {
  const logged = new LRUCache<string, number>({ max: 100 });
  let failures = 0;
  let pausedUntil = Number.NEGATIVE_INFINITY;

  function report(what: string, error: unknown) {
    const reason = reasonOf(error);
    const last = logged.get(reason);
    if (last !== undefined && now() - last < LOG_EVERY) return;
    logged.set(reason, now());
    log.warn({ what, reason }, 'the content service fails');
  }

  return {
    async run(what, load) {
      if (now() < pausedUntil) throw editorialUnavailable();
      try {
        const value = await withTimeLimit(LOAD_LIMIT, load);
        failures = 0;
        return value;
      } catch (error) {
        failures += 1;
        if (failures >= FAILURES_BEFORE_PAUSE) pausedUntil = now() + PAUSE;
        report(what, error);
        throw editorialUnavailable();
      }
    },
  };
}
