import { expect, test } from 'vitest';
import { rateLimitOf } from './fetch-adapter.ts';

test.each([
  [429, null, null],
  [429, '1', null],
  [429, '2', 2_000],
  [429, '601', 600_000],
  [503, '2', null],
])('a response with status %i and a reset in %s seconds asks for a pause of %s ms', (status, reset, pause) => {
  const headers = new Headers(reset === null ? [] : [['X-Contentful-RateLimit-Reset', reset]]);
  expect(rateLimitOf(new Response(null, { status, headers }))?.retryIn ?? null).toBe(pause);
});
