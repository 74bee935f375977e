import { describe, expect, it } from 'vitest';
import { isContinued, suggestionQuery } from './search-suggestions.tsx';

describe('isContinued', () => {
  it.each([
    ['hall', 'halloween'],
    ['halloween', 'hall'],
    ['alien', 'alien'],
  ])('is true for %s and %s, because letters were only added or removed', (a, b) => {
    expect(isContinued(a, b)).toBe(true);
  });

  it('is false for a different text', () => {
    expect(isContinued('halloween', 'al')).toBe(false);
  });
});

describe('suggestionQuery', () => {
  it.each([
    ['', false],
    ['h', false],
    ['ha', true],
  ])('requests films only from two letters on: "%s" → %s', (text, isEnabled) => {
    expect(suggestionQuery(text).enabled).toBe(isEnabled);
  });
});
