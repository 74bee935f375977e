import { AsyncLocalStorage } from 'node:async_hooks';
import { LRUCache } from 'lru-cache';

/** Lifetime of values that stay until the cache needs their place. */
export const FOREVER = Number.MAX_SAFE_INTEGER;

export type Fetched<T> = {
  value: T;
  /** Milliseconds. */
  freshFor: number;
};

/** @param expired the expired value, if the cache still has it */
type Read<T> = (expired: T | undefined) => Promise<Fetched<T>>;

type CacheOptions<T> = {
  /**
   * Milliseconds after a read for which its value is still returned when it is stale: during revalidation, or when
   * revalidation fails.
   */
  staleFor?: number | undefined;
  /** Milliseconds until a failed key is read again. */
  retryAfter?: number | undefined;
  /** Total size in the unit of `sizeOf`; by default the number of values. */
  maxSize: number;
  sizeOf?: (value: T) => number;
  /** Milliseconds. */
  now?: () => number;
};

type Cached<T> = { value: T; readAt: number } | { error: unknown };

/** Returns the ttl for lru-cache, which counts the last millisecond as fresh and treats 0 as "never expires". */
const ttlOf = (milliseconds: number) => Math.max(1, milliseconds - 1);

/** Creates a cache in memory. Concurrent calls for a key share one read. */
export function createCache<T>(options: CacheOptions<T>) {
  const { staleFor = 0, retryAfter = 0, maxSize, sizeOf = () => 1, now = () => performance.now() } = options;
  /** A read serves all its callers, so it does not run in the context of the first caller's request. */
  const outside = AsyncLocalStorage.snapshot();
  const isServable = (cached: Cached<T> | undefined) =>
    cached !== undefined && 'value' in cached && now() - cached.readAt < staleFor;

  const cache = new LRUCache<string | number, Cached<T>, Read<T>>({
    maxSize,
    sizeCalculation: (cached) => ('value' in cached ? sizeOf(cached.value) : 1),
    perf: { now },
    ttlResolution: 0,
    ignoreFetchAbort: true,
    noDeleteOnFetchRejection: true,
    async fetchMethod(_key, cached, { options: entry, context: read }) {
      try {
        const { value, freshFor } = await outside(read, cached && 'value' in cached ? cached.value : undefined);
        entry.ttl = ttlOf(freshFor);
        return { value, readAt: now() };
      } catch (error) {
        if (retryAfter === 0) throw error;
        entry.ttl = ttlOf(retryAfter);
        return cached && isServable(cached) ? cached : { error };
      }
    },
  });

  return {
    /** @throws what `read` threw */
    async get(key: string | number, read: Read<T>): Promise<T> {
      const allowStale = isServable(cache.peek(key, { allowStale: true }));
      const cached = await cache.forceFetch(key, { allowStale, context: read });
      if ('error' in cached) throw cached.error;
      return cached.value;
    },
  };
}
