import { expect, test } from 'vitest';
import { CODE_LETTERS, guestNameProblem, readNightCode } from './night-rules.ts';

test.each(['bcdghj', 'BCDGHJ', 'bcd-ghj', ' BCD GHJ '])('%s is read as a code', (text) =>
  expect(readNightCode(text)).toBe('bcdghj'),
);

test.each(['', 'bcdgh', 'bcdghjk', 'bcdgha', 'bcdgh1', 'bcd_ghj'])('%j is no code', (text) =>
  expect(readNightCode(text)).toBeNull(),
);

test('codes have no letters that are easily confused, and no vowels, so they make no words', () => {
  for (const letter of 'aeiouylvfn') if (letter !== 'y') expect(CODE_LETTERS).not.toContain(letter);
  expect(CODE_LETTERS.length ** 6).toBeGreaterThan(2 ** 24);
});

test.each([
  ['', /^Enter/],
  ['x'.repeat(31), /at most 30/],
  ['two\nlines', /one line/],
])('a guest cannot have the name %j', (name, problem) => expect(guestNameProblem(name)).toMatch(problem));
