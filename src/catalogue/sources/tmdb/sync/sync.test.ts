import { expect, test } from 'vitest';
import { readPages } from './sync.ts';

/** Returns a list of TMDB with this number of pages. */
function listOf(totalPages: number, rowsOf = (page: number) => [{ id: page }]) {
  const loaded: number[] = [];
  const load = async (page: number) => {
    loaded.push(page);
    return { rows: rowsOf(page), skipped: 1, totalPages, totalResults: totalPages * 20 };
  };
  return { load, loaded };
}

test('a list is read from its first page to its last', async () => {
  const { load, loaded } = listOf(3);
  expect(await readPages(load)).toEqual({ rows: [{ id: 1 }, { id: 2 }, { id: 3 }], skipped: 3 });
  expect(loaded).toEqual([1, 2, 3]);
});

test('an empty list is read with one request', async () => {
  const { load, loaded } = listOf(0, () => []);
  expect((await readPages(load)).rows).toEqual([]);
  expect(loaded).toEqual([1]);
});

test('at most the requested pages are read, and never more than TMDB’s limit', async () => {
  const few = listOf(9);
  await readPages(few.load, 2);
  expect(few.loaded).toEqual([1, 2]);
  const all = listOf(700);
  await readPages(all.load, 600);
  expect(all.loaded).toHaveLength(500);
});

test('a row that moves to the next page during the read is returned once', async () => {
  const { load } = listOf(2, (page) => [{ id: 7, page }]);
  expect((await readPages(load)).rows).toEqual([{ id: 7, page: 1 }]);
});
