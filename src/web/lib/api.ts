import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start';
import type { ErrorBody } from '#contract/errors.ts';

/** An answer that is not a success, with the server's own words where it had some. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** Empty over HTTP/2 and in process: there a status is a number alone. */
  readonly statusText: string;
  readonly code: string | undefined;

  constructor(response: Pick<Response, 'status' | 'statusText'>, body: Partial<ErrorBody> | null) {
    super(body?.message ?? '');
    this.status = response.status;
    this.statusText = response.statusText;
    this.code = body?.code;
  }
}

/** In the browser over the network; while a page is rendered, in process and without the reader's cookies. */
const send = createIsomorphicFn()
  .server(async (path: string, init?: RequestInit): Promise<Response> => {
    const context = getGlobalStartContext();
    if (!context) throw new Error('The page renderer was started without fetchApi');
    return context.fetchApi(new Request(new URL(path, 'http://in-process'), init));
  })
  .client(
    async (path: string, init?: RequestInit): Promise<Response> => fetch(path, { credentials: 'same-origin', ...init }),
  );

async function errorBody(response: Response): Promise<Partial<ErrorBody> | null> {
  try {
    return await response.json();
  } catch {
    return null;
  }
}

/**
 * Reads from the API.
 *
 * @param path below /api, with its query, for example `/movies/find?title=alien`
 * @throws ApiError for any status but 2xx
 */
export async function getJson<T>(path: string, signal?: AbortSignal): Promise<T> {
  const response = await send(`/api${path}`, { headers: { accept: 'application/json' }, signal });
  if (!response.ok) throw new ApiError(response, await errorBody(response));
  return response.json();
}
