import { expect, test } from 'vitest';
import type { FrightLimits } from '#features/limits/contract/fright-limits.ts';
import type { FoundFilms } from '../contract/finder.ts';
import { looserSearches } from './fewer-filters.tsx';
import type { TonightSearch } from './finder-search.ts';
import { withLimits } from './limited-search.tsx';
import { searchKey } from './tonight-queries.ts';

const keys = (search: TonightSearch, giveUp: FoundFilms['giveUp'], limits: FrightLimits = { axes: {}, notes: [] }) =>
  looserSearches(search, giveUp, (looser) => withLimits(looser, limits)).map(({ search: looser, loosened }) => [
    searchKey(looser),
    loosened,
  ]);

test('the first looser search removes one filter: the filter that excludes the most films by itself', () => {
  const giveUp = [
    { parameter: 'gore', total: 5 },
    { parameter: 'themes', total: 2 },
  ];
  expect(keys({ gore: '-0', themes: 'ghost', page: 2 }, giveUp)[0]).toEqual(['?themes=ghost', ['gore']]);
});

test('each next search removes one more filter, first the platforms and last the themes', () => {
  expect(keys({ gore: '-0', themes: 'ghost', platforms: 'shudder' }, [])).toEqual([
    ['?gore=-0&themes=ghost', ['platforms']],
    ['?themes=ghost', ['platforms', 'gore']],
    ['', ['platforms', 'gore', 'themes']],
  ]);
});

test('content notes that somebody wants to avoid, the age rating and single films are never loosened', () => {
  const kept = { certification: 'PG', except: '948', without: 'clowns', unknown: 'hide' };
  expect(keys(kept, [{ parameter: 'without', total: 900 }])).toEqual([]);
});

test("a range is loosened up to the member's limit, and a range that the limit alone requires is not named", () => {
  const limits: FrightLimits = { axes: { gore: 2, scares: 5 }, notes: ['clowns'] };
  const giveUp = [
    { parameter: 'gore', total: 5 },
    { parameter: 'scares', total: 4 },
  ];
  expect(keys({ gore: '-2', scares: '-1', themes: 'ghost', without: 'clowns' }, giveUp, limits)).toEqual([
    ['?gore=-2&scares=-5&themes=ghost&without=clowns', ['scares']],
    ['?gore=-2&scares=-5&themes=ghost&without=clowns', ['scares']],
    ['?gore=-2&scares=-5&without=clowns', ['scares', 'themes']],
  ]);
});
