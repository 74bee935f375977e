import { describe, expect, it, test } from 'vitest';
import type { Found } from '../lib/search/find.ts';
import { countMessage, isContinued, suggestionQuery } from './search-suggestions.tsx';

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

it.each([
  ['', false],
  ['h', false],
  ['ha', true],
])('suggestionQuery requests films only from two letters on: "%s" → %s', (text, isEnabled) => {
  expect(suggestionQuery(text).enabled).toBe(isEnabled);
});

const NOTHING: Found = { films: [], people: [], subjects: [], wish: null, without: [], peopleFirst: false };
const WISH = { query: 'gore=-3', words: 'Scary, not gory', films: 42 };

test.each([
  ['1 wish suggested', { wish: WISH }],
  ['No films suggested', { wish: { ...WISH, query: '' } }],
  ['No films suggested', { wish: WISH, peopleFirst: true }],
  ['No films suggested', {}],
])('the status counts a wish that is offered: %s', (text, found) => {
  expect(countMessage({ ...NOTHING, ...found })).toBe(text);
});
