import type { Logger } from 'pino';
import { createCache } from '#cache';
import { UPSTREAM_LIMITS } from '#contract/time-limits.ts';
import { AppError } from '#engine/errors.ts';
import { codeBeneath } from '#engine/lib/error-code.ts';
import { BrokenCircuitError, createUpstreamPolicy } from '#upstream';
import { RateLimited } from './contentful-client.ts';
import type { ReviewSource } from './reviews.service.ts';

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

/** Returns a clock in milliseconds that continues forward when the given clock is set back. */
function steadyClock(clock: () => Date): () => number {
  let last = clock().getTime();
  let steady = last;
  return () => {
    const now = clock().getTime();
    steady += Math.max(0, now - last);
    last = now;
    return steady;
  };
}

/**
 * Caches the reviews of a content service. Its calls have a time-out, one circuit breaker, and a pause after a 429. When
 * a call fails and nothing is cached, they throw AppError unavailable.
 */
export function cachedReviews(source: ReviewSource, { clock, log }: { clock: () => Date; log: Logger }): ReviewSource {
  const now = steadyClock(clock);
  let pausedUntil = 0;
  const policy = createUpstreamPolicy({
    timeout: UPSTREAM_LIMITS.review,
    breaker: { failures: FAILURES, openFor: PAUSE, isFailure: (error) => !(error instanceof RateLimited) },
    check: () => {
      if (now() < pausedUntil) throw new RateLimited(pausedUntil - now());
    },
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

  /** @param name the name of the content, for the log */
  function cached<Key extends [] | [string | number], T>(name: string, read: (...key: Key) => Promise<T>) {
    const cache = createCache<T>({ staleFor: STALE_FOR, retryAfter: PAUSE, maxSize: MAX_RESPONSES, now });
    const tryToRead = async (...key: Key) => {
      try {
        return { value: await policy.execute(() => read(...key)), freshFor: FRESH_FOR };
      } catch (error) {
        if (error instanceof RateLimited) pause(error);
        else report(name, error);
        throw unavailable(Math.max(PAUSE, pausedUntil - now()));
      }
    };
    return (...key: Key) => cache.get(key[0] ?? '', () => tryToRead(...key));
  }

  return {
    featuredReview: cached('featured review', source.featuredReview),
    writer: cached('writer', source.writer),
    review: cached('review', source.review),
    latestReviews: cached('latest reviews', source.latestReviews),
    reviewTimes: cached('list of reviews', source.reviewTimes),
  };
}
