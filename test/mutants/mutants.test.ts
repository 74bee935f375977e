import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { applyMutant, MUTANTS } from './mutants.ts';

it.each(MUTANTS)('the mutant $name fits its file and names tests that exist', (mutant) => {
  const code = readFileSync(mutant.file, 'utf8');
  expect(applyMutant(mutant, code)).not.toBe(code);
  for (const file of mutant.tests) expect(existsSync(file), file).toBe(true);
});

it('there are thirty mutants with different names, and at most three may survive', () => {
  expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(30);
  expect(MUTANTS.filter(({ survives }) => survives).length).toBeLessThanOrEqual(3);
});

it('a searched text that is missing or occurs twice is an error', () => {
  const [mutant] = MUTANTS;
  if (!mutant) throw new Error('There are no mutants.');
  expect(() => applyMutant(mutant, '')).toThrow('nowhere');
  expect(() => applyMutant(mutant, mutant.find + mutant.find)).toThrow('more than once');
});
