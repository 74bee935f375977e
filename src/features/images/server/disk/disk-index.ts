type Entry = { name: string; bytes: number };

/** Creates a list of names and sizes of the files on disk, least recently used first. */
export function createDiskIndex() {
  // A Map keeps the order of insertion, so `touch` inserts a used entry again.
  let sizes = new Map<string, number>();
  let total = 0;

  function remove(name: string): void {
    total -= sizes.get(name) ?? 0;
    sizes.delete(name);
  }

  return {
    get totalBytes() {
      return total;
    },

    remove,

    touch({ name, bytes }: Entry): void {
      remove(name);
      sizes.set(name, bytes);
      total += bytes;
    },

    /** Adds files found on disk. They count as older than all files used since the start. */
    addOlder(found: Entry[]): void {
      const older = new Map(found.filter(({ name }) => !sizes.has(name)).map(({ name, bytes }) => [name, bytes]));
      for (const bytes of older.values()) total += bytes;
      sizes = new Map([...older, ...sizes]);
    },

    /** Removes the least recently used names until the others fit, and returns the removed names. */
    evict(maxBytes: number): string[] {
      const evicted: string[] = [];
      for (const name of sizes.keys()) {
        if (total <= maxBytes) break;
        evicted.push(name);
        remove(name);
      }
      return evicted;
    },
  };
}
