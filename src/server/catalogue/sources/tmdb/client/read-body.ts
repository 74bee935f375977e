import { TmdbFailure } from './tmdb-failure.ts';

/**
 * The body as text, as far as the cap; what the server declares as its length is not asked.
 *
 * The signal that was given to fetch does not always reach a body (undici holds on to it weakly), so it is heard here.
 */
async function readCapped(body: ReadableStream<Uint8Array>, { maxBytes, signal }: BodyLimits): Promise<string> {
  const reader = body.getReader();
  // Cancelling closes the connection and ends a read that is waiting.
  const cancel = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', cancel);
  try {
    const decoder = new TextDecoder();
    let text = '';
    let size = 0;
    for (;;) {
      signal.throwIfAborted();
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) return text + decoder.decode();
      size += value.byteLength;
      if (size > maxBytes) throw new TmdbFailure('faulty', `more than ${maxBytes} bytes`);
      text += decoder.decode(value, { stream: true });
    }
  } catch (error) {
    cancel();
    throw error;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

export type BodyLimits = { maxBytes: number; signal: AbortSignal };

export type Body = { value: Record<string, unknown>; size: number };

/**
 * Reads an answer's JSON object.
 *
 * @throws TmdbFailure faulty for anything else; errors of the connection as they are
 */
export async function readBody(response: Response, limits: BodyLimits): Promise<Body> {
  const text = response.body ? await readCapped(response.body, limits) : '';
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
