import { expect, test } from 'vitest';
import { cookieValues, onlyCookie } from './cookie-values.ts';

const headers = new Headers({ Cookie: 'a=1; ab=2;a=x=y; c=' });

test('a cookie is found by its whole name, as often as it stands there', () => {
  expect(cookieValues(headers, 'a')).toEqual(['1', 'x=y']);
  expect(cookieValues(headers, 'b')).toEqual([]);
  expect(cookieValues(new Headers(), 'a')).toEqual([]);
});

test('a cookie that stands there twice, or not at all, has no value', () => {
  expect(['a', 'ab', 'c', 'b'].map((name) => onlyCookie(headers, name))).toEqual([null, '2', '', null]);
});
