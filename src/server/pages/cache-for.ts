/** Caches a value for some milliseconds from the start of its read. Failures are not cached. */
export function cacheFor<T>(
  milliseconds: number,
  read: () => Promise<T>,
  now: () => number = () => performance.now(),
): () => Promise<T> {
  let cached: { value: Promise<T>; until: number } | null = null;
  return () => {
    if (cached && now() < cached.until) return cached.value;
    const entry = { value: read(), until: now() + milliseconds };
    cached = entry;
    entry.value.catch(() => {
      if (cached === entry) cached = null;
    });
    return entry.value;
  };
}
