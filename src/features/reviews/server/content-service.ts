import type { Logger } from 'pino';
import { createCache } from '#cache';
import { UPSTREAM_LIMITS } from '#contract/time-limits.ts';
import { AppError } from '#engine/errors.ts';
import { codeBeneath } from '#engine/lib/error-code.ts';
import { BrokenCircuitError, createUpstreamPolicy } from '#upstream';
import { RateLimited } from './fetch-adapter.ts';

/** Number of consecutive failures that open the circuit. */
const FAILURES = 3;
/** Milliseconds that the circuit stays open, and after which a failed call is repeated. */
const PAUSE = 10_000;
const FRESH_FOR = 5 * 60_000;
/** Milliseconds that a stale response is served while calls fail. */
const STALE_FOR = 24 * 60 * 60_000;
const MAX_RESPONSES = 2_000;

/** Returns a short name. The error itself must not be logged: it contains the request with the token. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const cause = error.cause instanceof Error ? error.cause : undefined;
  return [error.name, cause?.name, codeBeneath(error)].filter(Boolean).join(' ').slice(0, 120);
}

/** @param retryIn milliseconds */
const unavailable = (retryIn: number) =>
  new AppError('unavailable', {
    message: 'Reviews are temporarily unavailable. Please try again in a moment.',
    retryAfter: Math.ceil(retryIn / 1000),
  });

/** Caches calls, with a time-out, one circuit breaker and a pause after a 429. `now` is in milliseconds. */
export function createContentService({ now, log }: { now: () => number; log: Logger }) {
  let pausedUntil = 0;
  const isFailure = (error: unknown) => !(error instanceof RateLimited);
  const check = () => {
    if (now() < pausedUntil) throw new RateLimited(pausedUntil - now());
  };
  const policy = createUpstreamPolicy({
    timeout: UPSTREAM_LIMITS.review,
    breaker: { failures: FAILURES, openFor: PAUSE, isFailure },
    check,
    now,
  });

  /** Each pause is logged only once. */
  function pause({ retryIn }: RateLimited): void {
    if (now() < pausedUntil) return;
    pausedUntil = now() + retryIn;
    log.warn({ pause: retryIn }, 'rate limit of the content service reached, pausing requests');
  }

  function report(name: string, error: unknown): void {
    if (error instanceof BrokenCircuitError) return;
    log.warn({ what: name, reason: reasonOf(error) }, 'the content service failed');
  }

  return {
    /**
     * Wraps `read` in a cache. The returned function throws AppError unavailable when `read` fails and nothing is
     * cached.
     *
     * @param name the name of the content, for the log
     */
    cached<K extends string | number, T>(name: string, read: (key: K) => Promise<T>): (key: K) => Promise<T> {
      const cache = createCache<T>({ staleFor: STALE_FOR, retryAfter: PAUSE, maxSize: MAX_RESPONSES, now });
      const tryToRead = async (key: K) => {
        try {
          return { value: await policy.execute(() => read(key)), freshFor: FRESH_FOR };
        } catch (error) {
          if (error instanceof RateLimited) pause(error);
          else report(name, error);
          throw unavailable(Math.max(PAUSE, pausedUntil - now()));
        }
      };
      return (key) => cache.get(key, () => tryToRead(key));
    },
  };
}
