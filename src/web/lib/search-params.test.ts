import { describe, expect, it } from 'vitest';
import { pageParam, parseSearchParams, redirectSearch, stringifySearchParams } from './search-params.ts';

describe('a query string', () => {
  it('is text both ways: a number stays the word that was typed', () => {
    expect(parseSearchParams('?q=1408&page=2')).toEqual({ q: '1408', page: '2' });
    expect(stringifySearchParams({ q: 1408, page: '2' })).toBe('?q=1408&page=2');
  });

  it('survives what a URL would take for its own signs', () => {
    const search = { q: 'tom & jerry = 50% ?#', redirect: '/list?view=watched' };
    expect(parseSearchParams(stringifySearchParams(search))).toEqual(search);
  });

  it('leaves out what is not given, and only that', () => {
    expect(stringifySearchParams({ a: undefined, b: null, c: '', d: 0, e: false })).toBe('?d=0&e=false');
    expect(stringifySearchParams({ a: undefined })).toBe('');
  });
});

describe('a page number', () => {
  it.each(['1', '7', '10', '999999999', 3])('is %j', (value) => expect(pageParam(value)).toBe(Number(value)));

  it.each([undefined, '', '0', '-1', '1.5', '2x', 'x2', '1e3', '012', '1234567890'])('is the first for %j', (value) => {
    expect(pageParam(value)).toBe(1);
  });
});

it('a redirect is only taken over as text', () => {
  expect(redirectSearch({ redirect: '/list', page: '2' })).toEqual({ redirect: '/list' });
  expect(redirectSearch({ redirect: 7 })).toEqual({});
  expect(redirectSearch({})).toEqual({});
});
