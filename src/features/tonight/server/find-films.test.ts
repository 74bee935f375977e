import { expect, test } from 'vitest';
import { seededRandom } from '#engine/lib/seeded-random.ts';
import { byCategory, RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import { FINDER_PAGE_SIZE } from '../contract/finder.ts';
import { categoryFigures, type FilmIndex } from './film-index.ts';
import { findFilms } from './find-films.ts';
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
    figures: categoryFigures(figures),
  };
}

test.each([1, 2, 30, 450])('page %i of thousands of films is a part of the whole list, sorted', (page) => {
  const films = someFilms();
  const filter = {
    question: { ...EVERYTHING, sort: 'rating' as const, page },
    bits: { themes: 0, not: 0, platforms: 0, without: 0, mustBeKnown: 0 },
    notes: [],
    listed: { themes: [], not: [], like: null, about: null, unseen: null, watchlist: null, services: null },
    today: '2026-10-31',
  };
  const isProfiled = (film: number) => Number(RATING_CATEGORIES.some((category) => films[category][film] === 5));
  const sorted = [...films.id.keys()].sort(
    (a, b) => isProfiled(b) - isProfiled(a) || (films.rating[b] ?? 0) - (films.rating[a] ?? 0) || a - b,
  );
  const { ids, total } = findFilms(films, filter, { closeness: new Map(), taste: NO_TASTE });
  const wanted = sorted.slice((page - 1) * FINDER_PAGE_SIZE, page * FINDER_PAGE_SIZE);
  expect(ids).toEqual(wanted.map((film) => films.id[film]));
  expect(total).toBe(FILMS);
});
