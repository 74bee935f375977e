import ky, { HTTPError } from 'ky';
import { codeBeneath } from '#lib/error-code.ts';
import type { BodyLimits } from '#upstream';
import { withTimeLimit } from '#upstream';
import type { createAnswerCache } from './answer-cache.ts';
import { type Body, readBody } from './read-body.ts';
import { TmdbFailure } from './tmdb-failure.ts';
import type { TrafficLight } from './traffic-light.ts';

const RETRIES = 2;
/** Milliseconds that a retry waits at most. */
const LONGEST_RETRY_WAIT = 1_000;
/** TMDB's own codes for "there is no such thing"; a 404 without one comes from something in between. */
const MISSING = new Set([6, 34]);

type ExchangeOptions = {
  apiUrl: string;
  token: string;
  timeout: number;
  maxBytes: number;
  light: TrafficLight;
  cache: ReturnType<typeof createAnswerCache>;
  /** Waits until one more request may go out. */
  nextTurn: () => Promise<void>;
};

/** A short word for what happened to a connection: addresses and headers stay out of logs. */
function reasonOf(error: unknown): string {
  return codeBeneath(error) || (error instanceof Error ? error.name : 'unknown');
}

/** TMDB's refusals: 404 and every other status below 500. */
async function refusal(response: Response, limits: BodyLimits): Promise<TmdbFailure> {
  const { value } = await readBody(response, limits);
  const code = value.status_code;
  if (response.status === 404 && typeof code === 'number' && MISSING.has(code)) {
    return new TmdbFailure('missing', 'TMDB does not have it');
  }
  if (typeof code !== 'number') return new TmdbFailure('faulty', `status ${response.status}`);
  return new TmdbFailure('malformed', `status ${response.status}, TMDB's code ${code}`);
}

const saysError = ({ value }: Body) => value.success === false || typeof value.status_code === 'number';

/** One call over the wire: with a time limit over everything, retries with jitter, and every bad answer a failure. */
export function createExchange({ apiUrl, token, timeout, maxBytes, light, cache, nextTurn }: ExchangeOptions) {
  const base = apiUrl.replace(/\/+$/, '');
  const api = ky.create({
    headers: { Authorization: `Bearer ${token}`, Accept: 'application/json' },
    redirect: 'error',
    timeout: false,
    throwHttpErrors: (status) => status >= 500,
    retry: {
      limit: RETRIES,
      statusCodes: [500, 502, 503, 504],
      afterStatusCodes: [503],
      maxRetryAfter: LONGEST_RETRY_WAIT,
      backoffLimit: LONGEST_RETRY_WAIT,
      jitter: true,
    },
    hooks: {
      // A retry is a request like any other to those who count them.
      beforeRetry: [nextTurn],
    },
  });

  async function read(path: string, response: Response, signal: AbortSignal): Promise<Record<string, unknown>> {
    const limits = { maxBytes, signal };
    if (response.status === 304) {
      const kept = cache.renew(path, response.headers);
      if (!kept) throw new TmdbFailure('faulty', '304 for an answer that is not kept');
      return kept;
    }
    if (response.status === 401 || response.status === 429) {
      await response.body?.cancel();
      if (response.status === 401) {
        light.unauthorised();
        throw new TmdbFailure('unauthorised', 'TMDB refuses the token');
      }
      throw new TmdbFailure('busy', 'status 429', { retryIn: light.tooMany(response.headers.get('Retry-After')) });
    }
    if (response.status !== 200) throw await refusal(response, limits);
    const body = await readBody(response, limits);
    if (saysError(body)) throw new TmdbFailure('faulty', 'status 200 with an error in it');
    cache.keep(path, response.headers, body.value, body.size);
    return body.value;
  }

  async function send(path: string, signal: AbortSignal): Promise<Record<string, unknown>> {
    const etag = cache.etag(path);
    const response = await api(`${base}${path}`, { signal, headers: etag === null ? {} : { 'If-None-Match': etag } });
    return read(path, response, signal);
  }

  return async (path: string): Promise<Record<string, unknown>> => {
    try {
      const value = await withTimeLimit(timeout, (signal) => send(path, signal));
      light.succeeded();
      return value;
    } catch (error) {
      if (error instanceof TmdbFailure) throw error;
      const reason = error instanceof HTTPError ? `status ${error.response.status}` : reasonOf(error);
      throw new TmdbFailure('unreachable', reason, { cause: error });
    }
  };
}
