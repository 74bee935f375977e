import sharp, { type Metadata, type Sharp } from 'sharp';
import { UPSTREAM_LIMITS } from '#contract/time-limits.ts';
import { createBulkhead } from '#upstream';
import type { ImageFormat } from './image-format.ts';
import { ImageFailure } from './image-request.ts';

export const MAX_PIXELS = 40_000_000;
/** Pixels. A long thin image has few pixels, but libvips buffers whole lines. */
const MAX_SIDE = 12_000;
/** Limit for images that are decoded as a whole, such as interlaced ones. */
const MAX_DECODED_BYTES = 128 * 1024 * 1024;
/** libjpeg stores the coefficients of a progressive image in two bytes each. */
const PROGRESSIVE_JPEG = 2;
const BYTES_OF_SAMPLE: Record<string, number> = { uchar: 1, char: 1, ushort: 2, short: 2 };
const MAX_WAITING = 16;
/** When this many images wait, WebP replaces AVIF. The files are a third larger, but conversion is ten times faster. */
const BUSY_FROM = 2;
/** Limit for one image, because a small crafted file can take very long. */
const TIMEOUT_SECONDS = UPSTREAM_LIMITS.conversion / 1000;
/** The page's background, for transparent images converted to JPEG. */
const BACKGROUND = '#120f0e';
/** Pixels. Above this width, higher AVIF effort takes seconds. */
const WIDE = 1280;

type Target = { format: ImageFormat; maxWidth: number };

function encoded(picture: Sharp, { format, maxWidth }: Target): Sharp {
  if (format === 'avif') return picture.avif({ quality: 55, effort: maxWidth > WIDE ? 0 : 3 });
  if (format === 'webp') return picture.webp({ quality: 75, effort: 2 });
  return picture.flatten({ background: BACKGROUND }).jpeg({ quality: 80, progressive: true });
}

/** @throws ImageFailure refused for an image whose decoding takes too much memory */
function requireBounded({ width, height, channels, depth, format, isProgressive }: Metadata): void {
  if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE) {
    throw new ImageFailure('refused', `${width} × ${height} pixels`);
  }
  const factor = format === 'jpeg' && isProgressive ? PROGRESSIVE_JPEG : 1;
  const bytes = width * height * channels * (BYTES_OF_SAMPLE[depth] ?? 8) * factor;
  if (bytes > MAX_DECODED_BYTES) throw new ImageFailure('refused', `${bytes} bytes when decoded`);
}

async function convert(source: Uint8Array, target: Target): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const picture = sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    // Reads the header only; nothing is decoded yet.
    requireBounded(await picture.metadata());
    const scaled = picture.autoOrient().resize({ width: target.maxWidth, withoutEnlargement: true }).timeout({
      seconds: TIMEOUT_SECONDS,
    });
    return new Uint8Array(await encoded(scaled, target).toBuffer());
  } catch (error) {
    if (error instanceof ImageFailure) throw error;
    throw new ImageFailure('refused', 'the image cannot be decoded', error);
  }
}

/** Converts images one at a time on one core, so that pages stay fast. */
export function createImageConverter() {
  sharp.concurrency(1);
  sharp.cache(false);
  const queue = createBulkhead(1, MAX_WAITING);

  return {
    isBusy: () => queue.waiting() >= BUSY_FROM,

    /** Removes metadata. @throws ImageFailure refused (damaged or too large), BulkheadRejectedError (too many wait) */
    convert: (source: Uint8Array, target: Target) => queue.execute(() => convert(source, target)),
  };
}
