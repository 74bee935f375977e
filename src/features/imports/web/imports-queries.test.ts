import { expect, it } from 'vitest';
import { pauseAfter } from './imports-queries.ts';

it('the pauses between requests for the status of an import grow from half a second to eight seconds', () => {
  const pauses = Array.from({ length: 20 }, (_, polls) => pauseAfter(polls));
  expect(pauses[0]).toBe(500);
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(pauses.at(-1)).toBe(8000);
});
