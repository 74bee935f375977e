import { TmdbFailure } from './tmdb-failure.ts';

/** The body as text, as far as the cap; what the server declares as its length is not asked. */
async function readCapped(response: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    // Leaving the loop cancels the stream, which closes the connection.
    if (size > maxBytes) throw new TmdbFailure('faulty', `more than ${maxBytes} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

export type Body = { value: Record<string, unknown>; size: number };

/**
 * Reads an answer's JSON object.
 *
 * @throws TmdbFailure faulty for anything else; errors of the connection as they are
 */
export async function readBody(response: Response, maxBytes: number): Promise<Body> {
  const text = await readCapped(response, maxBytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new TmdbFailure('faulty', `status ${response.status}, not JSON`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new TmdbFailure('faulty', `status ${response.status}, not an object`);
  }
  return { value: { ...value }, size: text.length };
}
