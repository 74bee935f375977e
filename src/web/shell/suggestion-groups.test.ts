import { expect, test } from 'vitest';
import type { Found } from '../lib/search/find.ts';
import { countMessage } from './suggestion-groups.tsx';

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
