import type { Logger } from 'pino';
import { createSingleFlight, createTokenBucket } from '#upstream';
import { ImageFailure } from '../image-failure.ts';
import type { ImageRequest } from '../image-request.ts';
import { createCircuitBreaker, type Patience } from './circuit-breaker.ts';
import { type DownloadLimits, download, type Fetch } from './download.ts';

const PER_SECOND = 20;
export const DOWNLOAD_LIMITS: DownloadLimits = { timeout: 5_000, maxBytes: 10 * 1024 * 1024 };

type ImageUpstreamOptions = {
  /** What the log calls it. */
  host: string;
  addressOf: (request: ImageRequest) => string;
  log: Pick<Logger, 'warn' | 'info'>;
  fetch: Fetch;
  /** Milliseconds. */
  now: () => number;
  limits?: Partial<DownloadLimits> | undefined;
  patience?: Patience | undefined;
};

export type ImageUpstream = ReturnType<typeof createImageUpstream>;

/** A host of images behind its own rate limit and its own circuit breaker. */
export function createImageUpstream({ host, addressOf, ...options }: ImageUpstreamOptions) {
  const { log, fetch, now, limits, patience } = options;
  const breaker = createCircuitBreaker({ host, now, log, patience });
  const allLimits = { ...DOWNLOAD_LIMITS, ...limits };
  const bucket = createTokenBucket({ perSecond: PER_SECOND, burst: PER_SECOND, now });
  const once = createSingleFlight<Uint8Array>();

  function report(error: unknown): void {
    if (!(error instanceof ImageFailure)) return;
    if (error.kind === 'missing') breaker.succeeded();
    // A page where a picture belongs is what a hotel's network answers to everything.
    else if (error.kind !== 'busy') breaker.failed(error.kind === 'refused' ? 'faulty' : error.kind, error.message);
  }

  async function fetchSource(request: ImageRequest, probe: boolean): Promise<Uint8Array> {
    // The host may have failed while this call waited for its turn.
    const leaveAlone = () => breaker.isOpen() && !probe;
    if (!leaveAlone()) await bucket.take();
    if (leaveAlone()) throw new ImageFailure('busy', 'the image host is left alone');
    try {
      const bytes = await download(addressOf(request), allLimits, fetch);
      breaker.succeeded();
      return bytes;
    } catch (error) {
      report(error);
      throw error;
    }
  }

  return {
    /** @returns null when the host is to be left alone */
    admit: breaker.admit,

    /**
     * The file as the host has it: JPEG, PNG or WebP. Asked for by many at once, it is fetched once.
     *
     * @throws ImageFailure
     */
    source: (request: ImageRequest, probe: boolean) =>
      once(`${request.size}/${request.file}`, () => fetchSource(request, probe)),
  };
}
