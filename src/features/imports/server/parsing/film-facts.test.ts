import { describe, expect, test } from 'vitest';
import { byFigure } from '#features/ratings/contract/rating-categories.ts';
import { addSaved, addToWatchlist, addViewing, createFilmDrafts, rate } from './films.ts';

const on = (day: string, moment: string | null = null) => ({ day, moment });

function ring() {
  const films = createFilmDrafts();
  const film = films.film({ file: 'x.csv', line: 2 }, { title: 'Ring', year: 1998 });
  return { film, finished: () => films.finish()[0] };
}

describe('viewings', () => {
  test('keep day, rating and exact moment; a viewing with only a day has no moment', () => {
    const { film, finished } = ring();
    addViewing(film, on('2024-10-31', '2024-10-31T20:00:00.000Z'), { rating: 8, at: '2024-10-31T20:00:00.000Z' });
    addViewing(film, on('2025-10-31'), { id: 'https://boxd.it/1' });
    expect(finished()?.viewings).toEqual([
      { date: '2024-10-31', key: '2024-10-31T20:00:00.000Z', rating: 8, at: '2024-10-31T20:00:00.000Z' },
      { date: '2025-10-31', key: 'https://boxd.it/1', rating: null },
    ]);
  });

  test('count once if their ids are equal; other viewings with the same key get different numbers', () => {
    const { film, finished } = ring();
    for (const id of ['a', 'a', undefined, undefined]) addViewing(film, on('2024-10-31'), id ? { id } : {});
    addViewing(film, null);
    expect(finished()?.viewings.map(({ key }) => key)).toEqual(['a', '2024-10-31', '2024-10-31 2', 'undated']);
  });

  test('are one viewing without a date if the film was only marked as seen', () => {
    const { film, finished } = ring();
    film.isSeen = true;
    expect(finished()?.viewings).toEqual([{ date: null, key: 'undated', rating: null }]);
    addViewing(film, on('2024-10-31'));
    expect(finished()?.viewings.map(({ date }) => date)).toEqual(['2024-10-31']);
  });
});

test.each<[string, [number, string | null][], number]>([
  [
    'the newest one, whatever the order of the ratings',
    [
      [7, '2024-10-31'],
      [9, '2025-10-31'],
      [8, '2023-10-31'],
    ],
    9,
  ],
  [
    'the last one of the same day',
    [
      [7, '2024-10-31'],
      [9, '2024-10-31'],
    ],
    9,
  ],
  [
    'not one without a day',
    [
      [7, '2024-10-31'],
      [9, null],
    ],
    7,
  ],
  [
    'the last of several without a day',
    [
      [7, null],
      [9, null],
    ],
    9,
  ],
])('the rating of a film is %s', (_, ratings, value) => {
  const { film } = ring();
  for (const [figure, at] of ratings) rate(film, figure, at);
  expect(film.rating?.value).toBe(value);
});

test('every saved rating is kept, in order', () => {
  const { film, finished } = ring();
  const [first, second] = [byFigure(() => 1), byFigure(() => 2)];
  addSaved(film, '2024-10-31', first);
  addSaved(film, '2025-10-31', second);
  expect(finished()?.saved).toEqual([
    { at: '2024-10-31', figures: first },
    { at: '2025-10-31', figures: second },
  ]);
});

test('a film on the watchlist has the day of the last entry that has a day', () => {
  const { film } = ring();
  addToWatchlist(film, '2024-10-31');
  addToWatchlist(film, null);
  expect(film.watchlisted).toEqual({ at: '2024-10-31' });
  addToWatchlist(film, '2025-10-31');
  expect(film.watchlisted).toEqual({ at: '2025-10-31' });
});
