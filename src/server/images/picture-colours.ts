import { bulkhead } from 'cockatiel';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { dominantColour } from './dominant-colour.ts';
import type { ImagesRepository } from './images.repository.ts';

/** Files and films already handled by this process. */
const REMEMBERED = 20_000;
/** Each holds an image of up to ten megabytes. */
const MAX_WAITING = 32;

type PictureColoursOptions = {
  repository: Pick<ImagesRepository, 'lacksColour' | 'writeColour' | 'writeArtColour'>;
  log: Pick<Logger, 'debug'>;
};

/**
 * Computes the colour of each served image once, in the background, and stores it with its film or person. Failed or
 * rejected ones are tried again when the image is next served.
 */
export function createPictureColours({ repository, log }: PictureColoursOptions) {
  const seen = new LRUCache<string, true>({ max: REMEMBERED });
  const queue = bulkhead(1, MAX_WAITING);

  function once(key: string, task: () => Promise<void>): void {
    if (seen.has(key)) return;
    seen.set(key, true);
    queue.execute(task).catch((error: unknown) => {
      seen.delete(key);
      log.debug({ err: error, key }, 'failed to store a colour');
    });
  }

  return {
    /** @param file of the image host, without a slash @param bytes in any size and format */
    ofPicture: (file: string, bytes: Uint8Array): void =>
      once(file, async () => {
        if (await repository.lacksColour(file)) await repository.writeColour(file, await dominantColour(bytes));
      }),

    /** @param colour background of the drawn poster, '#rrggbb' */
    ofArt: (filmId: number, colour: string): void =>
      once(`art/${filmId}/${colour}`, () => repository.writeArtColour(filmId, colour)),
  };
}
