import { asksForDifferent } from '../contract/challenge-rules.ts';
import type { Challenge } from '../contract/challenges.ts';
import { type Surroundings, valuesFor } from './film-facts.ts';
import { createMatching, type Slot } from './matching.ts';

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
