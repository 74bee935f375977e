import { describe, expect, test } from 'vitest';
import { addToWatchlist, addViewing, createFilmDrafts, type FilmReference, rate } from './films.ts';

type Row = Pick<FilmReference, 'title'> & Partial<FilmReference>;

const PLACE = { file: 'x.csv', line: 2 };
const on = (day: string, moment: string | null = null) => ({ day, moment });

/** Collects rows. Returns the draft of each row, and the films. */
function collect(...rows: Row[]) {
  const films = createFilmDrafts();
  const nothing = { originalTitle: null, year: null, tmdbId: null, imdbId: null };
  const add = (row: Row) => films.film(PLACE, { ...nothing, needsConfirmation: false, isOtherGenre: false, ...row });
  return { drafts: rows.map(add), add, finish: films.finish };
}

/** Returns a number for each row. Rows with the same number are one film. */
function grouped(...rows: Row[]): number[] {
  const { drafts } = collect(...rows);
  const different = [...new Set(drafts)];
  return drafts.map((draft) => different.indexOf(draft) + 1);
}

describe('rows', () => {
  const it = { title: 'It', year: 2017 };

  test.each<[string, Row[], number[]]>([
    ['with one title and year are one film', [it, { title: 'IT', year: 2017 }], [1, 1]],
    ['with one title and different years are two films', [it, { title: 'It', year: 1990 }], [1, 2]],
    ['without a year do not join a film that has one', [it, { title: 'It' }], [1, 2]],
    ['with different spaces in the title are one film', [{ title: 'The Ring' }, { title: 'the  ring' }], [1, 1]],
    ['with and without a space in the title are two films', [{ title: 'Day Break' }, { title: 'Daybreak' }], [1, 2]],
    ['without an id join the only film of their name', [{ ...it, tmdbId: 1 }, { ...it, tmdbId: 1 }, it], [1, 1, 1]],
    ['with an id join the film without one', [it, { ...it, tmdbId: 1 }], [1, 1]],
    [
      'without an id join each other, but none of several films with ids',
      [{ ...it, imdbId: 'tt1' }, { ...it, imdbId: 'tt2' }, { ...it, tmdbId: 3 }, it, it],
      [1, 2, 3, 4, 4],
    ],
    [
      'with the ids of two films join the first if the ids of these films differ',
      [
        { ...it, tmdbId: 1, imdbId: 'tt1' },
        { ...it, tmdbId: 2, imdbId: 'tt2' },
        { ...it, tmdbId: 1, imdbId: 'tt2' },
      ],
      [1, 2, 1],
    ],
  ])('%s', (_, rows, films) => {
    expect(grouped(...rows)).toEqual(films);
  });

  test('are no longer compared by name after twenty films with one title and year', () => {
    const namesakes = (count: number) => Array.from({ length: count }, (_, index) => ({ ...it, tmdbId: index + 1 }));
    expect(grouped(...namesakes(19), it, it).slice(-2)).toEqual([20, 20]);
    expect(grouped(...namesakes(20), it, it).slice(-2)).toEqual([21, 22]);
  });

  test('add missing ids, year and original title to the film, and change nothing else', () => {
    const { finish } = collect(
      { title: 'Ring', tmdbId: 2671 },
      { title: 'Ringu', year: 1998, tmdbId: 2671, imdbId: 'tt0178868', originalTitle: 'リング' },
      { title: 'The Ring', year: 2002, tmdbId: 2671, originalTitle: 'Ring', needsConfirmation: true },
    );
    expect(finish()).toEqual([
      {
        ...PLACE,
        title: 'Ring',
        originalTitle: 'リング',
        year: 1998,
        tmdbId: 2671,
        imdbId: 'tt0178868',
        needsConfirmation: false,
        isOtherGenre: false,
        viewings: [],
        rating: null,
        watchlisted: null,
      },
    ]);
  });
});

test('a row with the ids of two films merges the films; the merged film has all viewings, the newest rating and the watchlist entry', () => {
  const { drafts, add, finish } = collect({ title: 'Ring', tmdbId: 2671 }, { title: 'Ringu', imdbId: 'tt0178868' });
  const [one, other] = drafts as [(typeof drafts)[number], (typeof drafts)[number]]; // one for each row
  addViewing(one, on('2024-10-31'));
  rate(one, 7, '2024-10-31');
  addViewing(other, on('2025-10-31'));
  rate(other, 9, '2025-10-31');
  addToWatchlist(other, on('2023-01-01'));
  add({ title: 'Ring', tmdbId: 2671, imdbId: 'tt0178868' });
  expect(finish()).toMatchObject([
    {
      tmdbId: 2671,
      imdbId: 'tt0178868',
      viewings: [{ date: '2024-10-31' }, { date: '2025-10-31' }],
      rating: { value: 9, at: '2025-10-31' },
      watchlisted: { at: '2023-01-01' },
    },
  ]);
});

test.each<[boolean, boolean, number]>([
  [false, false, 0],
  [true, false, 1],
  [false, true, 1],
])('two films (seen: %s and %s) have %d viewings after they are merged', (first, second, viewings) => {
  const { drafts, add, finish } = collect({ title: 'Ring', tmdbId: 2671 }, { title: 'Ringu', imdbId: 'tt0178868' });
  for (const [index, isSeen] of [first, second].entries()) Object.assign(drafts[index] ?? {}, { isSeen });
  add({ title: 'Ring', tmdbId: 2671, imdbId: 'tt0178868' });
  expect(finish()).toMatchObject([{ rating: null, watchlisted: null, viewings: { length: viewings } }]);
});

const film = () => collect().add({ title: 'Ring', year: 1998 });

test.each<[string, [number, string | null][], number]>([
  [
    'the newest one',
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
  const ring = film();
  for (const [figure, at] of ratings) rate(ring, figure, at);
  expect(ring.rating?.value).toBe(value);
});

test('a film on the watchlist has the day of the last entry that has a day', () => {
  const ring = film();
  for (const date of [on('2024-10-31'), null]) addToWatchlist(ring, date);
  expect(ring.watchlisted).toEqual({ at: '2024-10-31' });
  addToWatchlist(ring, on('2025-10-31'));
  expect(ring.watchlisted).toEqual({ at: '2025-10-31' });
});
