import type { Logger } from 'pino';
import { createCache } from '#cache';
import type { FilmIndex } from './film-index.ts';

/** Milliseconds after which the next question makes the finder read the films again. */
export const FINDER_EXPIRES_AFTER = 60_000;
/** Milliseconds after the expiry for which the films are still used while they are read again. */
const MAX_STALE = 600_000;
/** Maximum share of the time that is spent on reading the films. After a slow read, they expire later. */
const MAX_TIME = 1 / 20;

type FreshIndexOptions = {
  read: () => Promise<FilmIndex>;
  log: Pick<Logger, 'warn'>;
  /** Milliseconds. With 0, each question reads the films. */
  expiresAfter?: number;
  /** Milliseconds. */
  now?: () => number;
};

/**
 * Uses expired films while they are read again in the background, but no longer than MAX_STALE. If a later read fails,
 * the former films stay in use.
 *
 * @returns a function that throws what `read` throws, as long as no read has succeeded
 */
export function createFreshIndex(options: FreshIndexOptions): () => Promise<FilmIndex> {
  const { read, log, expiresAfter = FINDER_EXPIRES_AFTER, now = () => performance.now() } = options;
  const films = createCache<FilmIndex>({ staleFor: expiresAfter + MAX_STALE, maxSize: 1, now });

  async function readAgain(former: FilmIndex | undefined) {
    const start = now();
    const value = await read().catch((error: unknown) => {
      if (!former) throw error;
      log.warn({ err: error }, "the finder's films could not be read again: the former ones stay in use");
      return former;
    });
    return { value, freshFor: Math.max(expiresAfter, (now() - start) / MAX_TIME) };
  }

  return expiresAfter === 0 ? read : () => films.get('films', readAgain);
}
