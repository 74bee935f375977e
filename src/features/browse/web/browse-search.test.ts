import { expect, it } from 'vitest';
import { browseSearch } from './browse-search.ts';

const DEFAULTS = { page: undefined, sort: undefined, decade: undefined, rating: undefined };

it('page, order and filters are read from the URL', () => {
  const search = { sort: 'rating', decade: '1980s', rating: '7' };
  expect(browseSearch({ ...search, page: '2' })).toEqual({ ...search, page: 2 });
});

it.each([
  {},
  { page: '1', sort: 'popularity', decade: '', rating: '' },
  { page: '0', sort: 'size', decade: '1985', rating: '11' },
])('defaults and invalid values are left out: %o', (search) => expect(browseSearch(search)).toEqual(DEFAULTS));
