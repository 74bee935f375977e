import { codeOf } from '#lib/error-code.ts';
import { type BodyLimits, readCapped, withTimeLimit } from '#upstream';
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

async function readBody(response: Response, limits: BodyLimits): Promise<Uint8Array> {
  try {
    return response.body ? await readCapped(response.body, limits) : new Uint8Array();
  } catch (error) {
    if (error instanceof RangeError) throw new ImageFailure('refused', error.message);
    throw new ImageFailure('faulty', 'the answer broke off', error);
  }
}

async function fetchBytes(url: string, maxBytes: number, signal: AbortSignal, fetch: Fetch): Promise<Uint8Array> {
  const response = await request(url, signal, fetch);
  if (response.status === 200) return readBody(response, { maxBytes, signal });
  await response.body?.cancel().catch(() => undefined);
  if (response.status === 404 || response.status === 410) throw new ImageFailure('missing', 'no such file');
  throw new ImageFailure(response.status === 429 ? 'unreachable' : 'faulty', `status ${response.status}`);
}

/**
 * Fetches one file: no redirect followed, size and time capped, and a picture by its first bytes.
 *
 * @throws ImageFailure missing, refused, faulty or unreachable
 */
export async function download(url: string, { timeout, maxBytes }: DownloadLimits, fetch: Fetch): Promise<Uint8Array> {
  const bytes = await withTimeLimit(timeout, (signal) => fetchBytes(url, maxBytes, signal, fetch)).catch(
    (error: unknown) => {
      if (error instanceof ImageFailure) throw error;
      throw new ImageFailure('unreachable', String(error), error);
    },
  );
  const format = sniffFormat(bytes);
  if (format === null || format === 'avif') throw new ImageFailure('refused', 'not a JPEG, PNG or WebP picture');
  return bytes;
}
