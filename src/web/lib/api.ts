import { createIsomorphicFn } from '@tanstack/react-start';
import type { ErrorBody } from '#contract/errors.ts';
import { BROWSER_LIMITS } from '#contract/time-limits.ts';
import { takeEarlyResponse } from './page/early-requests.ts';
import { renderContext } from './page/render-context.ts';

/** A response with an error status. Its message is the server's, empty if it sent none. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** Empty over HTTP/2 and for in-process calls. */
  readonly statusText: string;
  readonly code: string | undefined;

  constructor(response: Pick<Response, 'status' | 'statusText'>, body: Partial<ErrorBody> | null) {
    super(body?.message ?? '');
    this.status = response.status;
    this.statusText = response.statusText;
    this.code = body?.code;
  }
}

/** Milliseconds. */
const LEAVING_TIME = 1000;

/**
 * Throws the error of a request, but waits first if the request got no response. When a visitor leaves a page, Firefox
 * aborts its requests before it tells the page. After the wait the page is gone, so nothing is logged or shown.
 */
export async function afterLeaving(error: unknown): Promise<never> {
  if (error instanceof TypeError) await new Promise((resolve) => setTimeout(resolve, LEAVING_TIME));
  throw error;
}

/** True if the server responded that nobody is signed in, for example because the session has ended. */
export const isSignedOut = (error: unknown) => error instanceof ApiError && error.code === 'not_signed_in';

/**
 * In the browser, sends over the network. While a page is rendered, calls the app in process, without the visitor's
 * cookies.
 */
const send = createIsomorphicFn()
  .server(async (path: string, init?: RequestInit): Promise<Response> => {
    const context = renderContext();
    if (!context) throw new Error('The page renderer was started without fetchApi');
    return context.fetchApi(new Request(new URL(path, 'http://in-process'), init));
  })
  .client(async (path: string, init?: RequestInit): Promise<Response> => {
    const early = init?.method ? undefined : takeEarlyResponse(path);
    return (early ?? fetch(path, { credentials: 'same-origin', ...init })).catch(afterLeaving);
  });

async function errorBody(response: Response): Promise<Partial<ErrorBody> | null> {
  try {
    return await response.json();
  } catch {
    return null;
  }
}

async function call(path: string, init: RequestInit): Promise<Response> {
  const response = await send(`/api${path}`, init);
  if (!response.ok && response.status !== 304) throw new ApiError(response, await errorBody(response));
  return response;
}

const etags = new WeakMap<object, string>();

/**
 * @param path below /api, with its query, for example `/movies/find?title=alien`
 * @param known an earlier result of this function; returned again if the server responds 304 to its ETag
 * @throws ApiError for any status but 2xx and 304, with the server's message
 */
export async function getJson<T>(path: string, signal?: AbortSignal, known?: T & object): Promise<T> {
  const etag = known && etags.get(known);
  const response = await call(path, {
    headers: { accept: 'application/json', ...(etag && { 'if-none-match': etag }) },
    signal,
  });
  if (known && response.status === 304) return known;
  const found = await response.json();
  const newEtag = response.headers.get('etag');
  if (newEtag) etags.set(found, newEtag);
  return found;
}

/**
 * @param path below /api
 * @returns the response's JSON, or undefined if it has no body
 * @throws ApiError for any status but 2xx, with the server's message
 */
export async function sendJson<T>(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<T | undefined> {
  const response = await call(path, {
    method,
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(BROWSER_LIMITS.write),
  });
  const text = await response.text();
  return text ? JSON.parse(text) : undefined;
}
