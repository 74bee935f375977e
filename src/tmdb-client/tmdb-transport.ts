import { setDefaultResultOrder } from 'node:dns';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  BrokenCircuitError,
  BulkheadRejectedError,
  bulkhead,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  wrap,
} from 'cockatiel';
import type { Logger } from 'pino';
import { createSingleFlight, createTokenBucket } from '#upstream';
import { createAnswerCache } from './answer-cache.ts';
import { createExchange } from './exchange.ts';
import { TmdbFailure } from './tmdb-failure.ts';
import { createTrafficLight } from './traffic-light.ts';

/** TMDB takes about 40 calls a second and 20 connections from one address. Times are milliseconds. */
const LIMITS = {
  perSecond: 30,
  /** Calls that may go at once after a pause: with those of a second they stay well below TMDB's limit. */
  burst: 5,
  connections: 15,
  /** Calls that may wait for a connection. */
  waiting: 300,
  /** For one call with its retries and the body. */
  timeout: 5_000,
  maxBytes: 10 * 1024 * 1024,
  /** So many failures in a row, and TMDB is left alone for a while. */
  failures: 5,
  leftAloneFor: 10_000,
};
export type TmdbLimits = typeof LIMITS;

/** Milliseconds between the tries of a patient caller where TMDB names no time. */
const FIRST_WAIT = 500;
const LONGEST_WAIT = 20_000;

export type Patience = {
  /** Milliseconds that pauses and failures may cost this caller before it is told of them. */
  wait: number;
  signal?: AbortSignal;
};

export type TransportOptions = {
  apiUrl: string;
  token: string;
  log: Pick<Logger, 'warn' | 'error' | 'info'>;
  limits?: Partial<TmdbLimits>;
  now?: () => number;
};

/** Milliseconds until a caller with so much patience left tries again, or null when it gives up. */
function nextTry(error: unknown, tries: number, left: number): number | null {
  if (!(error instanceof TmdbFailure)) return null;
  const again = error.kind === 'busy' || error.kind === 'unreachable' || error.kind === 'faulty';
  const ownWait = Math.min(FIRST_WAIT * 2 ** tries, LONGEST_WAIT) * (0.5 + Math.random() / 2);
  // Everybody is told the same moment; not everybody should come at it.
  const wait = error.retryIn === undefined ? ownWait : error.retryIn + Math.random() * 200;
  return again && wait <= left ? wait : null;
}

/** Calls to TMDB behind its rate, our bulkhead, a circuit breaker and a cache; the same call at the same time is one. */
export function createTmdbTransport({ apiUrl, token, log, limits, now = Date.now }: TransportOptions) {
  const { perSecond, burst, connections, waiting, timeout, maxBytes, failures, leftAloneFor } = {
    ...LIMITS,
    ...limits,
  };
  // TMDB's IPv6 addresses often reset connections. Addresses are still tried one after the other (autoSelectFamily).
  setDefaultResultOrder('ipv4first');
  const bucket = createTokenBucket({ perSecond, burst, now });
  const light = createTrafficLight({ now, log });
  const cache = createAnswerCache(now);
  const exchange = createExchange({ apiUrl, token, timeout, maxBytes, light, cache, nextTurn: bucket.take });
  const once = createSingleFlight<Record<string, unknown>>();

  const isOutage = (error: unknown) =>
    error instanceof TmdbFailure && (error.kind === 'unreachable' || error.kind === 'faulty');
  const breaker = circuitBreaker(handleWhen(isOutage), {
    halfOpenAfter: leftAloneFor,
    breaker: new ConsecutiveBreaker(failures),
  });
  let isOut = false;
  // It breaks anew after each call that tried whether TMDB is back.
  breaker.onBreak(() => {
    if (!isOut) log.warn('TMDB fails; it is left alone for a while, and tried now and then');
    isOut = true;
  });
  breaker.onReset(() => {
    log.info('TMDB answers again');
    isOut = false;
  });
  const policy = wrap(breaker, bulkhead(connections, waiting));

  async function call(url: string): Promise<Record<string, unknown>> {
    const kept = cache.fresh(url);
    if (kept) return kept;
    light.check();
    try {
      return await policy.execute(async () => {
        await bucket.take();
        // TMDB may have asked for a pause while this call waited for its turn.
        light.check();
        return exchange(url);
      });
    } catch (error) {
      if (error instanceof BrokenCircuitError) {
        throw new TmdbFailure('unreachable', 'TMDB is left alone', { retryIn: leftAloneFor });
      }
      if (error instanceof BulkheadRejectedError) throw new TmdbFailure('busy', 'too many calls wait for TMDB');
      throw error;
    }
  }

  return {
    /**
     * @param path with parameters, as in /3/movie/948?language=en
     * @returns TMDB's answer, an object of unchecked shape
     * @throws TmdbFailure
     */
    async get(path: string, { wait, signal }: Patience): Promise<Record<string, unknown>> {
      const until = now() + wait;
      for (let tries = 0; ; tries++) {
        signal?.throwIfAborted();
        try {
          return await once(path, () => call(path));
        } catch (error) {
          const delay = nextTry(error, tries, until - now());
          if (delay === null) throw error;
          await sleep(delay, undefined, { signal });
        }
      }
    },

    /** Drops a kept answer that turned out to make no sense. */
    forget: (path: string): void => cache.forget(path),
  };
}
