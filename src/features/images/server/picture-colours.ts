import { bulkhead } from 'cockatiel';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { dominantColour } from './dominant-colour.ts';
import type { ImagesRepository } from './images.repository.ts';

/** Maximum number of files and films that this process remembers as handled. */
const REMEMBERED = 20_000;
/** Maximum number of waiting images. Each needs up to ten megabytes. */
const MAX_WAITING = 32;

type PictureColoursOptions = {
  repository: Pick<ImagesRepository, 'lacksColour' | 'writeColour' | 'writeArtColour'>;
  log: Pick<Logger, 'debug'>;
};

/**
 * Computes each served image's colour once, in the background. After a failure, the colour is computed when the image
 * is served again.
 */
export function createPictureColours({ repository, log }: PictureColoursOptions) {
  const seen = new LRUCache<string, true>({ max: REMEMBERED });
  const queue = bulkhead(1, MAX_WAITING);

  function once(key: string, task: () => Promise<void>): void {
    if (seen.has(key)) return;
    seen.set(key, true);
    queue.execute(task).catch((error: unknown) => {
      seen.delete(key);
      log.debug({ err: error, key }, 'failed to store a color');
    });
  }

  return {
    /** Stores the colour of an image in any size and format. @param file name on the image host, without a slash */
    ofPicture: (file: string, bytes: Uint8Array): void =>
      once(file, async () => {
        if (await repository.lacksColour(file)) await repository.writeColour(file, await dominantColour(bytes));
      }),

    /** Stores the colour of a drawn poster. @param colour its background, '#rrggbb' */
    ofArt: (filmId: number, colour: string): void =>
      once(`art/${filmId}/${colour}`, () => repository.writeArtColour(filmId, colour)),
  };
}
