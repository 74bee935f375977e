import sharp from 'sharp';
import { MAX_PIXELS } from './convert-image.ts';

/** Enough of a picture to know its colour by, pixels. */
const SAMPLE = { width: 48, height: 72 };

/**
 * The colour that covers most of a picture, of 4096 kinds.
 *
 * @returns '#rrggbb'
 * @throws where the bytes are no picture
 */
export async function dominantColour(picture: Uint8Array): Promise<string> {
  const { data, info } = await sharp(picture, { limitInputPixels: MAX_PIXELS })
    .resize({ ...SAMPLE, fit: 'fill' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { dominant } = await sharp(data, { raw: info }).stats();
  return `#${[dominant.r, dominant.g, dominant.b].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
