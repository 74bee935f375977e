import { expect, test } from 'vitest';
import { looserSearches } from './looser-search.ts';
import { searchKey } from './tonight-queries.ts';

const keys = (...given: Parameters<typeof looserSearches>) =>
  looserSearches(...given).map(({ search, loosened }) => [searchKey(search), loosened]);

test('the first looser search removes only the filter that alone excludes the most films', () => {
  const giveUp = [
    { parameter: 'gore', total: 5 },
    { parameter: 'themes', total: 2 },
  ];
  expect(keys({ gore: '-0', themes: 'ghost', page: 2 }, giveUp)[0]).toEqual(['?themes=ghost', ['gore']]);
});

test('several filters are loosened one by one, from services and length to the kind of film', () => {
  expect(keys({ gore: '-0', themes: 'ghost', platforms: 'shudder' }, [])).toEqual([
    ['?gore=-0&themes=ghost', ['platforms']],
    ['?themes=ghost', ['platforms', 'gore']],
    ['', ['platforms', 'gore', 'themes']],
  ]);
});

test('content notes that somebody wants to avoid are never loosened', () => {
  expect(keys({ without: 'clowns', unknown: 'hide' }, [{ parameter: 'without', total: 900 }])).toEqual([]);
});
