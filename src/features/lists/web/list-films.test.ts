import { expect, test } from 'vitest';
import { byCategory, RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import type { ListFilm } from '../contract/lists.ts';
import { moved, moveTo, SORTS, sorted, withPositions, withSeen } from './list-films.ts';

const films = (...ids: number[]) => ids.map((id) => ({ id }));
const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id);

test.each([
  [1, 0, [1, 2, 3, 4]],
  [1, 1, [2, 1, 3, 4]],
  [1, 3, [2, 3, 4, 1]],
  [4, 0, [4, 1, 2, 3]],
  [3, -5, [3, 1, 2, 4]],
  [2, 99, [1, 3, 4, 2]],
])('film %d moves to index %d', (id, to, after) => {
  const list = films(1, 2, 3, 4);
  expect(idsOf(moved(list, moveTo(list, id, to)))).toEqual(after);
});

test('a move is made again in a list that was changed meanwhile, and nothing of the other change is lost', () => {
  const move = moveTo(films(1, 2, 3, 4), 4, 1);
  expect(idsOf(moved(films(3, 2, 5, 1, 4), move))).toEqual([3, 4, 2, 5, 1]);
  // The film before which it goes was removed.
  expect(idsOf(moved(films(3, 1, 5, 4), move))).toEqual([3, 1, 4, 5]);
  // Both neighbours were removed, or the film itself.
  expect(idsOf(moved(films(3, 5, 4), move))).toEqual([3, 5, 4]);
  expect(idsOf(moved(films(3, 2, 1), move))).toEqual([3, 2, 1]);
});

const film = (id: number, facts: Partial<ListFilm>): ListFilm => ({
  ...{ id, title: `Film ${id}`, posterPath: null, posterColour: null, releaseDate: null, runtime: null, countries: [] },
  ...{ certification: null, overview: null, platforms: [], voteAverage: null, averageRating: null, ratingsCount: 0 },
  ...{ fright: null, note: '', seen: false },
  position: id,
  ...facts,
});

test('films are sorted by what a card knows, those without a value last, and ties by their position', () => {
  const list = [
    film(1, { title: 'the Fog', releaseDate: '1980-02-08', runtime: 89, voteAverage: 6.8, seen: true }),
    film(2, { title: 'Alien', releaseDate: '1979-05-25', runtime: 117, voteAverage: 8.1, averageRating: 6 }),
    film(3, { title: 'Zombi' }),
    film(4, { title: 'It 2', releaseDate: '1980-02-08', runtime: 89 }),
  ];
  const order = (sort: Parameters<typeof sorted>[1]) => idsOf(sorted(list, sort));
  expect(order('order')).toEqual([1, 2, 3, 4]);
  expect(order('title')).toEqual([2, 4, 1, 3]);
  expect(order('newest')).toEqual([1, 4, 2, 3]);
  expect(order('oldest')).toEqual([2, 1, 4, 3]);
  expect(order('rating')).toEqual([1, 2, 3, 4]);
  expect(order('shortest')).toEqual([1, 4, 2, 3]);
  expect(order('longest')).toEqual([2, 1, 4, 3]);
  expect(order('unseen')).toEqual([2, 3, 4, 1]);
});

test('films are sorted by each category of fright, the highest first', () => {
  const names = SORTS.map(({ value }) => value);
  expect(names).toEqual(expect.arrayContaining([...RATING_CATEGORIES]));
  for (const category of RATING_CATEGORIES) {
    const withFigure = (id: number, figure: number | null) =>
      film(id, { fright: { ...byCategory(() => 5), [category]: figure } });
    const list = [film(1, {}), withFigure(2, 3), withFigure(3, null), withFigure(4, 9)];
    expect(idsOf(sorted(list, category))).toEqual([4, 2, 1, 3]);
  }
});

test('only films whose mark has changed become new objects', () => {
  const [one, two] = [film(1, {}), film(2, { seen: true })];
  const after = withSeen([one, two], new Set([1, 2]));
  expect(after.map(({ seen }) => seen)).toEqual([true, true]);
  expect(after[1]).toBe(two);
  expect(withSeen([one, two], new Set([2]))[0]).toBe(one);
});

test('positions are counted from 1', () => {
  expect(withPositions([film(4, {}), film(2, {})]).map(({ position }) => position)).toEqual([1, 2]);
});
