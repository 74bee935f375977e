import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createMatching, type Slot } from './serving.ts';

type Case = { slots: Slot[]; most: number[]; films: number[][] };

/** Tries every assignment. @returns the largest number of films that are assigned */
function most({ slots, most: capacities, films }: Case): number {
  const load = capacities.map(() => 0);
  const taken = new Set<number>();
  const from = (film: number): number => {
    if (film === films.length) return 0;
    let best = from(film + 1);
    for (const slot of films[film] ?? []) {
      const { rule = 0, takesOne = false } = slots[slot] ?? {};
      if ((load[rule] ?? 0) >= (capacities[rule] ?? 0) || (takesOne && taken.has(slot))) continue;
      load[rule] = (load[rule] ?? 0) + 1;
      taken.add(slot);
      best = Math.max(best, 1 + from(film + 1));
      load[rule] = (load[rule] ?? 0) - 1;
      if (takesOne) taken.delete(slot);
    }
    return best;
  };
  return from(0);
}

const cases: fc.Arbitrary<Case> = fc
  .array(fc.record({ count: fc.integer({ min: 1, max: 3 }), values: fc.integer({ min: 0, max: 4 }) }), {
    minLength: 1,
    maxLength: 4,
  })
  .chain((rules) => {
    const slots = rules.flatMap(({ values }, rule): Slot[] =>
      values === 0 ? [{ rule, takesOne: false }] : Array.from({ length: values }, () => ({ rule, takesOne: true })),
    );
    return fc.record({
      slots: fc.constant(slots),
      most: fc.constant(rules.map(({ count }) => count)),
      films: fc.array(fc.uniqueArray(fc.integer({ min: 0, max: slots.length - 1 }), { maxLength: 4 }), {
        maxLength: 7,
      }),
    });
  });

function assign({ slots, most: capacities, films }: Case) {
  const matching = createMatching(slots, capacities);
  const added = films.map((wanted, film) => {
    const hasRoom = matching.hasRoom(film, wanted);
    expect(matching.add(film, wanted)).toBe(hasRoom);
    return hasRoom;
  });
  return { added, byRule: capacities.map((_, rule) => matching.filmsOf(rule)) };
}

describe('a matching', () => {
  test('assigns as many films as any assignment can', () => {
    fc.assert(
      fc.property(cases, (one) => {
        expect(assign(one).added.filter(Boolean)).toHaveLength(most(one));
      }),
      { numRuns: 3000 },
    );
  });

  test('gives each film one slot that it fits, and no rule too many', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const { added, byRule } = assign(one);
        const assigned = byRule.flat();
        expect(assigned.toSorted((a, b) => a - b)).toEqual(added.flatMap((isIn, film) => (isIn ? [film] : [])));
        for (const [rule, films] of byRule.entries()) {
          expect(films.length).toBeLessThanOrEqual(one.most[rule] ?? 0);
          for (const film of films) expect(one.films[film]?.some((slot) => one.slots[slot]?.rule === rule)).toBe(true);
        }
      }),
    );
  });

  test('prefers films that come earlier: a later film never takes the place of an earlier one', () => {
    fc.assert(
      fc.property(cases, ({ films, ...rest }) => {
        const all = assign({ ...rest, films }).added;
        const first = assign({ ...rest, films: films.slice(0, 3) }).added;
        expect(all.slice(0, 3)).toEqual(first);
      }),
    );
  });

  test('refuses thousands of films in at most 0.3 s of processor time', () => {
    const [rules, values, count] = [20, 300, 15];
    const slots = Array.from({ length: rules * values }, (_, slot) => ({
      rule: Math.floor(slot / values),
      takesOne: true,
    }));
    const matching = createMatching(
      slots,
      Array.from({ length: rules }, () => count),
    );
    // Each film fits one value of each rule, and no two films fit the same values.
    const wanted = (film: number) =>
      Array.from({ length: rules }, (_, rule) => rule * values + ((film * (rule + 1) + rule) % values));
    const before = process.threadCpuUsage();
    const added = Array.from({ length: 8_000 }, (_, film) => matching.add(film, wanted(film)));
    const { user, system } = process.threadCpuUsage(before);
    expect(added.filter(Boolean)).toHaveLength(rules * count);
    expect((user + system) / 1_000_000).toBeLessThan(0.3);
  });

  test('moves a film to make room for another', () => {
    const matching = createMatching(
      [
        { rule: 0, takesOne: false },
        { rule: 1, takesOne: false },
      ],
      [1, 1],
    );
    matching.add(10, [0, 1]);
    expect(matching.filmsOf(0)).toEqual([10]);
    expect(matching.add(11, [0])).toBe(true);
    expect([matching.filmsOf(0), matching.filmsOf(1)]).toEqual([[11], [10]]);
    expect(matching.add(12, [0, 1])).toBe(false);
  });
});
