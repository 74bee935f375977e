import { expect, test } from 'vitest';
import { factsOf, lines, namesNoFilm, readText } from '#test/imports/uploads.ts';

const HEADER = 'TMDb ID,IMDb ID,Type,Name,Release Date,Rating,Your Rating,Date Rated';
const RING = { title: 'Ring', year: 1998, tmdbId: 2671, imdbId: 'tt0178868', line: 2 };
const CURE = { title: 'Cure', year: 1997, tmdbId: 36095, line: 3 };
const UNDATED = [{ key: 'undated' }];

const readTable = (name: string, rows: string[], options = {}) => readText(name, lines([HEADER, ...rows]), options);

test('rated films count as seen, even if the rating is not valid; a series may have the id of a film', async () => {
  const rows = [
    '2671,tt0178868,movie,Ring,1998-01-31T00:00:00Z,7.2,8,2024-10-01T07:11:12Z',
    '36095,,movie,Cure,1997-11-06,7.4,good,2024-10-01T07:11:12Z',
    '2671,,tv,Squid Game,2021-09-17,7.8,9,2024-10-01T07:11:12Z',
    ',,movie,,,,9,2024-10-01T07:11:12Z',
  ];
  expect(factsOf(await readTable('ratings.csv', rows))).toEqual({
    source: 'tmdb',
    films: [
      { ...RING, viewings: UNDATED, rating: { value: 8, at: '2024-10-01T07:11:12.000Z' } },
      { ...CURE, viewings: UNDATED },
    ],
    left: [{ line: 4, title: 'Squid Game', reason: 'series' }],
    problems: [{ line: 3, message: '“good” is not a rating. The row is kept without it.' }, namesNoFilm(5)],
  });
});

test('the date in a watchlist is the day when the film was added, not when it was rated', async () => {
  const rows = [
    '2671,tt0178868,movie,Ring,1998-01-31,7.2,8,2024-10-01T07:11:12Z',
    '36095,,movie,Cure,1997-11-06,7.4,,',
  ];
  expect(factsOf(await readTable('watchlist.csv', rows))).toEqual({
    source: 'tmdb',
    films: [
      {
        ...RING,
        viewings: UNDATED,
        rating: { value: 8 },
        watchlisted: { at: '2024-10-01T07:11:12.000Z', day: '2024-10-01' },
      },
      { ...CURE, watchlisted: {} },
    ],
  });
});

test('films of a list other than the ratings and the watchlist count as seen if the member says so', async () => {
  const rows = ['2671,tt0178868,movie,Ring,1998-01-31,7.2,,'];
  expect(factsOf(await readTable('list.csv', rows))).toEqual({
    source: 'tmdb',
    films: [RING],
    questions: [{ kind: 'list' }],
  });
  const answered = await readTable('list.csv', rows, { lists: { 'list.csv': 'watched' } });
  expect(factsOf(answered)).toEqual({ source: 'tmdb', films: [{ ...RING, viewings: UNDATED }] });
});

test.each([
  ['18.4.2026', '2026-04-18'],
  ['4/18/2026', '2026-04-18'],
  ['4/5/2026', null],
])('a rating with the date %s, as a spreadsheet writes it, gets the day %s', async (date, at) => {
  const { films, questions } = await readTable('ratings.csv', [`2671,,movie,Ring,1998-01-31,7.2,8,${date}`]);
  expect(films[0]?.rating).toEqual({ value: 8, at });
  expect(questions).toEqual([]);
});
