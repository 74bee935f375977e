import { expect, test } from 'vitest';
import { seededRandom } from '#engine/lib/seeded-random.ts';
import { byCategory, RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import { FINDER_PAGE_SIZE } from '../contract/finder.ts';
import { NO_LISTS } from './conditions.ts';
import { categoryFigures, type FilmIndex, NO_DAY } from './film-index.ts';
import { findFilms, pickFilm } from './find-films.ts';
import { EVERYTHING } from './finder-question.ts';
import { NO_TASTE } from './scores.ts';

const FILMS = 9_000;

/** Films with few different ratings, so that the id decides often. Half of them have a profile. */
function someFilms(): FilmIndex {
  const random = seededRandom(7);
  const figures = byCategory(() => Float32Array.from({ length: FILMS }, () => (random() < 0.1 ? 5 : Number.NaN)));
  const [none, id] = [new Int32Array(FILMS), Int32Array.from({ length: FILMS }, (_, place) => 3 * place + 1)];
  const noLists = { column: none, lists: [[]], names: new Map() };
  return {
    ...{ ...figures, id, themes: none, platforms: none, notes: none, notesNo: none, day: none, runtime: none },
    ...{ language: none, certification: none, countries: noLists, franchise: noLists, studios: noLists },
    ...{ tags: noLists, directors: noLists, decade: noLists, kinds: new Map() },
    ...{ rating: Float32Array.from({ length: FILMS }, () => Math.floor(20 * random()) / 2) },
    renown: new Float32Array(FILMS),
    figures: categoryFigures(figures),
  };
}

const FILTER = {
  question: EVERYTHING,
  bits: { themes: 0, not: 0, platforms: 0, without: 0, mustBeKnown: 0 },
  notes: [],
  listed: NO_LISTS,
  today: '2026-10-31',
};

test.each([1, 2, 30, 450])('page %i of thousands of films is a part of the whole list, sorted', (page) => {
  const films = someFilms();
  const filter = { ...FILTER, question: { ...EVERYTHING, sort: 'rating' as const, page } };
  const isProfiled = (film: number) => Number(RATING_CATEGORIES.some((category) => films[category][film] === 5));
  const sorted = [...films.id.keys()].sort(
    (a, b) => isProfiled(b) - isProfiled(a) || (films.rating[b] ?? 0) - (films.rating[a] ?? 0) || a - b,
  );
  const { ids, total } = findFilms(films, filter, { closeness: new Map(), taste: NO_TASTE });
  const wanted = sorted.slice((page - 1) * FINDER_PAGE_SIZE, page * FINDER_PAGE_SIZE);
  expect(ids).toEqual(wanted.map((film) => films.id[film]));
  expect(total).toBe(FILMS);
});

test('with closeness, no count is higher than the number of films that such a search finds', () => {
  const films = { ...someFilms(), notes: new Int32Array(FILMS), notesNo: new Int32Array(FILMS) };
  const question = { ...EVERYTHING, gore: { min: 0, max: 3 }, without: ['clowns' as const], like: 1 };
  const filter = {
    ...{ ...FILTER, question, bits: { ...FILTER.bits, without: 1 }, notes: [{ note: 'clowns' as const, bit: 1 }] },
    listed: { ...FILTER.listed, like: films.id },
  };
  const closeness = new Map([...films.id].map((id) => [id, 1]));
  const { total, unknown, unsure, failingOne } = findFilms(films, filter, { closeness, taste: NO_TASTE });
  expect([total, unknown, unsure].every((count) => count <= 100)).toBe(true);
  expect(failingOne.every((one) => one.total <= 100 - total)).toBe(true);
  expect(unknown).toBe(100);
});

test('the best match is drawn most often, and each film at some time', () => {
  const films = { ...someFilms(), rating: new Float32Array(FILMS) };
  const rated = [8, 6, 4].map((rating, film) => {
    films.rating[film] = rating;
    return films.id[film] ?? 0;
  });
  const others = [...films.id.slice(rated.length)];
  const drawn = Array.from({ length: 300 }, () =>
    pickFilm(films, FILTER, { closeness: new Map(), taste: NO_TASTE }, others),
  );
  const [best = 0, next = 0, last = 0] = rated.map((id) => drawn.filter((one) => one === id).length);
  expect(best).toBeGreaterThan(next);
  expect(last).toBeGreaterThan(0);
  expect(best + next + last).toBe(300);
});

test('only a search for a film to watch leaves out films without a date', () => {
  const films = { ...someFilms(), day: new Int32Array(FILMS).fill(NO_DAY, 0, 1) };
  const found = (mustBeReleased: boolean) =>
    findFilms(films, { ...FILTER, mustBeReleased }, { closeness: new Map(), taste: NO_TASTE }).total;
  expect([found(false), found(true)]).toEqual([FILMS, FILMS - 1]);
});
