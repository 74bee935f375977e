import { LRUCache } from 'lru-cache';
import { createSingleFlight } from '#upstream';
import { editorialUnavailable, PAUSE } from './upstream-guard.ts';

/** Milliseconds that a copy counts as new. */
export const FRESH = 5 * 60_000;
/** Milliseconds that the last good copy is kept while no newer one can be had. */
export const KEPT = 24 * 60 * 60_000;
const MAX_COPIES = 2_000;

type Copy<T> = { value: T; loadedAt: number };

type KeptCopiesOptions<K, T> = {
  load: (key: K) => Promise<T>;
  /** Milliseconds. */
  now: () => number;
};

/**
 * Copies of what the content service holds: a fresh one is served as it is, an older one at once while a newer one is
 * fetched behind the reader's back, and the last good one for a day while the service fails. Many readers of one key
 * wait for one load; a key that failed is not tried again for a moment.
 *
 * @returns a function that gets a key's value; it throws what `load` threw, or AppError unavailable
 */
export function createKeptCopies<K extends string | number, T>({ load, now }: KeptCopiesOptions<K, T>) {
  const copies = new LRUCache<K, Copy<T>>({ max: MAX_COPIES });
  const retryAt = new LRUCache<K, number>({ max: MAX_COPIES });
  const once = createSingleFlight<T>();

  async function refresh(key: K): Promise<T> {
    try {
      const value = await load(key);
      copies.set(key, { value, loadedAt: now() });
      return value;
    } catch (error) {
      retryAt.set(key, now() + PAUSE);
      throw error;
    }
  }

  const shared = (key: K): Promise<T> => once(String(key), () => refresh(key));

  return async (key: K): Promise<T> => {
    const copy = copies.get(key);
    const age = copy ? now() - copy.loadedAt : Number.POSITIVE_INFINITY;
    if (copy && age < FRESH) return copy.value;
    const resting = now() < (retryAt.get(key) ?? Number.NEGATIVE_INFINITY);
    if (copy && age < KEPT) {
      // The guard has logged the failure, and the reader has the copy.
      if (!resting) shared(key).catch(() => undefined);
      return copy.value;
    }
    if (resting) throw editorialUnavailable();
    return shared(key);
  };
}
