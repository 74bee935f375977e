import { expect, test } from 'vitest';
import { looserSearches } from './looser-search.ts';
import { searchKey } from './tonight-queries.ts';

const keys = (...given: Parameters<typeof looserSearches>) =>
  looserSearches(...given).map(({ search, loosened }) => [searchKey(search), loosened]);

test('a filter that alone excludes films is loosened first, and no other', () => {
  const giveUp = [
    { parameter: 'gore', total: 5 },
    { parameter: 'themes', total: 2 },
  ];
  expect(keys({ gore: '-0', themes: 'ghost', page: 2 }, giveUp)[0]).toEqual(['?themes=ghost', ['gore']]);
});

test('otherwise filters are loosened one after the other: services and length first, the kind of film last', () => {
  expect(keys({ gore: '-0', themes: 'ghost', platforms: 'shudder' }, [])).toEqual([
    ['?gore=-0&themes=ghost', ['platforms']],
    ['?themes=ghost', ['platforms', 'gore']],
    ['', ['platforms', 'gore', 'themes']],
  ]);
});

test('what somebody cannot bear is never loosened', () => {
  expect(keys({ without: 'clowns', unknown: 'hide' }, [{ parameter: 'without', total: 900 }])).toEqual([]);
});
