import { describe, expect, it } from 'vitest';
import { filterOf, parseListSearch, searchOf } from './list-search.ts';

describe('parseListSearch', () => {
  it('reads valid parameters', () => {
    const given = {
      view: 'ratings',
      page: '3',
      streaming: 'only',
      providers: '8,99',
      sort: 'title-az',
      order: 'rating',
      tag: 'with Mom',
      words: 'attic ben',
    };
    expect(parseListSearch(given)).toEqual({ ...given, page: 3 });
    const watched = { view: 'watched', providers: 'none' };
    expect(parseListSearch(watched)).toEqual(watched);
    expect(parseListSearch({ view: 'notes', words: ' a ' })).toEqual({ view: 'notes', words: 'a' });
  });

  it.each([
    {},
    { tag: '', words: ' ' },
    { tag: 'a,b' },
    { tag: 'a'.repeat(41) },
    { view: 'seen', page: '0', streaming: 'yes', providers: '8,,9', sort: 'colour', order: 'size' },
    { view: '', page: '1', providers: '8;DROP', sort: 'added', order: 'date' },
  ])('leaves out missing and invalid parameters of %o', (search) => {
    expect(parseListSearch(search)).toEqual({});
  });
});

describe('filterOf', () => {
  it.each([
    {},
    { streaming: 'only' as const },
    { streaming: 'mine' as const },
    { streaming: 'only' as const, providers: '8,99' },
    { providers: 'none' },
  ])('returns a filter from which searchOf makes the same parameters again: %o', (search) => {
    expect(searchOf(filterOf(search))).toEqual(search);
  });
});
