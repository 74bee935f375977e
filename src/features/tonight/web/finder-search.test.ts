import fc from 'fast-check';
import { expect, it } from 'vitest';
import { writeRange } from '#features/ratings/contract/fright-profile.ts';
import { MAX_FINDER_SLUGS } from '../contract/finder-values.ts';
import { MOODS } from '../contract/moods.ts';
import {
  ANY,
  activeFilters,
  checkedFirst,
  finderSearch,
  isPersonal,
  isSameSearch,
  memberSearch,
  parseRange,
  publicSearch,
  rangeWords,
  withoutRanges,
  withoutUnknownNames,
} from './finder-search.ts';
import { searchKey } from './tonight-queries.ts';

const keyOf = (search: Record<string, unknown>) => searchKey(finderSearch(search));

it('every parameter of the API is read from the URL', () => {
  const search = {
    ...{ scares: '6-', gore: '-3', plot: '4-6', themes: 'ghost,clown', not: 'slasher', platforms: 'shudder,hulu' },
    ...{ decades: '1970s', maxRuntime: '90', language: 'ja', without: 'animal-dies', like: '948', unseen: 'false' },
    ...{ watchlist: 'true', sort: 'newest', page: '2' },
  };
  expect({ ...finderSearch(search) }).toMatchObject({ ...search, platforms: 'shudder,hulu', page: 2 });
});

it.each([
  { scares: '8-3', gore: '-11', plot: 'much', page: '0', sort: 'best' },
  { scares: '0-10', sort: 'match', page: '1', platforms: '', themes: ',,', not: '\0' },
  { platforms: 'vhs', decades: '1985', without: 'rain', maxRuntime: '0', language: 'english', like: 'alien' },
  { unseen: 'true', watchlist: 'no', colour: 'red', scares: {}, maxRuntime: null },
])('defaults and invalid values are dropped: %o', (search) => expect(keyOf(search)).toBe(''));

it('valid values beside invalid ones are kept', () => {
  expect(keyOf({ platforms: 'vhs,shudder,shudder', gore: '-2', plot: '9-1' })).toBe('?gore=-2&platforms=shudder');
});

it('a parameter keeps at most as many slugs as the API accepts', () => {
  const slugs = Array.from({ length: 30 }, (_, index) => `word-${index}`);
  expect(finderSearch({ not: slugs.join(',') }).not?.split(',')).toEqual(slugs.slice(0, MAX_FINDER_SLUGS));
});

it.each(MOODS)(
  'the mood $label is a valid search that differs from the search of every other mood',
  ({ label, search }) => {
    expect(searchKey(finderSearch(search))).toBe(searchKey(search));
    expect(MOODS.filter((mood) => isSameSearch(mood.search, search)).map((mood) => mood.label)).toEqual([label]);
  },
);

it('the link of a wish finds what the wish counted, also films that nobody has checked', () => {
  const search = finderSearch({ without: 'flashing-lights', unknown: 'show' });
  expect(checkedFirst(search).unknown).toBe('show');
  expect(checkedFirst(finderSearch({ without: 'clowns', unknown: 'hide' })).unknown).toBe('hide');
  expect(checkedFirst(finderSearch({ unknown: 'only' })).unknown).toBeUndefined();
});

it('the order and the page are not filters', () => {
  expect(activeFilters(finderSearch({ sort: 'newest', page: '3', gore: '-2' }))).toEqual(['gore']);
});

it('withoutRanges removes the ranges and the page, and keeps the other filters', () => {
  expect(searchKey(withoutRanges(finderSearch({ gore: '-2', lore: '8-', language: 'ja', page: '3' })))).toBe(
    '?language=ja',
  );
});

it('films that a member has seen are left out, unless the member asks for them', () => {
  expect(searchKey(memberSearch(finderSearch({ gore: '-2' })))).toBe('?gore=-2&unseen=true');
  expect(searchKey(memberSearch(finderSearch({ gore: '-2', unseen: 'false' })))).toBe('?gore=-2');
});

it.each([{ unseen: 'false' }, { watchlist: 'true' }, { services: 'true' }, { sort: 'for-you' }])(
  'the search %j depends on the member',
  (own) => {
    const search = finderSearch({ ...own, gore: '-2' });
    expect(isPersonal(search)).toBe(true);
    expect(searchKey(publicSearch(search))).toBe('?gore=-2');
    expect(isPersonal(publicSearch(search))).toBe(false);
  },
);

it('withoutUnknownNames leaves out names that only the server can check', () => {
  const search = finderSearch({ themes: 'ghost,no-such-word,slasher', not: 'nonsense', like: '1', gore: '-2' });
  expect(searchKey(withoutUnknownNames(search))).toBe('?gore=-2&themes=ghost,slasher');
});

it('a range is the same after it was written as text and read again', () => {
  const figure = fc.integer({ min: 0, max: 10 });
  fc.assert(
    fc.property(figure, figure, (a, b) => {
      const range = { min: Math.min(a, b), max: Math.max(a, b) };
      expect(parseRange(writeRange(range))).toEqual(range);
    }),
  );
});

it.each([undefined, '', '-', '0-10', '8-3', '4-11', '11-', '5', 'x-3', '3-x', '1.5-3', '-3-5'])(
  'anything invalid, like %j, is read as "any"',
  (text) => expect(parseRange(text)).toEqual(ANY),
);

it('a written range leaves out a minimum of 0 and a maximum of 10', () => {
  expect(
    [
      [0, 10],
      [0, 3],
      [7, 10],
      [4, 6],
    ].map(([min = 0, max = 0]) => writeRange({ min, max })),
  ).toEqual([...[undefined, '-3', '7-', '4-6']]);
});

it.each([
  [[0, 10], 'any'],
  [[0, 3], 'up to 3'],
  [[7, 10], '7 and up'],
  [[4, 6], '4 to 6'],
  [[0, 0], 'only 0'],
  [[10, 10], 'only 10'],
] as const)('the text for %j is "%s"', ([min, max], text) => expect(rangeWords({ min, max })).toBe(text));
