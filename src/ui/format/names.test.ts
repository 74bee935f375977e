import { expect, it, test } from 'vitest';
import { hasLongWord, initials, regionName } from './names.ts';
import { writerName } from './writer-name.ts';

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

test.each([
  ['US', 'the US'],
  ['GB', 'the UK'],
  ['AE', 'the United Arab Emirates'],
  ['DE', 'Germany'],
  // Intl has no name for this code.
  ['QQ', 'QQ'],
])('%s is named %s', (region, name) => expect(regionName(region)).toBe(name));

test.each([
  ['Arachnophobia', true],
  ['The Texas Chain Saw Massacre', false],
  ['Jack Nicholson', false],
  ['Bride-of-the-Monster', false],
  ['Poultrygeist: Night of the Chicken Dead', true],
  ['Possession', false],
  ['Possessions', true],
  ['', false],
])('%j has a long word: %j', (title, isLong) => {
  expect(hasLongWord(title)).toBe(isLong);
});

test.each([
  [{ firstName: 'Ellen', lastName: 'Ripley' }, 'Ellen Ripley'],
  [{ firstName: 'Ellen', lastName: null }, 'Ellen'],
  [null, ''],
])('the name of %j is "%s"', (writer, name) => expect(writerName(writer)).toBe(name));
