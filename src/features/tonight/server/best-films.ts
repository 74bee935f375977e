/** `film` is the position of a film. Of two films with the same score, the film at the earlier position is better. */
type Scored = { film: number; score: number };

const isBetter = (a: Scored, b: Scored) => a.score > b.score || (a.score === b.score && a.film < b.film);

/**
 * Keeps the best of the added films in a heap whose root is the worst of them. A film that is not among the best then
 * costs only one comparison (https://en.wikipedia.org/wiki/Binary_heap).
 */
export function createBestFilms(wanted: number) {
  const heap: Scored[] = [];
  const isWorse = (a: number, b: number) => {
    const [left, right] = [heap[a], heap[b]];
    return left !== undefined && right !== undefined && isBetter(right, left);
  };
  function swap(a: number, b: number): void {
    const [left, right] = [heap[a], heap[b]];
    if (!left || !right) return;
    heap[a] = right;
    heap[b] = left;
  }
  function rise(child: number): void {
    for (let at = child; at > 0; ) {
      const parent = (at - 1) >>> 1;
      if (!isWorse(at, parent)) return;
      swap(at, parent);
      at = parent;
    }
  }
  function sink(): void {
    for (let at = 0; ; ) {
      const left = 2 * at + 1;
      const child = isWorse(left + 1, left) ? left + 1 : left;
      if (!isWorse(child, at)) return;
      swap(at, child);
      at = child;
    }
  }
  return {
    add(film: number, score: number): void {
      if (heap.length < wanted) {
        heap.push({ film, score });
        rise(heap.length - 1);
        return;
      }
      const worst = heap[0];
      if (!worst || !isBetter({ film, score }, worst)) return;
      heap[0] = { film, score };
      sink();
    },

    /** Returns the best films, the best first. */
    list: (): number[] => heap.toSorted((a, b) => (isBetter(a, b) ? -1 : 1)).map(({ film }) => film),
  };
}
