import { bulkhead } from 'cockatiel';
import sharp, { type Sharp } from 'sharp';
import { ImageFailure } from './image-failure.ts';
import type { ImageFormat } from './image-format.ts';

export const MAX_PIXELS = 40_000_000;
const MAX_WAITING = 16;
/** With this many images waiting, AVIF gives way to WebP: a third larger, ten times as fast. */
const BUSY_FROM = 2;
/** Per image: a small crafted file can take very long. */
const TIMEOUT_SECONDS = 10;
/** The page's background, for transparent images converted to JPEG. */
const BACKGROUND = '#120f0e';
/** Above this width, higher AVIF effort takes seconds. */
const WIDE = 1280;

type Target = { format: ImageFormat; maxWidth: number };

function encoded(picture: Sharp, { format, maxWidth }: Target): Sharp {
  if (format === 'avif') return picture.avif({ quality: 55, effort: maxWidth > WIDE ? 0 : 3 });
  if (format === 'webp') return picture.webp({ quality: 75, effort: 2 });
  return picture.flatten({ background: BACKGROUND }).jpeg({ quality: 80, progressive: true });
}

async function convert(source: Uint8Array, target: Target): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const picture = sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    // Reads the header only; nothing is decoded yet.
    const { width, height } = await picture.metadata();
    if (width * height > MAX_PIXELS) throw new ImageFailure('refused', `${width} × ${height} pixels`);
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
  const queue = bulkhead(1, MAX_WAITING);

  return {
    isBusy: () => MAX_WAITING - queue.queueSlots >= BUSY_FROM,

    /**
     * Scales down to a width and encodes; metadata is removed.
     *
     * @throws ImageFailure refused for a damaged or too large image, BulkheadRejectedError when too many wait
     */
    convert: (source: Uint8Array, target: Target) => queue.execute(() => convert(source, target)),
  };
}
