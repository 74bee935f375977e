import { ImageFailure } from '../image-failure.ts';
import { sniffFormat } from '../image-format.ts';

export type DownloadLimits = {
  /** For the whole exchange with the body, milliseconds. */
  timeout: number;
  maxBytes: number;
};

export type Fetch = typeof globalThis.fetch;

/** A kept-open connection that the host had just closed; asking again opens a new one. */
const LOST_CONNECTION = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);
/** Most wanted first: no vector, nothing animated. */
const ACCEPT = 'image/jpeg, image/png;q=0.9, image/webp;q=0.8';

const causeOf = (error: unknown) => (error instanceof Error && error.cause instanceof Error ? error.cause : null);
const codeOf = (error: Error | null) => (error && 'code' in error ? String(error.code) : '');

async function request(url: string, signal: AbortSignal, fetch: Fetch, mayRetry = true): Promise<Response> {
  try {
    return await fetch(url, { redirect: 'error', signal, headers: { accept: ACCEPT } });
  } catch (error) {
    const cause = causeOf(error);
    if (mayRetry && LOST_CONNECTION.has(codeOf(cause))) return request(url, signal, fetch, false);
    if (cause?.message === 'unexpected redirect') throw new ImageFailure('faulty', 'redirects are refused', error);
    throw new ImageFailure('unreachable', codeOf(cause) || String(error), error);
  }
}

/** The body, as far as the cap; what the host declares as its length is not asked. */
async function readCapped(response: Response, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength;
      // Leaving the loop cancels the stream, which closes the connection.
      if (size > maxBytes) throw new ImageFailure('refused', `more than ${maxBytes} bytes`);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof ImageFailure) throw error;
    throw new ImageFailure('faulty', 'the answer broke off', error);
  }
  return Buffer.concat(chunks);
}

/**
 * Fetches one file: no redirect followed, size and time capped, and a picture by its first bytes.
 *
 * @throws ImageFailure missing, refused, faulty or unreachable
 */
export async function download(url: string, limits: DownloadLimits, fetch: Fetch): Promise<Uint8Array> {
  const response = await request(url, AbortSignal.timeout(limits.timeout), fetch);
  if (response.status !== 200) {
    await response.body?.cancel().catch(() => undefined);
    if (response.status === 404 || response.status === 410) throw new ImageFailure('missing', 'no such file');
    const kind = response.status === 429 ? 'unreachable' : 'faulty';
    throw new ImageFailure(kind, `status ${response.status}`);
  }
  const bytes = await readCapped(response, limits.maxBytes);
  const format = sniffFormat(bytes);
  if (format === null || format === 'avif') throw new ImageFailure('refused', 'not a JPEG, PNG or WebP picture');
  return bytes;
}
