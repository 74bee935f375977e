import { describe, expect, it } from 'vitest';
import { isContinued, suggestionQuery } from './suggestion-query.ts';

describe('isContinued', () => {
  it.each([
    ['hall', 'halloween'],
    ['halloween', 'hall'],
    ['alien', 'alien'],
  ])('%s and %s: letters came or went', (a, b) => {
    expect(isContinued(a, b)).toBe(true);
  });

  it('a text typed anew is another', () => {
    expect(isContinued('halloween', 'al')).toBe(false);
  });
});

describe('suggestionQuery', () => {
  it.each([
    ['', false],
    ['h', false],
    ['ha', true],
  ])('for "%s" asks: %s', (text, isAsked) => {
    expect(suggestionQuery(text).enabled).toBe(isAsked);
  });
});
