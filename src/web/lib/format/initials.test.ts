import { expect, it } from 'vitest';
import { initials } from './initials.ts';

it.each([
  ['Jamie Lee Curtis', 'JC'],
  ['P. J. Soles', 'PS'],
  ['Divine', 'D'],
  ['élodie bouchez', 'ÉB'],
  ['Curtis "50 Cent" Jackson', 'CJ'],
  ['Curtis 50', 'C'],
  ['31 Jackson', 'J'],
  ['2 Chainz Jones 3', 'CJ'],
  ['Jean-Luc', 'JL'],
  ['(Jamie)  "Lee"', 'JL'],
  ['  ', ''],
])('the initials of %s are %s', (name, expected) => {
  expect(initials(name)).toBe(expected);
});
