import type { CreateClientParams } from 'contentful';
import { readCapped, withTimeLimit } from '#upstream';

/** Milliseconds for one call, body included. */
const CALL_LIMIT = 2_500;
/** The largest answer we read, in bytes: a page of reviews is a few hundred kilobytes. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

type FetchAnswer = (request: Request, signal: AbortSignal) => Promise<Response> | Response;

/**
 * Lets the official client, which speaks axios, send its requests through a fetch-like function: the network's, or
 * an app in this process. Failures carry `config` and `response`, by which the client decides on retries and errors.
 *
 * @example createClient({ space, accessToken, adapter: fetchAdapter((request) => app.fetch(request)) })
 */
export function fetchAdapter(fetchAnswer: FetchAnswer): CreateClientParams['adapter'] {
  return async (config) => {
    const url = new URL(config.url ?? '', config.baseURL);
    for (const [name, value] of Object.entries(config.params ?? {})) url.searchParams.set(name, String(value));
    const headers = new Headers();
    for (const [name, value] of Object.entries(config.headers)) {
      // axios marks a header that is not to be sent with null or false.
      if (typeof value === 'string') headers.set(name, value);
    }
    const request = new Request(url, { method: config.method?.toUpperCase() ?? 'GET', headers, body: config.data });
    const answer = async (signal: AbortSignal) => {
      const response = await fetchAnswer(request, signal);
      const body = response.body ? await readCapped(response.body, { maxBytes: MAX_ANSWER_BYTES, signal }) : '';
      return {
        data: body.toString(),
        status: response.status,
        statusText: response.statusText,
        headers: Object.fromEntries(response.headers),
        config,
      };
    };
    const response = await withTimeLimit(CALL_LIMIT, answer).catch((cause: unknown) => {
      throw Object.assign(new Error('The content service cannot be reached', { cause }), { config });
    });
    if (response.status >= 200 && response.status < 300) return response;
    throw Object.assign(new Error(`The content service answered ${response.status}`), { config, response });
  };
}
