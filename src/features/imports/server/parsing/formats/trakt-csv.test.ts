import { expect, test } from 'vitest';
import { factsOf, lines, namesNoFilm, readText } from '#test/imports/uploads.ts';

const RING = { title: 'Ring', year: 1998, tmdbId: 2671, imdbId: 'tt0178868', line: 2 };

test('the genres in a file show which films are not horror', async () => {
  const text = lines([
    'watched_at,type,title,year,genres',
    ',movie,Ring,1998,"horror, mystery"',
    ',movie,Heat,1995,"crime, science-fiction"',
  ]);
  const { films } = await readText('trakt.csv', text);
  expect(films.map(({ title, isOtherGenre }) => [title, isOtherGenre])).toEqual([
    ['Ring', false],
    ['Heat', true],
  ]);
});

test('in a file with the column "action", this column decides how each row is read', async () => {
  const text = lines([
    'action,type,title,year,imdb,tmdb,watched_at,listed_at,rating,rated_at',
    'history,movie,Ring,1998,tt0178868,2671,2024-10-31T21:00:00Z,,,',
    'history,,Cure,1997,,,,,,',
    'watchlist,Movies,Pulse,2001,,,,2024-01-01T10:00:00Z,,',
    'watchlist,movie,Noroi,2005,,,,,,',
    'ratings,movie,Ring,1998,tt0178868,2671,,,9,2024-11-01T10:00:00Z',
    'ratings,movie,Audition,1999,,,,,8,',
    'history,episode,Kingdom,2019,,,2024-10-31T21:00:00Z,,,',
    'history,movie,,,,,2024-10-31T21:00:00Z,,,',
  ]);
  expect(factsOf(await readText('trakt.csv', text))).toEqual({
    source: 'trakt',
    films: [
      {
        ...{ ...RING, rating: { value: 9, at: '2024-11-01T10:00:00.000Z' } },
        viewings: [{ date: '2024-10-31', key: '2024-10-31T21:00:00.000Z', at: '2024-10-31T21:00:00.000Z' }],
      },
      { title: 'Cure', year: 1997, line: 3, viewings: [{ key: 'undated' }] },
      { title: 'Pulse', year: 2001, line: 4, watchlisted: { at: '2024-01-01T10:00:00.000Z', day: '2024-01-01' } },
      { title: 'Noroi', year: 2005, line: 5, watchlisted: {} },
      { title: 'Audition', year: 1999, line: 7, rating: { value: 8 } },
    ],
    left: [{ line: 8, title: 'Kingdom', reason: 'series' }],
    problems: [namesNoFilm(9)],
  });
});

test('a row may be a viewing, a rating and an entry of the watchlist at once', async () => {
  const text = lines([
    'type,title,year,trakt_id,imdb_id,tmdb_id,date_watched,watchlisted_at,rating,rated_at',
    'movie,Ring,1998,1,tt0178868,2671,2025-10-06,2024-01-01,9,2025-10-07',
    'movie,Cure,1997,2,,36095,unknown,,,',
  ]);
  expect(factsOf(await readText('trakt.csv', text))).toEqual({
    source: 'trakt',
    films: [
      {
        ...{ ...RING, viewings: [{ date: '2025-10-06', key: '2025-10-06' }] },
        ...{ rating: { value: 9, at: '2025-10-07' }, watchlisted: { at: '2024-01-01' } },
      },
      // A date that is not known counts as none.
      { title: 'Cure', year: 1997, tmdbId: 36095, line: 3, viewings: [{ key: 'undated' }] },
    ],
  });
});

test('a table with dates but without titles does not belong to Trakt', async () => {
  await expect(readText('x.csv', lines(['show,watched_at', 'Kingdom,2024-01-01']))).rejects.toMatchObject({
    kind: 'unsupported',
  });
});
