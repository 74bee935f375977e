import { LRUCache } from 'lru-cache';

export type Fetched<T> = {
  value: T;
  /** Milliseconds. */
  freshFor: number;
};

type ResponseCacheOptions<K, T> = {
  /** @param expired the value that the cache holds, for a conditional request */
  fetch: (key: K, expired: T | undefined) => Promise<Fetched<T>>;
  /** Milliseconds that a value is served after its fetch while it is revalidated, or while that fails. */
  staleFor?: number;
  /** Milliseconds until a key that failed is fetched again. */
  retryAfter?: number;
  /** Of all values in the unit of `sizeOf`, by default their number. */
  maxSize: number;
  sizeOf?: (value: T) => number;
  /** Milliseconds. */
  now: () => number;
};

type Cached<T> = { value: T; fetchedAt: number } | { error: unknown };

/** lru-cache serves an entry through the last millisecond of its time, and takes 0 for "never expires". */
const ttlOf = (milliseconds: number) => Math.max(1, milliseconds - 1);

/** Responses of an upstream, in memory. A key is fetched once for all who wait for it. */
export function createResponseCache<K extends string | number, T>(options: ResponseCacheOptions<K, T>) {
  const { fetch, staleFor = 0, retryAfter = 0, maxSize, sizeOf = () => 1, now } = options;
  const isServable = (cached: Cached<T> | undefined) =>
    cached !== undefined && 'value' in cached && now() - cached.fetchedAt < staleFor;

  const cache = new LRUCache<K, Cached<T>>({
    maxSize,
    sizeCalculation: (cached) => ('value' in cached ? sizeOf(cached.value) : 1),
    perf: { now },
    ttlResolution: 0,
    ignoreFetchAbort: true,
    noDeleteOnFetchRejection: true,
    async fetchMethod(key, cached, { options: entry }) {
      try {
        const { value, freshFor } = await fetch(key, cached && 'value' in cached ? cached.value : undefined);
        entry.ttl = ttlOf(freshFor);
        return { value, fetchedAt: now() };
      } catch (error) {
        if (retryAfter === 0) throw error;
        entry.ttl = ttlOf(retryAfter);
        return cached && isServable(cached) ? cached : { error };
      }
    },
  });

  return {
    /** @throws what `fetch` threw */
    async get(key: K): Promise<T> {
      const allowStale = isServable(cache.peek(key, { allowStale: true }));
      const cached = await cache.forceFetch(key, { allowStale });
      if ('error' in cached) throw cached.error;
      return cached.value;
    },

    delete: (key: K): void => void cache.delete(key),
  };
}
