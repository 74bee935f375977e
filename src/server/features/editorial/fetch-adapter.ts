import type { CreateClientParams } from 'contentful';

/** The largest answer we read, in bytes: a page of reviews is a few hundred kilobytes. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

type FetchAnswer = (request: Request) => Promise<Response> | Response;

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_ANSWER_BYTES) throw new Error('The answer is larger than we read');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

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
    const answer = async () => {
      const response = await fetchAnswer(request);
      return {
        data: await readText(response),
        status: response.status,
        statusText: response.statusText,
        headers: Object.fromEntries(response.headers),
        config,
      };
    };
    const response = await answer().catch((cause: unknown) => {
      throw Object.assign(new Error('The content service cannot be reached', { cause }), { config });
    });
    if (response.status >= 200 && response.status < 300) return response;
    throw Object.assign(new Error(`The content service answered ${response.status}`), { config, response });
  };
}
