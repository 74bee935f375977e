/**
 * A place that films fill. A rule that asks for six different countries has a slot for each country, and each takes one
 * film. Other rules have one slot, which takes as many films as the rule asks for.
 */
export type Slot = { rule: number; takesOne: boolean };

/**
 * Assigns films to slots, each film to one. A film that cannot be assigned directly moves earlier films to other slots
 * (augmenting paths, https://en.wikipedia.org/wiki/Hopcroft–Karp_algorithm). So as many films as possible are assigned,
 * and an assigned film stays assigned. The sets of films that can be assigned together form a matroid, so films that
 * come earlier are preferred at no cost: the number of assigned films does not depend on their order.
 *
 * @param slots may grow @param most the number of films that each rule takes
 */
export function createMatching(slots: readonly Slot[], most: readonly number[]) {
  const load = most.map(() => 0);
  const heldBy = new Map<number, Set<number>>();
  const slotOf = new Map<number, number>();
  const choices = new Map<number, readonly number[]>();
  /**
   * Slots and rules from which a search found no free slot. Films in them can only move among them, so a later film
   * finds no free slot from there either.
   */
  const dead = new Set<number>();
  type Move = { film: number; slot: number };

  /** Returns the moves that make room for a film; null if there are none. @param seen slots and rules, as `-1 - rule` */
  function pathFrom(film: number, wanted: readonly number[], seen: Set<number>): Move[] | null {
    for (const slot of wanted) {
      if (dead.has(slot) || seen.has(slot)) continue;
      seen.add(slot);
      const path = roomIn(slot, seen);
      if (path) return [...path, { film, slot }];
    }
    return null;
  }

  function roomIn(slot: number, seen: Set<number>): Move[] | null {
    const { rule = 0, takesOne = false } = slots[slot] ?? {};
    const [holder] = takesOne ? (heldBy.get(slot) ?? []) : [];
    if (holder !== undefined) return pathFrom(holder, choices.get(holder) ?? [], seen);
    if (dead.has(-1 - rule) || seen.has(-1 - rule)) return null;
    seen.add(-1 - rule);
    if ((load[rule] ?? 0) < (most[rule] ?? 0)) return [];
    for (const [film, held] of slotOf) {
      const from = slots[held];
      if (from?.rule !== rule || (from.takesOne && (dead.has(held) || seen.has(held)))) continue;
      seen.add(held);
      const path = pathFrom(film, choices.get(film) ?? [], seen);
      if (path) return path;
    }
    return null;
  }

  function put({ film, slot }: Move): void {
    const former = slotOf.get(film);
    if (former !== undefined) {
      heldBy.get(former)?.delete(film);
      count(former, -1);
    }
    slotOf.set(film, slot);
    heldBy.set(slot, (heldBy.get(slot) ?? new Set()).add(film));
    count(slot, 1);
  }

  function count(slot: number, films: number): void {
    const rule = slots[slot]?.rule ?? 0;
    load[rule] = (load[rule] ?? 0) + films;
  }

  function find(film: number, wanted: readonly number[]): Move[] | null {
    if (wanted.length === 0 || slotOf.has(film)) return null;
    const seen = new Set<number>();
    const path = pathFrom(film, wanted, seen);
    if (!path) for (const place of seen) dead.add(place);
    return path;
  }

  return {
    /** True if the film could be assigned too. @param wanted the slots that it fits */
    hasRoom: (film: number, wanted: readonly number[]) => find(film, wanted) !== null,

    /** @returns false if there is no room for the film, and then nothing changes */
    add(film: number, wanted: readonly number[]): boolean {
      const path = find(film, wanted);
      if (!path) return false;
      choices.set(film, wanted);
      for (const move of path) put(move);
      return true;
    },

    /** The assigned films of a rule, in the order in which they were added. */
    filmsOf: (rule: number) => [...choices.keys()].filter((film) => slots[slotOf.get(film) ?? -1]?.rule === rule),
    load: (rule: number) => load[rule] ?? 0,
  };
}
