type Entry = { name: string; bytes: number };

/** What lies on the disk, least recently used first, and how much of it there is. */
export function createDiskIndex() {
  // A Map keeps the order of insertion; using an entry means inserting it again.
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

    /** Notes that a file was written or read just now. */
    touch({ name, bytes }: Entry): void {
      remove(name);
      sizes.set(name, bytes);
      total += bytes;
    },

    /** Adds files found on the disk as older than all that has been used since the start. */
    addOlder(found: Entry[]): void {
      const older = new Map(found.filter(({ name }) => !sizes.has(name)).map(({ name, bytes }) => [name, bytes]));
      for (const bytes of older.values()) total += bytes;
      sizes = new Map([...older, ...sizes]);
    },

    /** Takes the least recently used names out until the rest fits. */
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
