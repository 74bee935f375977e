import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guardFormula, unguardFormula } from './formula-cell.ts';

const FIRST = ['=', '+', '-', '@', '\t', '\r', "'", 'a', ' '];
const text = fc
  .tuple(fc.array(fc.constantFrom(...FIRST), { maxLength: 4 }), fc.string())
  .map(([start, rest]) => start.join('') + rest);

test('no guarded text is a formula, and removing the guard gives every text back', () => {
  fc.assert(
    fc.property(text, (given) => {
      expect(guardFormula(given)).not.toMatch(/^[=+\-@\t\r]/);
      expect(unguardFormula(guardFormula(given))).toBe(given);
    }),
  );
});

test('texts that are no formulas do not change, and keep an apostrophe at the start', () => {
  for (const given of ["'Salem's Lot", 'X', '', '[REC]', '1408']) {
    expect([guardFormula(given), unguardFormula(given)]).toEqual([given, given]);
  }
});
