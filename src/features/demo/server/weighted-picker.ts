/**
 * Draws different items in proportion to their weights. With its tree of sums, a draw takes log₂ n steps for n items.
 *
 * @param weightOf returns a positive number
 * @returns a function that draws `count` items, or all if there are fewer; each call draws from all items
 */
export function createWeightedPicker<T>(items: readonly T[], weightOf: (item: T) => number) {
  let leaves = 1;
  while (leaves < items.length) leaves *= 2;
  /** Node n is the sum of nodes 2n and 2n + 1. The leaves come last. */
  const sums = new Float64Array(2 * leaves);
  const sum = (node: number) => sums[node] ?? 0;
  items.forEach((item, index) => {
    sums[leaves + index] = weightOf(item);
  });
  for (let node = leaves - 1; node > 0; node--) sums[node] = sum(2 * node) + sum(2 * node + 1);

  function setWeight(leaf: number, weight: number): void {
    sums[leaf] = weight;
    for (let node = leaf >> 1; node > 0; node >>= 1) sums[node] = sum(2 * node) + sum(2 * node + 1);
  }

  /** Returns the leaf at a position between 0 and the sum of all weights. Skips branches without weight. */
  function leafAt(place: number): number {
    let node = 1;
    let rest = place;
    while (node < leaves) {
      const left = sum(2 * node);
      const goRight = (rest >= left && sum(2 * node + 1) > 0) || left === 0;
      if (goRight) rest -= left;
      node = 2 * node + (goRight ? 1 : 0);
    }
    return node;
  }

  return (count: number, random: () => number): T[] => {
    const taken: { leaf: number; weight: number }[] = [];
    while (taken.length < Math.min(count, items.length)) {
      const leaf = leafAt(random() * sum(1));
      taken.push({ leaf, weight: sum(leaf) });
      setWeight(leaf, 0);
    }
    for (const { leaf, weight } of taken) setWeight(leaf, weight);
    return taken.flatMap(({ leaf }) => items[leaf - leaves] ?? []);
  };
}
