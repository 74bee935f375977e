import type { Logger } from 'pino';
import { TmdbFailure } from './tmdb-failure.ts';

/** Milliseconds. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;
const LONGEST_RETRY_AFTER = 600_000;
const OFF_AFTER_401 = 600_000;

/** Milliseconds of a Retry-After header, in seconds or as a date (RFC 9110, section 10.2.3), or null. */
export function retryAfterOf(header: string | null, now: number): number | null {
  if (header === null) return null;
  const wait = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(wait) ? null : Math.min(Math.max(wait, 0), LONGEST_RETRY_AFTER);
}

type TrafficLightOptions = { now: () => number; log: Pick<Logger, 'warn' | 'error'>; random?: () => number };

/** Stops all calls at once when TMDB says "too many" or "not with this token". */
export function createTrafficLight({ now, log, random = Math.random }: TrafficLightOptions) {
  let pausedUntil = 0;
  let refusals = 0;
  let offUntil = 0;
  let reported = false;

  return {
    /** @throws TmdbFailure busy or unauthorised while no call may go out */
    check(): void {
      if (now() < offUntil) {
        throw new TmdbFailure('unauthorised', 'TMDB is off: its token does not work', { retryIn: offUntil - now() });
      }
      if (now() < pausedUntil) throw new TmdbFailure('busy', 'a pause for TMDB', { retryIn: pausedUntil - now() });
    },

    /** A 429. Without a Retry-After the pauses double, with jitter. @returns the pause in milliseconds */
    tooMany(retryAfter: string | null): number {
      const guess = Math.min(FIRST_PAUSE * 2 ** Math.min(refusals, 10), LONGEST_PAUSE) * (0.5 + random() / 2);
      refusals += 1;
      const pause = retryAfterOf(retryAfter, now()) ?? guess;
      pausedUntil = Math.max(pausedUntil, now() + pause);
      log.warn({ pause: Math.round(pause) }, 'TMDB asks for a pause');
      return pause;
    },

    /** A 401: said once, and after ten minutes one call finds out whether that has changed. */
    unauthorised(): void {
      offUntil = now() + OFF_AFTER_401;
      if (!reported) log.error('TMDB refuses TMDB_TOKEN: the catalogue stays as it is until the token works');
      reported = true;
    },

    succeeded(): void {
      refusals = 0;
      reported = false;
    },
  };
}

export type TrafficLight = ReturnType<typeof createTrafficLight>;
