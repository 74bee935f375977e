import type { Logger } from 'pino';
import { UPSTREAM_LIMITS } from '#contract/time-limits.ts';
import { BrokenCircuitError, createSingleFlight, createUpstreamPolicy } from '#upstream';
import { ImageFailure } from '../image-failure.ts';
import type { ImageRequest } from '../image-request.ts';
import { type DownloadLimits, download } from './download.ts';

const RATE = { perSecond: 20, burst: 20 };
const DOWNLOAD_LIMITS: DownloadLimits = { timeout: UPSTREAM_LIMITS.picture, maxBytes: 10 * 1024 * 1024 };
/** Number of consecutive errors that open the circuit. A request without any response opens it immediately. */
const FAILURES = 3;
/** Milliseconds. */
const OPEN_FOR = 60_000;
/**
 * Milliseconds that a request waits for a host that has responded before, and for a host that has not responded yet.
 */
const HOST_WAIT = { working: 3_000, unknown: 1_000 };
export type HostWait = typeof HOST_WAIT;

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
