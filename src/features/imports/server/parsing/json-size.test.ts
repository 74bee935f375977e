import { expect, it } from 'vitest';
import { DEEPEST_IMPORT_JSON } from '../../contract/import-limits.ts';
import { countJsonValues } from './json-size.ts';

const countOf = (text: string) => countJsonValues(text, 1000);

it.each([
  ['1', 1],
  ['[1, 2, {"a": 3}]', 5],
  ['{"[{,": "a,b,c"}', 2],
  [String.raw`["a\",[[", "\\", "b"]`, 4],
  ['["never closed, [[[', 2],
])('the count for %s is one more than its commas and opening brackets outside of strings', (text, values) => {
  expect(countOf(text)).toBe(values);
});

it('counting stops at the first value beyond the limit', () => {
  expect(countJsonValues('[1,2,3]', 4)).toBe(4);
  expect(countJsonValues('[1,2,3]', 3)).toBe('too-many');
});

it('counting stops at the first level beyond the limit, in lists and objects', () => {
  const nested = (levels: number) => '[{"a":'.repeat(levels / 2) + '}]'.repeat(levels / 2);
  expect(countOf(nested(DEEPEST_IMPORT_JSON))).toBeTypeOf('number');
  expect(countOf(nested(DEEPEST_IMPORT_JSON + 2))).toBe('too-deep');
  expect(countOf('[]'.repeat(200))).toBeTypeOf('number');
});
