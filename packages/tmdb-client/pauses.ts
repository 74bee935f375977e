import type { Logger } from 'pino';
import { TmdbFailure } from './tmdb-failure.ts';

/** Milliseconds. */
const FIRST_PAUSE = 1_000;
const MAX_PAUSE = 60_000;
const MAX_RETRY_AFTER = 600_000;
const FIRST_OFF = 10_000;
const MAX_OFF = 600_000;

/**
 * Returns the milliseconds to wait according to a Retry-After header in seconds or as a date (RFC 9110, 10.2.3), or
 * null.
 */
export function retryAfterOf(header: string | null, now: number): number | null {
  if (header === null) return null;
  const wait = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(wait) ? null : Math.min(Math.max(wait, 0), MAX_RETRY_AFTER);
}

type PausesOptions = { now: () => number; log: Pick<Logger, 'warn' | 'error'>; random?: () => number };

export function createPauses({ now, log, random = Math.random }: PausesOptions) {
  let pausedUntil = 0;
  let refusals = 0;
  let offUntil = 0;
  let rejections = 0;

  return {
    /** @throws TmdbFailure busy or unauthorised during a pause */
    check(): void {
      if (now() < offUntil) {
        throw new TmdbFailure('unauthorised', 'TMDB is disabled: the token was rejected', {
          retryIn: offUntil - now(),
        });
      }
      if (now() < pausedUntil) throw new TmdbFailure('busy', 'TMDB is paused', { retryIn: pausedUntil - now() });
    },

    /** Starts a pause after a 429. Without a Retry-After the pauses double, with jitter. */
    tooMany(retryAfter: string | null): TmdbFailure {
      // TMDB refuses concurrent calls together. Only the first of them lengthens the pause.
      if (now() >= pausedUntil) refusals += 1;
      const doublings = Math.min(Math.max(refusals, 1) - 1, 10);
      const guess = Math.min(FIRST_PAUSE * 2 ** doublings, MAX_PAUSE) * (0.5 + random() / 2);
      const pause = retryAfterOf(retryAfter, Date.now()) ?? guess;
      pausedUntil = Math.max(pausedUntil, now() + pause);
      log.warn({ pause: Math.round(pause) }, 'TMDB rate limit reached, pausing requests');
      return new TmdbFailure('busy', 'status 429', { retryIn: pause });
    },

    /**
     * Stops calls after a 401, logged once. The token is tested again after ten seconds, then after pauses that double,
     * up to ten minutes.
     */
    unauthorised(): TmdbFailure {
      // TMDB rejects concurrent calls together. Only the first of them starts a pause.
      if (now() >= offUntil) {
        offUntil = now() + Math.min(FIRST_OFF * 2 ** Math.min(rejections, 10), MAX_OFF);
        if (rejections === 0) log.error('TMDB rejected TMDB_TOKEN: the catalogue is not updated until the token works');
        rejections += 1;
      }
      return new TmdbFailure('unauthorised', 'TMDB rejected the token');
    },

    succeeded(): void {
      refusals = 0;
      rejections = 0;
    },
  };
}
