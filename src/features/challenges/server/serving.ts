import { asksForDifferent } from '../contract/challenge-rules.ts';
import type { Challenge } from '../contract/challenges.ts';
import { type Surroundings, valuesFor } from './film-facts.ts';

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

export type Assignment = ReturnType<typeof createAssignment>;

/**
 * Which films serve which rules. If a film counts for one rule only, all rules share one matching; otherwise each rule
 * has its own.
 */
export function createAssignment({ rules, once }: Pick<Challenge, 'rules' | 'once'>, around: Surroundings) {
  const slots: Slot[] = [];
  const most = rules.map(({ count }) => count);
  const served = rules.map((rule, index) => {
    const values = valuesFor(rule, around);
    const further = rule.and.map((condition) => valuesFor(condition, around));
    const takesOne = asksForDifferent(rule);
    const numbers = new Map<string, number>();
    const slotFor = (value: string) => {
      const slot = numbers.get(value) ?? slots.push({ rule: index, takesOne }) - 1;
      numbers.set(value, slot);
      return slot;
    };
    const plain = takesOne ? -1 : slotFor('');
    return (film: number): readonly number[] => {
      const found = values(film);
      if (found.length === 0 || further.some((also) => also(film).length === 0)) return [];
      return takesOne ? found.map(slotFor) : [plain];
    };
  });
  const matchings = once ? [createMatching(slots, most)] : rules.map(() => createMatching(slots, most));
  const matchingOf = (rule: number) => matchings[once ? 0 : rule];

  const known = new Map<number, number[][]>();
  /** The slots of a film in each matching. */
  function slotsOf(film: number): number[][] {
    const former = known.get(film);
    if (former) return former;
    const byRule = served.map((slotsIn) => [...slotsIn(film)]);
    const found = once ? [byRule.flat()] : byRule;
    known.set(film, found);
    return found;
  }
  const load = (rule: number) => matchingOf(rule)?.load(rule) ?? 0;

  return {
    /** True if the film meets the conditions of the rule, whether or not there is room for it. */
    fits: (film: number, rule: number) => (served[rule]?.(film).length ?? 0) > 0,

    /** True if the rule needs the film. */
    helps: (film: number, rule: number) => matchingOf(rule)?.hasRoom(film, served[rule]?.(film) ?? []) ?? false,

    /** The number of rules that the film would serve in addition to the films so far. */
    gain(film: number): number {
      const wanted = slotsOf(film);
      return matchings.reduce((sum, matching, index) => sum + Number(matching.hasRoom(film, wanted[index] ?? [])), 0);
    },

    /** @returns the number of rules that the film serves */
    add(film: number): number {
      const wanted = slotsOf(film);
      return matchings.reduce((sum, matching, index) => sum + Number(matching.add(film, wanted[index] ?? [])), 0);
    },

    filmsOf: (rule: number) => matchingOf(rule)?.filmsOf(rule) ?? [],
    /** The number of films that the rule still needs. */
    missing: (rule: number) => (most[rule] ?? 0) - load(rule),
    missingInAll: () => rules.reduce((sum, { count }, rule) => sum + count - load(rule), 0),
  };
}
