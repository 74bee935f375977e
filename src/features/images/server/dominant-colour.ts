import sharp from 'sharp';
import { MAX_PIXELS } from './convert-image.ts';

/** Pixels, enough to find the colour. */
const SAMPLE = { width: 48, height: 72 };

/**
 * Returns the colour of the most frequent of 4096 groups of similar colours, as '#rrggbb'.
 *
 * @throws for bytes that are not an image
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
