import { expect, test } from 'vitest';
import { keywordSlug, slugWords } from './slug.ts';

test('a keyword becomes a lower-case slug with hyphens, and slugWords replaces the hyphens with spaces', () => {
  expect(keywordSlug('Based on Novel or Book')).toBe('based-on-novel-or-book');
  expect(keywordSlug("new year's eve")).toBe("new-year's-eve");
  expect(keywordSlug('  Good  / Evil ')).toBe('good-evil');
  expect(slugWords('based-on-novel-or-book')).toBe('based on novel or book');
});
