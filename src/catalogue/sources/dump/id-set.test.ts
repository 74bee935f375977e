import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createIdSet } from './id-set.ts';

test('add returns true only for an id that is new', () => {
  const id = fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 32_760, max: 32_780 }), fc.nat());
  fc.assert(
    fc.property(fc.array(id, { maxLength: 200 }), (ids) => {
      const set = createIdSet();
      const seen = new Set<number>();
      for (const each of ids) {
        expect(set.add(each)).toBe(!seen.has(each));
        seen.add(each);
      }
    }),
  );
});
