import { createSingleFlight } from '../../upstream/single-flight.ts';
import { createTokenBucket } from '../../upstream/token-bucket.ts';
import { ImageFailure } from '../image-failure.ts';
import type { ImageRequest } from '../image-request.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import { type DownloadLimits, download, type Fetch } from './download.ts';

const PER_SECOND = 20;
export const DOWNLOAD_LIMITS: DownloadLimits = { timeout: 5_000, maxBytes: 10 * 1024 * 1024 };

type ImageUpstreamOptions = {
  /** Base address; `/<size>/<file>` is added. */
  imageUrl: string;
  breaker: CircuitBreaker;
  limits?: Partial<DownloadLimits>;
  fetch: Fetch;
  now: () => number;
};

/** The image host behind its rate limit and its circuit breaker. */
export function createImageUpstream({ imageUrl, breaker, limits, fetch, now }: ImageUpstreamOptions) {
  const base = imageUrl.replace(/\/+$/, '');
  const allLimits = { ...DOWNLOAD_LIMITS, ...limits };
  const bucket = createTokenBucket({ perSecond: PER_SECOND, burst: PER_SECOND, now });
  const once = createSingleFlight<Uint8Array>();

  function report(error: unknown): void {
    if (!(error instanceof ImageFailure)) return;
    if (error.kind === 'missing') breaker.succeeded();
    // A page where a picture belongs is what a hotel's network answers to everything.
    else if (error.kind !== 'busy') breaker.failed(error.kind === 'refused' ? 'faulty' : error.kind, error.message);
  }

  async function fetchSource({ size, file }: ImageRequest, probe: boolean): Promise<Uint8Array> {
    // The host may have failed while this call waited for its turn.
    const leaveAlone = () => breaker.isOpen() && !probe;
    if (!leaveAlone()) await bucket.take();
    if (leaveAlone()) throw new ImageFailure('busy', 'the image host is left alone');
    try {
      const bytes = await download(`${base}/${size}/${file}`, allLimits, fetch);
      breaker.succeeded();
      return bytes;
    } catch (error) {
      report(error);
      throw error;
    }
  }

  return {
    /**
     * The file as the host has it: JPEG, PNG or WebP. Asked for by many at once, it is fetched once.
     *
     * @throws ImageFailure
     */
    source: (request: ImageRequest, probe: boolean) =>
      once(`${request.size}/${request.file}`, () => fetchSource(request, probe)),
  };
}
