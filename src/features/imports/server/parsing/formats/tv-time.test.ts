import { expect, test } from 'vitest';
import { factsOf, lines, namesNoFilm, read, readText, upload, zipOf } from '#test/imports/uploads.ts';

const RING = { title: 'Ring', year: 1998, imdbId: 'tt0178868' };
const SEEN = [{ date: '2024-10-31', key: '2024-10-31T21:30:00.000Z', at: '2024-10-31T21:30:00.000Z' }];
const LISTED = { watchlisted: { at: '2024-01-01T10:00:00.000Z', day: '2024-01-01' } };
const MOVIE = { title: 'Ring', year: 1998, is_watched: true };

test('the JSON is read with watched films and films of the watchlist, but without series', async () => {
  const entries = [
    { ...MOVIE, id: { imdb: 'tt0178868' }, watched_at: '2024-10-31T21:30:00Z', rewatch_count: 1 },
    { title: 'Cure', year: 1997, id: null, is_watched: true, watched_at: null, rewatch_count: null },
    { title: 'Pulse', is_watched: false, created_at: '2024-01-01T10:00:00Z' },
    { title: 'Noroi', is_watched: false, created_at: null },
    { title: 'Kingdom', seasons: [] },
    { title: 'The Tape' },
    { title: null, is_watched: true },
  ];
  expect(factsOf(await readText('tvtime.json', JSON.stringify(entries)))).toEqual({
    source: 'tvtime',
    films: [
      { ...RING, line: 1, viewings: [...SEEN, { key: 'undated' }] },
      { title: 'Cure', year: 1997, line: 2, viewings: [{ key: 'undated' }] },
      { title: 'Pulse', line: 3, ...LISTED },
      { title: 'Noroi', line: 4, watchlisted: {} },
    ],
    left: [{ line: 5, title: 'Kingdom', reason: 'series' }],
    problems: [
      { line: 6, message: 'The entry does not have the format of a TV Time export. It is left out.' },
      namesNoFilm(7),
    ],
  });
});

test('other JSON of a ZIP file is ignored', async () => {
  const zip = await zipOf({ 'tvtime.json': JSON.stringify([MOVIE]), 'settings.json': '{"language":"en"}' });
  expect(factsOf(await read(upload('tvtime.zip', zip)))).toMatchObject({
    source: 'tvtime',
    films: [{ title: 'Ring' }],
  });
});

const HEADER = 'imdb_id,title,year,created_at,watched_at,is_watched,rewatch_count';

test('the CSV is read with watched films and films of the watchlist', async () => {
  const text = lines([
    HEADER,
    'tt0178868,Ring,1998,2024-11-01T05:00:00Z,2024-10-31T21:30:00Z,true,1',
    ',Pulse,2001,2024-01-01T10:00:00Z,,false,0',
    ',,,2024-01-01T10:00:00Z,,false,0',
  ]);
  expect(factsOf(await readText('tvtime.csv', text))).toEqual({
    source: 'tvtime',
    films: [
      { ...RING, line: 2, viewings: [...SEEN, { key: 'undated' }] },
      { title: 'Pulse', year: 2001, line: 3, ...LISTED },
    ],
    problems: [namesNoFilm(4)],
  });
});

test.each([
  ['TRUE', 1],
  ['1', 1],
  ['Yes', 1],
  ['false', 0],
  ['10', 0],
  ['untrue', 0],
])('a film with is_watched %s has %i viewings', async (isWatched, viewings) => {
  const { films } = await readText('x.csv', lines([HEADER, `,Ring,1998,,,${isWatched},`]));
  expect(films[0]?.viewings).toHaveLength(viewings);
  expect(films[0]?.watchlisted).toEqual(viewings === 0 ? { at: null } : null);
});

const EVENTS = 'type,movie_name,release_date,series_name,created_at';

test('in the older package, each row is read as an event, such as a viewing or a new entry of the watchlist', async () => {
  const text = lines([
    EVENTS,
    'watch,Ring,1998-01-31 00:00:00,,2024-10-31 21:30:00',
    'rewatch,Ring,1998-01-31 00:00:00,,',
    'towatch,Pulse,2001-02-10 00:00:00,,2024-01-01 10:00:00',
    'towatch,Noroi,,,',
    'follow,Audition,,,2024-01-01 10:00:00',
    'watch,,,Kingdom,2024-01-01 10:00:00',
    'login,,,,2024-01-01 10:00:00',
  ]);
  expect(factsOf(await readText('tracking.csv', text))).toEqual({
    source: 'tvtime',
    films: [
      { title: 'Ring', year: 1998, line: 2, viewings: [...SEEN, { key: 'undated' }] },
      { title: 'Pulse', year: 2001, line: 4, ...LISTED },
      { title: 'Noroi', line: 5, watchlisted: {} },
    ],
    left: [{ line: 7, title: 'Kingdom', reason: 'series' }],
  });
});
