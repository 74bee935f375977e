import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DIFFERENCES, NOTES, ROOT, renewed, STATEMENTS, titlesOf } from '../specification/notes.ts';

const rows = [...Object.values(STATEMENTS), ...Object.values(DIFFERENCES)].flat();

test('the sources and tests of each statement and difference exist, and each test file has tests', () => {
  expect(Object.values(STATEMENTS).flat().length).toBeGreaterThan(190);
  expect(Object.values(DIFFERENCES).flat().length).toBeGreaterThan(130);
  for (const { built, tests } of rows) {
    for (const path of built) expect(existsSync(join(ROOT, path)), path).toBe(true);
    for (const path of tests) expect([path, titlesOf(path).length > 0]).toEqual([path, true]);
  }
});

test('no statement and no difference is listed twice', () => {
  const says = Object.values(STATEMENTS).flatMap((section) => section.map((row) => row.says));
  const ours = Object.values(DIFFERENCES).flatMap((area) => area.map((row) => row.ours));
  expect([...says, ...ours]).toEqual([...new Set([...says, ...ours])]);
});

test('the tables of docs/specification-notes.md are those of test/specification', () => {
  const page = readFileSync(NOTES, 'utf8');
  expect(page, 'Run: node scripts/specification.ts --write').toBe(renewed(page));
});
