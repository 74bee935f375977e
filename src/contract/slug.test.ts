import { expect, test } from 'vitest';
import { keywordSlug, slugWords } from './slug.ts';

test('a keyword slug is lower case with hyphens for spaces, and its words come back', () => {
  expect(keywordSlug('Based on Novel or Book')).toBe('based-on-novel-or-book');
  expect(keywordSlug("new year's eve")).toBe("new-year's-eve");
  expect(keywordSlug('  Good  / Evil ')).toBe('good-evil');
  expect(slugWords('based-on-novel-or-book')).toBe('based on novel or book');
});
