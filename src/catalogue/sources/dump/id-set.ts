const PAGE = 1 << 15;

/** Creates a set of positive integers with one bit each: a million TMDB ids take about 200 kB. */
export function createIdSet() {
  const pages = new Map<number, Uint8Array>();
  return {
    /** @returns false if the id was already in the set */
    add(id: number): boolean {
      const key = Math.floor(id / PAGE);
      const page = pages.get(key) ?? new Uint8Array(PAGE / 8);
      pages.set(key, page);
      const index = (id % PAGE) >> 3;
      const bit = 1 << (id % 8);
      const known = page[index] ?? 0;
      page[index] = known | bit;
      return (known & bit) === 0;
    },
  };
}
