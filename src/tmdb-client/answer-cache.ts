import { LRUCache } from 'lru-cache';

/** Characters of JSON that are kept in all. */
const MAX_SIZE = 8 * 1024 * 1024;

type Kept = { value: Record<string, unknown>; size: number; etag: string | null; freshUntil: number };

/** Milliseconds that an answer stays fresh (RFC 9111: max-age, less the time it has lain in other caches). */
function lifetimeOf(headers: Headers): number {
  const control = headers.get('Cache-Control') ?? '';
  if (/no-store|no-cache/i.test(control)) return 0;
  const maxAge = Number(/max-age=(\d+)/i.exec(control)?.[1] ?? 0);
  return Math.max(0, maxAge - Number(headers.get('Age') ?? 0)) * 1000 || 0;
}

/** Remembers answers in memory for as long as TMDB says, and after that what to ask with: "is it still this one?" */
export function createAnswerCache(now: () => number) {
  const entries = new LRUCache<string, Kept>({ maxSize: MAX_SIZE, sizeCalculation: ({ size }) => size + 500 });

  function keep(url: string, headers: Headers, value: Kept['value'], size: number): void {
    const etag = headers.get('ETag');
    const lifetime = lifetimeOf(headers);
    if (etag !== null || lifetime > 0) entries.set(url, { value, size, etag, freshUntil: now() + lifetime });
  }

  return {
    keep,
    fresh(url: string): Kept['value'] | undefined {
      const kept = entries.get(url);
      return kept && now() < kept.freshUntil ? kept.value : undefined;
    },
    etag: (url: string): string | null => entries.peek(url)?.etag ?? null,
    /** The answer that TMDB says has not changed. */
    renew(url: string, headers: Headers): Kept['value'] | undefined {
      const kept = entries.get(url);
      if (kept) keep(url, headers, kept.value, kept.size);
      return kept?.value;
    },
    forget: (url: string): void => void entries.delete(url),
  };
}
