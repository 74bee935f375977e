import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guardFormula, unguardFormula } from './formula-cell.ts';

const FIRST = ['=', '+', '-', '@', '\t', '\r', "'", 'a', ' '];
const text = fc
  .tuple(fc.array(fc.constantFrom(...FIRST), { maxLength: 4 }), fc.string())
  .map(([start, rest]) => start.join('') + rest);

test('a guarded text is never a formula, and unguardFormula returns the original text', () => {
  fc.assert(
    fc.property(text, (given) => {
      expect(guardFormula(given)).not.toMatch(/^[=+\-@\t\r]/);
      expect(unguardFormula(guardFormula(given))).toBe(given);
    }),
  );
});

test('a text that is not a formula does not change, even if it starts with an apostrophe', () => {
  for (const given of ["'Salem's Lot", 'X', '', '[REC]', '1408']) {
    expect([guardFormula(given), unguardFormula(given)]).toEqual([given, given]);
  }
});
