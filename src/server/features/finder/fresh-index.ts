import type { Logger } from 'pino';
import type { FilmIndex } from './film-index.ts';

/** Milliseconds after which the next question has the films read again. */
export const FINDER_EXPIRES_AFTER = 60_000;
/** Milliseconds for which expired films are used while they are read again. */
const MAX_STALE = 600_000;
/** Reading the films takes at most this share of the time. */
const MAX_TIME = 1 / 20;

type FreshIndexOptions = {
  read: () => Promise<FilmIndex>;
  log: Pick<Logger, 'warn'>;
  /** 0 reads the films for each question. */
  expiresAfter?: number;
  /** Milliseconds. */
  now?: () => number;
};

/**
 * Expired films are still used while they are read again in the background; films that are much too old are not. When a
 * later reading fails, the former films stay.
 *
 * @returns a function that throws what `read` throws while no films have been read yet
 */
export function createFreshIndex(options: FreshIndexOptions): () => Promise<FilmIndex> {
  const { read, log, expiresAfter = FINDER_EXPIRES_AFTER, now = () => performance.now() } = options;
  let index: FilmIndex | null = null;
  let expiresAt = 0;
  let reading: Promise<FilmIndex> | null = null;

  async function readAgain(): Promise<FilmIndex> {
    const start = now();
    try {
      index = await read();
    } catch (error) {
      if (!index) throw error;
      log.warn({ err: error }, "the finder's films could not be read again: the former ones stay");
    } finally {
      expiresAt = now() + Math.max(expiresAfter, (now() - start) / MAX_TIME);
      reading = null;
    }
    return index;
  }

  return async () => {
    if (expiresAfter === 0) return read();
    if (index && now() < expiresAt) return index;
    reading ??= readAgain();
    return index && now() < expiresAt + MAX_STALE ? index : reading;
  };
}
