import { expect, test } from 'vitest';
import { cookieValues, onlyCookie } from './headers.ts';

const headers = new Headers({ Cookie: 'a=1; ab=2;a=x=y; c=' });

test('cookieValues returns all values of a cookie, and finds a cookie only by its whole name', () => {
  expect(cookieValues(headers, 'a')).toEqual(['1', 'x=y']);
  expect(cookieValues(headers, 'b')).toEqual([]);
  expect(cookieValues(new Headers(), 'a')).toEqual([]);
});

test('onlyCookie returns null for a cookie that is sent twice or not at all', () => {
  expect(['a', 'ab', 'c', 'b'].map((name) => onlyCookie(headers, name))).toEqual([null, '2', '', null]);
});
