import { bulkhead } from 'cockatiel';
import sharp, { type Sharp } from 'sharp';
import { ImageFailure } from './image-failure.ts';
import type { ImageFormat } from './image-format.ts';

export const MAX_PIXELS = 40_000_000;
const MAX_WAITING = 16;
/** From so many waiting on, WebP is made for readers of AVIF: a third larger, and ten times as fast. */
const BUSY_FROM = 2;
/** For one picture: crafted ones can be small and take for ever. */
const TIMEOUT_SECONDS = 10;
/** A transparent picture as JPEG lies on the page's own ground. */
const GROUND = '#120f0e';
/** Above this width AVIF's better efforts take seconds of one core. */
const WIDE = 1280;

type Target = { format: ImageFormat; maxWidth: number };

function encoded(picture: Sharp, { format, maxWidth }: Target): Sharp {
  if (format === 'avif') return picture.avif({ quality: 55, effort: maxWidth > WIDE ? 0 : 3 });
  if (format === 'webp') return picture.webp({ quality: 75, effort: 2 });
  return picture.flatten({ background: GROUND }).jpeg({ quality: 80, progressive: true });
}

async function convert(source: Uint8Array, target: Target): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const picture = sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    // Read from the header alone, before anything is unpacked.
    const { width, height } = await picture.metadata();
    if (width * height > MAX_PIXELS) throw new ImageFailure('refused', `${width} × ${height} pixels`);
    const scaled = picture.autoOrient().resize({ width: target.maxWidth, withoutEnlargement: true }).timeout({
      seconds: TIMEOUT_SECONDS,
    });
    return new Uint8Array(await encoded(scaled, target).toBuffer());
  } catch (error) {
    if (error instanceof ImageFailure) throw error;
    throw new ImageFailure('refused', 'the picture cannot be read', error);
  }
}

/** Turns pictures into what readers accept, one at a time on one core, so that pages stay fast meanwhile. */
export function createImageConverter() {
  sharp.concurrency(1);
  sharp.cache(false);
  const queue = bulkhead(1, MAX_WAITING);

  return {
    isBusy: () => MAX_WAITING - queue.queueSlots >= BUSY_FROM,

    /**
     * Scales down to a width and encodes; metadata such as places and cameras is left out.
     *
     * @throws ImageFailure refused for a damaged or too large picture, BulkheadRejectedError when too many wait
     */
    convert: (source: Uint8Array, target: Target) => queue.execute(() => convert(source, target)),
  };
}
