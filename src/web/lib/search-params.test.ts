import { describe, expect, it } from 'vitest';
import { pageParam, parseSearchParams, redirectSearch, stringifySearchParams } from './search-params.ts';

describe('a query string', () => {
  it('is read and written as text, so a search for 1408 does not become a number', () => {
    expect(parseSearchParams('?q=1408&page=2')).toEqual({ q: '1408', page: '2' });
    expect(stringifySearchParams({ q: 1408, page: '2' })).toBe('?q=1408&page=2');
  });

  it('escapes the special characters of URLs', () => {
    const search = { q: 'tom & jerry = 50% ?#', redirect: '/list?view=watched' };
    expect(parseSearchParams(stringifySearchParams(search))).toEqual(search);
  });

  it('joins repeated values with commas if the parameter is a list, and does not escape the commas', () => {
    expect(parseSearchParams('?themes=ghost&page=2&themes=cult')).toEqual({ themes: 'ghost,cult', page: '2' });
    expect(stringifySearchParams({ themes: 'ghost,cult' })).toBe('?themes=ghost,cult');
    expect(parseSearchParams('?redirect=/list&redirect=//evil.example')).toEqual({ redirect: '//evil.example' });
  });

  it('leaves out only missing and empty values', () => {
    expect(stringifySearchParams({ a: undefined, b: null, c: '', d: 0, e: false })).toBe('?d=0&e=false');
    expect(stringifySearchParams({ a: undefined })).toBe('');
  });
});

describe('a page parameter', () => {
  it.each(['1', '7', '10', '999999999', 3])('may be %j', (value) => expect(pageParam(value)).toBe(Number(value)));

  it.each([undefined, '', '0', '-1', '1.5', '2x', 'x2', '1e3', '012', '1234567890'])(
    'means the first page if it is %j',
    (value) => {
      expect(pageParam(value)).toBe(1);
    },
  );
});

it('a redirect parameter must be text', () => {
  expect(redirectSearch({ redirect: '/list', page: '2' })).toEqual({ redirect: '/list' });
  expect(redirectSearch({ redirect: 7 })).toEqual({});
  expect(redirectSearch({})).toEqual({});
});
