import { codeOf } from '#engine/lib/error-code.ts';
import { type BodyLimits, readCapped, withRetries } from '#upstream';
import { ImageFailure } from '../image-failure.ts';
import { sniffFormat } from '../image-format.ts';

export type DownloadLimits = {
  /** Milliseconds for one file, body included. */
  timeout: number;
  maxBytes: number;
};

/** Error codes when the host has closed a keep-alive connection. A retry opens a new one. */
const LOST_CONNECTION = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);
/** Formats in order of preference, without SVG and animations. */
const ACCEPT = 'image/jpeg, image/png;q=0.9, image/webp;q=0.8';

const causeOf = (error: unknown) => (error instanceof Error && error.cause instanceof Error ? error.cause : null);

/** Lets a request on a lost connection be retried once, immediately. */
const delayOf = (error: unknown, tries: number) =>
  tries === 0 && LOST_CONNECTION.has(codeOf(causeOf(error))) ? 0 : null;

async function request(url: string, signal: AbortSignal): Promise<Response> {
  const send = () => fetch(url, { redirect: 'error', signal, headers: { accept: ACCEPT } });
  try {
    return await withRetries(send, delayOf, { wait: Number.POSITIVE_INFINITY, signal });
  } catch (error) {
    const cause = causeOf(error);
    if (cause?.message === 'unexpected redirect') throw new ImageFailure('faulty', 'redirects are not followed', error);
    throw new ImageFailure('unreachable', codeOf(cause) || String(error), error);
  }
}

async function readBody(response: Response, limits: BodyLimits): Promise<Uint8Array> {
  try {
    return response.body ? await readCapped(response.body, limits) : new Uint8Array();
  } catch (error) {
    if (error instanceof RangeError) throw new ImageFailure('refused', error.message);
    throw new ImageFailure('faulty', 'the response was truncated', error);
  }
}

async function fetchBytes(url: string, limits: BodyLimits): Promise<Uint8Array> {
  const response = await request(url, limits.signal);
  if (response.status === 200) return readBody(response, limits);
  await response.body?.cancel().catch(() => undefined);
  if (response.status === 404 || response.status === 410) throw new ImageFailure('missing', 'no such file');
  throw new ImageFailure(response.status === 429 ? 'unreachable' : 'faulty', `status ${response.status}`);
}

/** Follows no redirects, and checks size and format. @throws ImageFailure missing, refused, faulty or unreachable */
export async function download(url: string, limits: BodyLimits): Promise<Uint8Array> {
  const bytes = await fetchBytes(url, limits);
  const format = sniffFormat(bytes);
  if (format === null || format === 'avif') throw new ImageFailure('refused', 'not a JPEG, PNG or WebP image');
  return bytes;
}
