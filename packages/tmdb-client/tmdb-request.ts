import type { Fetched } from '#cache';
import type { BodyLimits } from '#upstream';
import { type Pauses, retryAfterOf } from './pauses.ts';
import { type Body, readBody } from './read-body.ts';
import { TmdbFailure } from './tmdb-failure.ts';

/** TMDB's codes for "not found". A 404 without one comes from a proxy. */
const MISSING = new Set([6, 34]);

export type CachedBody = Body & { etag: string | null };

type RequestOptions = { apiUrl: string; token: string; maxBytes: number; pauses: Pauses };

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

/** Returns the milliseconds that a response is fresh (RFC 9111: max-age minus Age). */
function freshFor(headers: Headers): number {
  const control = headers.get('Cache-Control') ?? '';
  if (/no-store|no-cache/i.test(control)) return 0;
  const maxAge = Number(/max-age=(\d+)/i.exec(control)?.[1] ?? 0);
  return Math.max(0, maxAge - Number(headers.get('Age') ?? 0)) * 1000 || 0;
}

async function refusal(response: Response, limits: BodyLimits): Promise<TmdbFailure> {
  const { value } = await readBody(response, limits);
  const code = value.status_code;
  if (response.status === 404 && typeof code === 'number' && MISSING.has(code)) {
    return new TmdbFailure('missing', 'not found at TMDB');
  }
  if (typeof code !== 'number') return new TmdbFailure('faulty', `status ${response.status}`);
  return new TmdbFailure('malformed', `status ${response.status}, TMDB's code ${code}`);
}

const isError = ({ value }: Body) => value.success === false || typeof value.status_code === 'number';

/** Creates a function that sends one request to TMDB. A response without a usable body becomes a TmdbFailure. */
export function createTmdbRequest({ apiUrl, token, maxBytes, pauses }: RequestOptions) {
  const base = apiUrl.replace(/\/+$/, '');

  function failureOf({ status, headers }: Response): TmdbFailure | null {
    const retryAfter = headers.get('Retry-After');
    if (status === 401) return pauses.unauthorised();
    if (status === 429) return pauses.tooMany(retryAfter);
    if (status < 500) return null;
    return new TmdbFailure('unreachable', `status ${status}`, {
      retryIn: retryAfterOf(retryAfter, Date.now()) ?? undefined,
    });
  }

  async function read(
    response: Response,
    expired: CachedBody | undefined,
    limits: BodyLimits,
  ): Promise<Fetched<CachedBody>> {
    const etag = response.headers.get('ETag');
    const fresh = freshFor(response.headers);
    if (response.status === 304 && expired) return { value: { ...expired, etag }, freshFor: fresh };
    const failure = failureOf(response);
    if (failure) {
      await response.body?.cancel();
      throw failure;
    }
    if (response.status !== 200) throw await refusal(response, limits);
    const body = await readBody(response, limits);
    if (isError(body)) throw new TmdbFailure('faulty', 'status 200 with an error in it');
    return { value: { ...body, etag }, freshFor: fresh };
  }

  /** Revalidates `expired`, the cached response. @throws TmdbFailure */
  return async (path: string, expired: CachedBody | undefined, signal: AbortSignal): Promise<Fetched<CachedBody>> => {
    const headers = new Headers({ Authorization: `Bearer ${token}`, Accept: 'application/json' });
    if (expired?.etag) headers.set('If-None-Match', expired.etag);
    try {
      const response = await fetch(`${base}${path}`, { signal, headers, redirect: 'error' });
      const fetched = await read(response, expired, { maxBytes, signal });
      pauses.succeeded();
      return fetched;
    } catch (error) {
      if (error instanceof TmdbFailure) throw error;
      throw new TmdbFailure('unreachable', reasonOf(error), { cause: error });
    }
  };
}
