import { setDefaultResultOrder } from 'node:dns';
import type { Logger } from 'pino';
import {
  type BodyLimits,
  BrokenCircuitError,
  BulkheadRejectedError,
  createUpstreamPolicy,
  type RetryBudget,
  readCapped,
  withRetries,
} from '../upstream/upstream.ts';
import { createPauses, retryAfterOf } from './pauses.ts';
import { TmdbFailure } from './tmdb-failure.ts';

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

/** TMDB's codes for "not found". A 404 without one comes from a proxy. */
const MISSING = new Set([6, 34]);

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

type Body = Record<string, unknown>;

/**
 * Returns a short name for a connection error, because URLs and headers must not be logged. fetch wraps system errors,
 * so the code may be that of the cause.
 */
function reasonOf(error: unknown): string {
  for (let each = error; each instanceof Error; each = each.cause) {
    if ('code' in each && typeof each.code === 'string') return each.code;
  }
  return error instanceof Error ? error.name : 'unknown';
}

async function readText(response: Response, limits: BodyLimits): Promise<string> {
  try {
    return response.body ? new TextDecoder().decode(await readCapped(response.body, limits)) : '';
  } catch (error) {
    if (error instanceof RangeError) throw new TmdbFailure('faulty', error.message);
    throw error;
  }
}

/** @throws TmdbFailure faulty when the body is not a JSON object; connection errors unchanged */
async function readBody(response: Response, limits: BodyLimits): Promise<Body> {
  const text = await readText(response, limits);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new TmdbFailure('faulty', `status ${response.status}, not JSON`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new TmdbFailure('faulty', `status ${response.status}, not an object`);
  }
  return { ...value };
}

async function refusal(response: Response, limits: BodyLimits): Promise<TmdbFailure> {
  const { status_code: code } = await readBody(response, limits);
  if (typeof code !== 'number') return new TmdbFailure('faulty', `status ${response.status}`);
  if (response.status === 404 && MISSING.has(code)) return new TmdbFailure('missing', 'not found at TMDB');
  return new TmdbFailure('malformed', `status ${response.status}, TMDB's code ${code}`);
}

const isError = ({ success, status_code: code }: Body) => success === false || typeof code === 'number';

export function createTmdbTransport({ apiUrl, token, log, limits, now = () => performance.now() }: TransportOptions) {
  const { perSecond, burst, connections, waiting, timeout, maxBytes, failures, openFor } = { ...LIMITS, ...limits };
  // TMDB's IPv6 addresses often reset connections.
  setDefaultResultOrder('ipv4first');
  const base = apiUrl.replace(/\/+$/, '');
  const headers = { Authorization: `Bearer ${token}`, Accept: 'application/json' };
  const pauses = createPauses({ now, log });
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

  /** Returns the failure that a status means, whatever the body says. */
  function failureOf({ status, headers }: Response): TmdbFailure | null {
    const retryAfter = headers.get('Retry-After');
    if (status === 401) return pauses.unauthorised();
    if (status === 429) return pauses.tooMany(retryAfter);
    if (status < 500) return null;
    return new TmdbFailure('unreachable', `status ${status}`, {
      retryIn: retryAfterOf(retryAfter, Date.now()) ?? undefined,
    });
  }

  async function request(path: string, signal: AbortSignal): Promise<Body> {
    const response = await fetch(`${base}${path}`, { signal, headers, redirect: 'error' });
    const failure = failureOf(response);
    if (failure) {
      await response.body?.cancel();
      throw failure;
    }
    if (response.status !== 200) throw await refusal(response, { maxBytes, signal });
    const body = await readBody(response, { maxBytes, signal });
    if (isError(body)) throw new TmdbFailure('faulty', 'status 200 with an error in it');
    pauses.succeeded();
    return body;
  }

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
      throw new TmdbFailure('unreachable', reasonOf(error), { cause: error });
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
