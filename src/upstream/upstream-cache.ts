import { LRUCache } from 'lru-cache';

export type Fetched<T> = {
  value: T;
  /** Milliseconds. */
  freshFor: number;
};

type UpstreamCacheOptions<K, T> = {
  /** @param expired the cached value, for a conditional request */
  fetch: (key: K, expired: T | undefined) => Promise<Fetched<T>>;
  /** Milliseconds after the fetch until which a stale value is served during revalidation or failures. */
  staleFor?: number;
  /** Milliseconds until a failed key is fetched again. */
  retryAfter?: number;
  /** Total size in the unit of `sizeOf`; by default the number of values. */
  maxSize: number;
  sizeOf?: (value: T) => number;
  /** Milliseconds. */
  now: () => number;
};

type Cached<T> = { value: T; fetchedAt: number } | { error: unknown };

/** Returns lru-cache's ttl: it counts the last millisecond as fresh, and its 0 means "never expires". */
const ttlOf = (milliseconds: number) => Math.max(1, milliseconds - 1);

/** Creates an in-memory cache of upstream responses. Concurrent calls for a key share one fetch. */
export function createUpstreamCache<K extends string | number, T>(options: UpstreamCacheOptions<K, T>) {
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
