import { type BodyLimits, readCapped } from '../upstream/upstream.ts';
import { type Pauses, retryAfterOf } from './pauses.ts';
import { TmdbFailure } from './tmdb-failure.ts';

/** TMDB's codes for "not found". A 404 without one comes from a proxy. */
const MISSING = new Set([6, 34]);

export type Body = Record<string, unknown>;

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
  if (response.status === 404 && typeof code === 'number' && MISSING.has(code)) {
    return new TmdbFailure('missing', 'not found at TMDB');
  }
  if (typeof code !== 'number') return new TmdbFailure('faulty', `status ${response.status}`);
  return new TmdbFailure('malformed', `status ${response.status}, TMDB's code ${code}`);
}

const isError = ({ success, status_code: code }: Body) => success === false || typeof code === 'number';

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

  async function read(response: Response, limits: BodyLimits): Promise<Body> {
    const failure = failureOf(response);
    if (failure) {
      await response.body?.cancel();
      throw failure;
    }
    if (response.status !== 200) throw await refusal(response, limits);
    const body = await readBody(response, limits);
    if (isError(body)) throw new TmdbFailure('faulty', 'status 200 with an error in it');
    return body;
  }

  /** @throws TmdbFailure */
  return async (path: string, signal: AbortSignal): Promise<Body> => {
    const headers = { Authorization: `Bearer ${token}`, Accept: 'application/json' };
    try {
      const response = await fetch(`${base}${path}`, { signal, headers, redirect: 'error' });
      const body = await read(response, { maxBytes, signal });
      pauses.succeeded();
      return body;
    } catch (error) {
      if (error instanceof TmdbFailure) throw error;
      throw new TmdbFailure('unreachable', reasonOf(error), { cause: error });
    }
  };
}
