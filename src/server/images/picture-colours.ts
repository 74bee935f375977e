import { bulkhead } from 'cockatiel';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { dominantColour } from './dominant-colour.ts';
import type { ImagesRepository } from './images.repository.ts';

/** Files and films that need no second look in this process. */
const REMEMBERED = 20_000;
/** Each holds a picture of up to ten megabytes. */
const MAX_WAITING = 32;

type PictureColoursOptions = {
  repository: Pick<ImagesRepository, 'lacksColour' | 'writeColour' | 'writeArtColour'>;
  log: Pick<Logger, 'debug'>;
};

/**
 * Finds the colour of each picture that passes, once, and stores it with the film or person whose picture it is.
 * All of it happens behind the readers' backs, one picture at a time: nothing here is awaited, and nothing throws.
 * What fails, or finds no room while many wait, is tried again when the picture passes the next time.
 */
export function createPictureColours({ repository, log }: PictureColoursOptions) {
  const seen = new LRUCache<string, true>({ max: REMEMBERED });
  const queue = bulkhead(1, MAX_WAITING);

  function once(key: string, task: () => Promise<void>): void {
    if (seen.has(key)) return;
    seen.set(key, true);
    queue.execute(task).catch((error: unknown) => {
      seen.delete(key);
      log.debug({ err: error, key }, 'a colour could not be stored');
    });
  }

  return {
    /** @param file a file of the image host, without a slash @param bytes the picture in any size and format */
    ofPicture: (file: string, bytes: Uint8Array): void =>
      once(file, async () => {
        if (await repository.lacksColour(file)) await repository.writeColour(file, await dominantColour(bytes));
      }),

    /** @param colour of the sheet that the film's poster is drawn on, '#rrggbb' */
    ofArt: (filmId: number, colour: string): void =>
      once(`art/${filmId}/${colour}`, () => repository.writeArtColour(filmId, colour)),
  };
}
