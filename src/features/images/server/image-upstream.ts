import type { Logger } from 'pino';
import { UPSTREAM_LIMITS } from '#contract/time-limits.ts';
import { codeOf } from '#engine/lib/error-code.ts';
import {
  type BodyLimits,
  BrokenCircuitError,
  createSingleFlight,
  createUpstreamPolicy,
  readCapped,
  withRetries,
} from '#upstream';
import { sniffFormat } from './image-format.ts';
import { ImageFailure, type ImageRequest } from './image-request.ts';

export type DownloadLimits = {
  /** Milliseconds for one file, body included. */
  timeout: number;
  maxBytes: number;
};

const RATE = { perSecond: 20, burst: 20 };
const DOWNLOAD_LIMITS: DownloadLimits = { timeout: UPSTREAM_LIMITS.picture, maxBytes: 10 * 1024 * 1024 };
/** Number of consecutive errors that open the circuit. A request without any response opens it immediately. */
const FAILURES = 3;
/** Milliseconds. */
const OPEN_FOR = 60_000;
const HOST_WAIT = { working: UPSTREAM_LIMITS.workingHost, unknown: UPSTREAM_LIMITS.newHost };
export type HostWait = typeof HOST_WAIT;

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
async function download(url: string, limits: BodyLimits): Promise<Uint8Array> {
  const bytes = await fetchBytes(url, limits);
  const format = sniffFormat(bytes);
  if (format === null || format === 'avif') throw new ImageFailure('refused', 'not a JPEG, PNG or WebP image');
  return bytes;
}

type ImageUpstreamOptions = {
  host: string;
  urlOf: (request: ImageRequest) => string;
  log: Pick<Logger, 'warn' | 'info'>;
  /** Milliseconds. */
  now: () => number;
  limits?: Partial<DownloadLimits> | undefined;
  hostWait?: HostWait | undefined;
};

export type ImageUpstream = ReturnType<typeof createImageUpstream>;

const kindOrUnreachable = (error: unknown) => (error instanceof ImageFailure ? error.kind : 'unreachable');

/**
 * Until the host has responded once, every request stops waiting one second after the first request. An open circuit
 * sends one probe a minute.
 */
export function createImageUpstream({ host, urlOf, ...options }: ImageUpstreamOptions) {
  const { log, now, limits, hostWait = HOST_WAIT } = options;
  const { timeout, maxBytes } = { ...DOWNLOAD_LIMITS, ...limits };
  const once = createSingleFlight<Uint8Array>();
  let hasResponded = false;
  let firstRequestAt: number | null = null;
  const policy = createUpstreamPolicy({
    timeout,
    rate: RATE,
    breaker: {
      failures: FAILURES,
      openFor: OPEN_FOR,
      // HTML instead of an image is a failure too: captive portals send it for every URL.
      isFailure: (error) => kindOrUnreachable(error) !== 'missing',
      isOutage: (error) => kindOrUnreachable(error) === 'unreachable',
    },
    onOpen: (error) => {
      const reason = error instanceof ImageFailure ? error.message : String(error);
      log.warn({ host, reason }, 'image host is failing: circuit open for a minute');
    },
    onClose: () => log.info({ host }, 'image host is available again: circuit closed'),
    now,
  });

  async function fetchSource(request: ImageRequest): Promise<Uint8Array> {
    try {
      const bytes = await policy.execute((signal) => download(urlOf(request), { maxBytes, signal }));
      hasResponded = true;
      return bytes;
    } catch (error) {
      if (error instanceof BrokenCircuitError) throw new ImageFailure('busy', 'the circuit is open');
      if (!(error instanceof ImageFailure)) throw new ImageFailure('unreachable', String(error), error);
      hasResponded ||= error.kind === 'missing';
      throw error;
    }
  }

  return {
    /** Returns the milliseconds that a request may wait, or null while the circuit is open. */
    wait(): number | null {
      const state = policy.state();
      if (state !== 'closed') return state === 'due' ? 0 : null;
      if (hasResponded) return hostWait.working;
      firstRequestAt ??= now();
      return Math.max(0, firstRequestAt + hostWait.unknown - now());
    },

    /** Fetches the JPEG, PNG or WebP file. Concurrent calls share one request. @throws ImageFailure */
    source: (request: ImageRequest) => once(`${request.size}/${request.file}`, () => fetchSource(request)),
  };
}
