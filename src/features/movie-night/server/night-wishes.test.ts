import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PLATFORM_SLUGS } from '#features/browse/contract/platforms.ts';
import { CONTENT_NOTE_SLUGS } from '#features/films/contract/content-note-slugs.ts';
import { writeRange } from '#features/tonight/contract/finder-range.ts';
import { type NightWishes, NO_WISHES } from './night-state.ts';
import { combined, kindsOf } from './night-wishes.ts';

const figure = fc.integer({ min: 0, max: 10 });
const range = fc
  .tuple(figure, figure)
  .map(([a, b]) => writeRange({ min: Math.min(a, b), max: Math.max(a, b) }) ?? null);

const wishes: fc.Arbitrary<NightWishes> = fc.record({
  axes: fc.record({ scares: range, gore: range }),
  without: fc.subarray([...CONTENT_NOTE_SLUGS]),
  unknown: fc.constantFrom('hide', 'show'),
  platforms: fc.subarray([...PLATFORM_SLUGS]),
  maxRuntime: fc.option(fc.integer({ min: 1, max: 999 })),
  moods: fc.constant([]),
});

const within = (text: string | null, value: number) => {
  const [min, max] = (text ?? '-').split('-');
  return value >= Number(min || 0) && value <= Number(max || 10);
};

test('the combined wishes allow exactly what all guests allow', () => {
  fc.assert(
    fc.property(fc.array(wishes, { minLength: 1, maxLength: 6 }), figure, (all, value) => {
      const { question, impossible } = combined(all);
      for (const axis of ['scares', 'gore'] as const) {
        const { min, max } = question[axis] ?? { min: 0, max: 10 };
        const isAllowed = !impossible.includes(axis) && value >= min && value <= max;
        expect(isAllowed).toBe(all.every(({ axes }) => within(axes[axis], value)));
      }
      expect(new Set(question.without)).toEqual(new Set(all.flatMap(({ without }) => without)));
      expect(question.unknown).toBe(all.some(({ unknown }) => unknown === 'hide') ? 'hide' : 'show');
      expect(new Set(question.platforms)).toEqual(new Set(all.flatMap(({ platforms }) => platforms)));
      for (const { maxRuntime } of all)
        if (maxRuntime !== null) expect(question.maxRuntime).toBeLessThanOrEqual(maxRuntime);
    }),
  );
});

test('the combined wishes do not depend on the order of the guests', () => {
  fc.assert(
    fc.property(fc.array(wishes, { maxLength: 6 }), (all) => {
      expect(combined(all.toReversed())).toEqual(combined(all));
    }),
  );
});

test('if no guest has a wish, every film fits, and there is no kind of wish to loosen', () => {
  const { question, impossible } = combined([NO_WISHES, NO_WISHES]);
  expect([impossible, kindsOf(question, false)]).toEqual([[], []]);
});

test('all kinds of wishes that the guests have are listed', () => {
  const strict: NightWishes = {
    axes: { scares: '4-', gore: '-3' },
    without: ['clowns'],
    unknown: 'hide',
    platforms: ['shudder'],
    maxRuntime: 90,
    moods: [],
  };
  expect(kindsOf(combined([strict]).question, true)).toEqual([
    ...['scares', 'gore', 'notes', 'unknown', 'platforms', 'maxRuntime', 'seen'],
  ]);
});
