import { LRUCache } from 'lru-cache';

/** Maximum number of keys whose counted calls a process remembers. */
const MAX_KEYS = 10_000;

type Counted = { left: number; until: number };

/**
 * Counts several calls in advance with one write to the database. A write for each call would cost as much as the call
 * itself. Concurrent calls share such a count.
 *
 * @param calls the number of calls to count at once
 * @param count counts calls of a key. Returns the milliseconds until the count starts again; throws if the limit is
 * reached
 */
export function countInAdvance(
  calls: number,
  count: (key: string, calls: number) => Promise<number>,
  now: () => number = () => performance.now(),
): (key: string) => Promise<void> {
  const counted = new LRUCache<string, Promise<Counted>>({ max: MAX_KEYS });

  function countMore(key: string): Promise<Counted> {
    const counting = count(key, calls).then((lasts) => ({ left: calls, until: now() + lasts }));
    counted.set(key, counting);
    counting.catch(() => counted.delete(key));
    return counting;
  }

  return async (key) => {
    for (;;) {
      const counting = counted.get(key) ?? countMore(key);
      const known = await counting;
      if (known.left > 0 && now() < known.until) {
        known.left--;
        return;
      }
      // Several calls may find that no counted call is left. Only the first of them counts more calls.
      if (counted.peek(key) === counting) counted.delete(key);
    }
  };
}
