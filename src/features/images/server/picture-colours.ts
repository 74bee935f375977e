import type { Logger } from 'pino';
import sharp from 'sharp';
import { createBulkhead } from '#upstream';
import { MAX_PIXELS } from './convert-image.ts';
import type { ImagesRepository } from './images.repository.ts';

/** Maximum number of waiting images. Each needs up to ten megabytes. */
const MAX_WAITING = 32;

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

type PictureColoursOptions = {
  repository: Pick<ImagesRepository, 'lacksColour' | 'writeColour' | 'writeArtColour'>;
  log: Pick<Logger, 'debug'>;
};

/**
 * Computes each served image's colour once, in the background. After a failure, the colour is computed when the image
 * is served again.
 */
export function createPictureColours({ repository, log }: PictureColoursOptions) {
  // One after another, so that a colour is stored before another size of the same image asks for it.
  const queue = createBulkhead(1, MAX_WAITING);
  const later = (task: () => Promise<void>) =>
    void queue.execute(task).catch((error: unknown) => log.debug({ err: error }, 'failed to store a color'));

  return {
    /** Stores the colour of an image in any size and format. @param file name on the image host, without a slash */
    ofPicture: (file: string, bytes: Uint8Array): void =>
      later(async () => {
        if (await repository.lacksColour(file)) await repository.writeColour(file, await dominantColour(bytes));
      }),

    /** Stores the colour of a drawn poster. @param colour its background, '#rrggbb' */
    ofArt: (filmId: number, colour: string): void => later(() => repository.writeArtColour(filmId, colour)),
  };
}
