import { setDefaultResultOrder } from 'node:dns';
import type { Logger } from 'pino';
import {
  BrokenCircuitError,
  BulkheadRejectedError,
  createUpstreamPolicy,
  type RetryBudget,
  withRetries,
} from '../upstream/upstream.ts';
import { createPauses } from './pauses.ts';
import { TmdbFailure } from './tmdb-failure.ts';
import { type Body, createTmdbRequest } from './tmdb-request.ts';

/** TMDB allows about 40 requests a second and 20 connections per IP address. Times are milliseconds. */
const LIMITS = {
  perSecond: 30,
  /**
   * Number of requests that are sent at once after a pause. Together with the `perSecond` requests of the first second,
   * they stay below TMDB's limit.
   */
  burst: 5,
  connections: 15,
  waiting: 300,
  timeout: 5_000,
  maxBytes: 10 * 1024 * 1024,
  /** Consecutive failed requests that open the circuit. One call makes up to four requests. */
  failures: 10,
  openFor: 10_000,
};
export type TmdbLimits = typeof LIMITS;

/** Milliseconds until the first retry without Retry-After. */
const FIRST_WAIT = 200;
const MAX_WAIT = 20_000;
export type TransportOptions = {
  apiUrl: string;
  token: string;
  log: Pick<Logger, 'warn' | 'error' | 'info'>;
  limits?: Partial<TmdbLimits>;
  now?: () => number;
};

const isOutage = (error: unknown) =>
  !(error instanceof TmdbFailure) || error.kind === 'unreachable' || error.kind === 'faulty';

/** Returns the milliseconds until the next try, or null if a retry would fail in the same way. */
function delayOf(error: unknown, tries: number): number | null {
  if (!(error instanceof TmdbFailure) || !(isOutage(error) || error.kind === 'busy')) return null;
  // All callers get the same Retry-After, so jitter spreads their retries.
  if (error.retryIn !== undefined) return error.retryIn + Math.random() * 200;
  return Math.min(FIRST_WAIT * 2 ** tries, MAX_WAIT) * (0.5 + Math.random() / 2);
}

export function createTmdbTransport({ apiUrl, token, log, limits, now = () => performance.now() }: TransportOptions) {
  const { perSecond, burst, connections, waiting, timeout, maxBytes, failures, openFor } = { ...LIMITS, ...limits };
  // TMDB's IPv6 addresses often reset connections.
  setDefaultResultOrder('ipv4first');
  const pauses = createPauses({ now, log });
  const request = createTmdbRequest({ apiUrl, token, maxBytes, pauses });
  const policy = createUpstreamPolicy({
    timeout,
    rate: { perSecond, burst },
    bulkhead: { connections, waiting },
    breaker: { failures, openFor, isFailure: isOutage },
    onOpen: () => log.warn('TMDB is failing: circuit open, no requests except probes'),
    onClose: () => log.info('TMDB is available again: circuit closed'),
    check: pauses.check,
    now,
  });

  async function send(path: string): Promise<Body> {
    try {
      return await policy.execute((signal) => request(path, signal));
    } catch (error) {
      if (error instanceof TmdbFailure) throw error;
      if (error instanceof BulkheadRejectedError)
        throw new TmdbFailure('busy', 'too many requests are waiting for TMDB');
      if (error instanceof BrokenCircuitError) {
        throw new TmdbFailure('unreachable', 'the circuit is open', { retryIn: openFor });
      }
      throw new TmdbFailure('unreachable', error instanceof Error ? error.name : 'unknown', { cause: error });
    }
  }

  return {
    /**
     * @param path with query, for example /3/movie/948?language=en
     * @throws TmdbFailure
     */
    get: (path: string, budget: RetryBudget): Promise<Body> => withRetries(() => send(path), delayOf, budget, now),
  };
}
