import { expect, test } from 'vitest';
import { byFigure } from '#features/ratings/contract/rating-categories.ts';
import { asksOrderOf, factsOf, lines, namesNoFilm, readText } from '#test/imports/uploads.ts';

const RING = { title: 'Ring', year: 1998, tmdbId: 2671 };
const CURE = { title: 'Cure', year: 1997, tmdbId: 36095 };
const PULSE = { title: 'Pulse', tmdbId: 11667 };

test('the JSON export is read with all categories of ratings, the earlier ratings and the times of saving', async () => {
  const ring = { id: 2671, title: 'Ring', release_date: '1998-01-31' };
  const cure = { id: 36095, title: 'Cure', release_date: '1997-11-06' };
  const pulse = { id: 11667, title: 'Pulse', release_date: null };
  const none = byFigure(() => null);
  const json = JSON.stringify({
    ratings: [
      { ...cure, ...none, gore: 7, updated_at: '2024-05-01T10:00:00.000Z' },
      { ...ring, ...none, overall: 9, scares: 8, updated_at: '2024-11-01T10:00:00.000Z' },
      { ...pulse, ...none, overall: 0, updated_at: 'unknown' },
    ],
    ratingHistory: [
      { ...ring, ...none, overall: 3, saved_at: '2023-11-01T10:00:00.000Z' },
      { ...cure, ...none, gore: 7, saved_at: '2024-05-01T10:00:00.000Z' },
      { ...ring, ...none, overall: 9, scares: 8, saved_at: '2024-11-01T10:00:00.000Z' },
      { ...pulse, ...none, overall: 0, saved_at: 'unknown' },
    ],
    watchlist: [
      { ...cure, added_at: '2024-01-01T10:00:00.000Z' },
      { ...pulse, added_at: 'unknown' },
      { id: 9_999_999_999, title: ' ', release_date: null, added_at: 'unknown' },
    ],
    viewings: [
      { ...ring, watched_at: '2024-11-01T02:00:00.000Z', rating: { overall: 8 } },
      { ...ring, watched_at: null, rating: null },
    ],
  });
  expect(factsOf(await readText('data.json', json, { timeZone: 'America/New_York' }))).toEqual({
    source: 'fright-club',
    films: [
      {
        ...RING,
        line: 1,
        viewings: [
          { date: '2024-10-31', key: '2024-11-01T02:00:00.000Z', rating: 8, at: '2024-11-01T02:00:00.000Z' },
          { key: 'undated' },
        ],
        rating: { value: 9, at: '2024-11-01T10:00:00.000Z' },
        saved: [
          { at: '2023-11-01T10:00:00.000Z', figures: { overall: 3 } },
          { at: '2024-11-01T10:00:00.000Z', figures: { overall: 9, scares: 8 } },
        ],
      },
      { ...PULSE, line: 2, rating: { value: 0 }, watchlisted: {} },
      {
        ...CURE,
        line: 2,
        watchlisted: { at: '2024-01-01T10:00:00.000Z', day: '2024-01-01' },
        saved: [{ at: '2024-05-01T10:00:00.000Z', figures: { gore: 7 } }],
      },
    ],
    problems: [namesNoFilm(3)],
  });
});

const HEADER = 'kind,tmdb_id,title,release_date,date,overall,scares';
const readCsv = (rows: string[], options = {}) => readText('data.csv', lines([HEADER, ...rows]), options);

test('the CSV export is read with the same data, and the current rating is put after the earlier ratings', async () => {
  const rows = [
    'rating,2671,Ring,1998-01-31,2024-11-01T10:00:00.000Z,9,8',
    'rating,11667,Pulse,,,0,',
    'rating_history,2671,Ring,1998-01-31,2023-11-01T10:00:00.000Z,3,10',
    'watchlist,36095,Cure,1997-11-06,2024-01-01T10:00:00.000Z,,',
    'watchlist,11667,Pulse,,,,',
    'viewing,2671,Ring,1998-01-31,2024-11-01T02:00:00.000Z,12,',
    'viewing,2671,Ring,1998-01-31,,,',
    'viewing,,,,2024-11-01T02:00:00.000Z,,',
    'other,565,The Ring,2002-10-18,2024-11-01T02:00:00.000Z,5,5',
  ];
  expect(factsOf(await readCsv(rows, { timeZone: 'America/New_York' }))).toEqual({
    source: 'fright-club',
    films: [
      {
        ...RING,
        line: 2,
        viewings: [
          { date: '2024-10-31', key: '2024-11-01T02:00:00.000Z', at: '2024-11-01T02:00:00.000Z' },
          { key: 'undated' },
        ],
        rating: { value: 9, at: '2024-11-01T10:00:00.000Z' },
        saved: [
          { at: '2023-11-01T10:00:00.000Z', figures: { overall: 3, scares: 10 } },
          { at: '2024-11-01T10:00:00.000Z', figures: { overall: 9, scares: 8 } },
        ],
      },
      { ...PULSE, line: 3, rating: { value: 0 }, watchlisted: {} },
      { ...CURE, line: 5, watchlisted: { at: '2024-01-01T10:00:00.000Z', day: '2024-01-01' } },
    ],
    problems: [namesNoFilm(9)],
  });
});

test('when a spreadsheet has changed the dates, an earlier rating does not replace the current rating', async () => {
  const rows = ['rating,2671,Ring,1998-01-31,4/5/2024 10:00,9,', 'rating_history,2671,Ring,1998-01-31,,3,'];
  expect(await readCsv(rows)).toMatchObject({
    questions: asksOrderOf('4/5/2024 10:00'),
    films: [{ rating: { value: 9 } }],
  });
  expect(factsOf(await readCsv(rows, { dateOrder: 'dmy' }))).toEqual({
    source: 'fright-club',
    films: [{ ...RING, line: 2, rating: { value: 9, at: '2024-05-04' } }],
  });
});

test('a row with only categories gives no overall rating', async () => {
  const { films } = await readCsv(['rating,2671,Ring,1998-01-31,2024-11-01T10:00:00.000Z,,8']);
  expect(films).toMatchObject([{ rating: null, saved: [{ figures: { overall: null, scares: 8 } }] }]);
});
