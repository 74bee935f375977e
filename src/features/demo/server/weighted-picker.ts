/**
 * Draws different items in proportion to their weights.
 *
 * @param weightOf returns a positive number
 * @returns a function that draws `count` items, or all if there are fewer; each call draws from all items
 */
export function createWeightedPicker<T>(items: readonly T[], weightOf: (item: T) => number) {
  let total = 0;
  const ends = items.map((item) => {
    total += weightOf(item);
    return total;
  });

  return (count: number, random: () => number): T[] => {
    const drawn = new Set<number>();
    while (drawn.size < Math.min(count, items.length)) {
      const place = random() * total;
      drawn.add(ends.findIndex((end) => place < end));
    }
    return [...drawn].flatMap((index) => items[index] ?? []);
  };
}
