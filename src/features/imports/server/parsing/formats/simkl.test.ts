import { expect, test } from 'vitest';
import { factsOf, lines, namesNoFilm, readText } from '#test/imports/uploads.ts';

const RING = { title: 'Ring', year: 1998, tmdbId: 2671, imdbId: 'tt0178868' };
const UNDATED = [{ key: 'undated' }];

test('a whole backup is read; the status decides if a film counts as seen, and films among the anime series are found', async () => {
  const ring = { title: 'Ring', year: 1998, ids: { imdb: 'tt0178868', tmdb: '2671' } };
  const perfectBlue = { title: 'Perfect Blue', year: 1997, ids: { tmdb: 10494 } };
  const backup = {
    movies: [
      {
        ...{ status: 'completed', movie: ring, last_watched_at: '2024-10-31T21:00:00Z' },
        ...{ user_rating: 9, user_rated_at: '2024-11-01T10:00:00Z' },
      },
      { status: 'completed', movie: ring },
      { status: 'completed', movie: { title: 'Cure', year: 1997 }, user_rating: 8, user_rated_at: null },
      { status: 'plantowatch', movie: { title: 'Pulse' }, added_to_watchlist_at: '2024-01-01T10:00:00Z' },
      { status: 'plantowatch', movie: { title: null, ids: { imdb: 'tt0235198' } }, added_to_watchlist_at: null },
      { status: 'dropped', movie: { title: 'The Ring' } },
      { status: 'hold', movie: { title: 'Noroi' } },
      { status: null, movie: { title: null } },
      { status: 'completed' },
      { status: 5, movie: ring },
    ],
    anime: [
      { status: 'completed', anime_type: 'movie', show: perfectBlue },
      { anime_type: 'tv', show: { title: 'Another' } },
    ],
    shows: [{ status: 'completed', show: { title: null } }],
  };
  const unknownShape = { message: 'The entry does not have the format of a Simkl export. It is left out.' };
  expect(factsOf(await readText('SimklBackup.json', JSON.stringify(backup)))).toEqual({
    source: 'simkl',
    films: [
      {
        ...{ ...RING, line: 1, rating: { value: 9, at: '2024-11-01T10:00:00.000Z' } },
        viewings: [{ date: '2024-10-31', key: '2024-10-31T21:00:00.000Z', at: '2024-10-31T21:00:00.000Z' }],
      },
      { title: 'Cure', year: 1997, line: 3, viewings: UNDATED, rating: { value: 8 } },
      { title: 'Pulse', line: 4, watchlisted: { at: '2024-01-01T10:00:00.000Z', day: '2024-01-01' } },
      { title: 'tt0235198', imdbId: 'tt0235198', line: 5, watchlisted: {} },
      { title: 'The Ring', line: 6 },
      { title: 'Noroi', line: 7 },
      { title: 'Perfect Blue', year: 1997, tmdbId: 10494, line: 11, viewings: UNDATED },
    ],
    left: [
      { line: 6, title: 'The Ring', reason: 'dropped' },
      { line: 7, title: 'Noroi', reason: 'other' },
      { line: 12, title: 'Another', reason: 'series' },
      { line: 13, title: '', reason: 'series' },
    ],
    problems: [namesNoFilm(8), { line: 9, ...unknownShape }, { line: 10, ...unknownShape }],
  });
});

test('the CSV is read without dates for ratings and watchlist, and ambiguous dates are read with the month first', async () => {
  const text = lines([
    'simkl_id,TMDB,IMDB_ID,Type,Title,Year,Watchlist,WatchedDate,Rating',
    '1,2671,tt0178868,movie,Ring,1998,completed,4/5/2024,9',
    '2,,,movie,Pulse,2001,plan to watch,,',
    '3,,,tv,Kingdom,2019,completed,4/5/2024,9',
    '4,,,movie,,,completed,,',
  ]);
  expect(factsOf(await readText('SimklBackup.csv', text))).toEqual({
    source: 'simkl',
    films: [
      { ...RING, line: 2, viewings: [{ date: '2024-04-05', key: '2024-04-05' }], rating: { value: 9 } },
      { title: 'Pulse', year: 2001, line: 3, watchlisted: {} },
    ],
    left: [{ line: 4, title: 'Kingdom', reason: 'series' }],
    problems: [namesNoFilm(5)],
  });
});

test('a CSV backup names the columns and the status in other words than a file for bulk imports', async () => {
  const text = lines([
    'SIMKL_ID,Title,Type,Year,Watchlist,LastEpWatched,WatchedDate,Rating,Memo,TVDB,TMDB,IMDB',
    '1,Ring,movie,1998,completed,,2024-10-31 21:30:00,9,,,2671,tt0178868',
    '2,Pulse,movie,2001,plantowatch,,,,,,,',
  ]);
  expect(factsOf(await readText('x.csv', `\uFEFF${text}`))).toEqual({
    source: 'simkl',
    films: [
      {
        ...{ ...RING, line: 2, rating: { value: 9 } },
        viewings: [{ date: '2024-10-31', key: '2024-10-31T21:30:00.000Z', at: '2024-10-31T21:30:00.000Z' }],
      },
      { title: 'Pulse', year: 2001, line: 3, watchlisted: {} },
    ],
  });
});

test('a file of another program with a list “movies” is read as a table', async () => {
  const movies = [{ title: 'The Thing', year: 1982, watched_at: '2025-10-31', rating: 9, tmdb_id: 1091 }];
  const { source, films } = await readText('x.json', JSON.stringify({ movies }));
  expect(source).toBe('table');
  expect(films).toMatchObject([{ tmdbId: 1091, viewings: [{ date: '2025-10-31' }], rating: { value: 9 } }]);
});
