import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { filmIndexOf } from '#test/challenges/film-index.ts';
import type { Rule } from '../contract/challenges.ts';
import { planProgram } from './plan-program.ts';
import { createAssignment } from './serving.ts';

const idOf = (rule: number) => `00000000-0000-4000-8000-00000000000${rule}`;

type Case = { once: boolean; films: number; rules: { count: number; fits: number[] }[]; watched: number[] };

/** Films are numbers from 1 to 8. The rules name lists, so that any film may fit any rule. */
function prepare({ once, rules, watched }: Case) {
  const around = {
    films: filmIndexOf([]),
    ofPeople: new Map(),
    ofLists: new Map(rules.map(({ fits }, rule) => [idOf(rule), new Set(fits)])),
    isFirst: () => true,
  };
  const asked = rules.map(({ count }, rule): Rule => ({ kind: 'list', list: idOf(rule), count, and: [] }));
  const assignment = createAssignment({ rules: asked, once }, around);
  for (const film of watched) assignment.add(film);
  return assignment;
}

const ALL = [1, 2, 3, 4, 5, 6, 7, 8];
const someFilms = fc.uniqueArray(fc.constantFrom(...ALL));
const cases: fc.Arbitrary<Case> = fc.record({
  once: fc.boolean(),
  films: fc.integer({ min: 1, max: 8 }),
  rules: fc.array(fc.record({ count: fc.integer({ min: 1, max: 3 }), fits: someFilms }), { maxLength: 3 }),
  watched: fc.uniqueArray(fc.constantFrom(...ALL), { maxLength: 3 }),
});

/** Tries every way to give films to rules. @returns the largest number of places that can be filled */
function mostPlaces({ once, rules }: Case): number {
  if (!once) return rules.reduce((sum, { count, fits }) => sum + Math.min(count, fits.length), 0);
  const from = (film: number, open: number[]): number =>
    film > ALL.length
      ? 0
      : Math.max(
          from(film + 1, open),
          ...open.map((left, rule) =>
            left > 0 && rules[rule]?.fits.includes(film)
              ? 1 +
                from(
                  film + 1,
                  open.map((count, other) => count - Number(other === rule)),
                )
              : 0,
          ),
        );
  return from(
    1,
    rules.map(({ count }) => count),
  );
}

describe('a program', () => {
  test('fills as many places of the rules as all films together could', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const assignment = prepare(one);
        planProgram(one, assignment, { watched: one.watched, keep: [], candidates: ALL });
        const asked = one.rules.reduce((sum, { count }) => sum + count, 0);
        expect(asked - assignment.missingInAll()).toBe(mostPlaces(one));
      }),
      { numRuns: 2000 },
    );
  });

  test('has the kept films, none that is watched, every film once, and enough for the open nights', () => {
    fc.assert(
      fc.property(cases, someFilms, (one, keep) => {
        const assignment = prepare(one);
        const program = planProgram(one, assignment, { watched: one.watched, keep, candidates: ALL });
        const kept = keep.filter((film) => !one.watched.includes(film));
        expect(program.slice(0, kept.length)).toEqual(kept);
        expect(new Set(program).size).toBe(program.length);
        expect(program.some((film) => one.watched.includes(film))).toBe(false);
        expect(program.length + one.watched.length).toBeGreaterThanOrEqual(Math.min(one.films, ALL.length));
      }),
    );
  });

  test('has the best films when no rule needs others', () => {
    const one = { once: false, films: 3, rules: [{ count: 1, fits: [2, 6] }], watched: [8] };
    expect(planProgram(one, prepare(one), { watched: [8], keep: [], candidates: [4, 6, 2, 1] })).toEqual([4, 6]);
  });

  test('has films that serve several rules when there are few nights', () => {
    const rules = [
      { count: 1, fits: [1, 5] },
      { count: 1, fits: [2, 5] },
    ];
    const one = { once: false, films: 1, rules, watched: [] };
    expect(planProgram(one, prepare(one), { watched: [], keep: [], candidates: ALL })).toEqual([5]);
    const longer = { ...one, films: 2 };
    expect(planProgram(longer, prepare(longer), { watched: [], keep: [], candidates: ALL })).toEqual([1, 2]);
  });
});
