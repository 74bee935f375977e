import { expect, test } from 'vitest';
import { factsOf, lines, namesNoFilm, readText, summaryOf } from '#test/imports/uploads.ts';

const HEADER = 'media_id,source,media_type,title,score,status,repeats,end_date';

test('only films with a TMDB id are read, and their status decides if they count as seen or go on the watchlist', async () => {
  const text = lines([
    HEADER,
    '2671,tmdb,movie,Ring,9.0,Completed,1,2024-10-31',
    '36095,tmdb,movie,Cure,,Completed,,',
    '11667,tmdb,movie,Pulse,,Planning,0,',
    '565,tmdb,movie,The Ring,3.0,Dropped,0,2020-01-01',
    '11075,tmdb,movie,Audition,,Paused,0,2020-01-01',
    '93405,tmdb,tv,Squid Game,9.0,Completed,0,',
    '7,igdb,game,The Tape,9.0,Completed,0,',
    '7,tmdb,book,The Well,9.0,Completed,0,',
    '7,manual,movie,Home video,9.0,Completed,0,',
    ',tmdb,movie,,9.0,Completed,0,',
  ]);
  expect(factsOf(await readText('yamtrack.csv', text))).toEqual({
    source: 'yamtrack',
    films: [
      {
        ...{ title: 'Ring', tmdbId: 2671, line: 2, rating: { value: 9 } },
        viewings: [{ date: '2024-10-31', key: '2024-10-31' }, { key: 'undated' }],
      },
      { title: 'Cure', tmdbId: 36095, line: 3, viewings: [{ key: 'undated' }] },
      { title: 'Pulse', tmdbId: 11667, line: 4, watchlisted: {} },
      { title: 'The Ring', tmdbId: 565, line: 5, rating: { value: 3 } },
      { title: 'Audition', tmdbId: 11075, line: 6 },
    ],
    left: [
      { line: 5, title: 'The Ring', reason: 'dropped' },
      { line: 6, title: 'Audition', reason: 'other' },
      { line: 7, title: 'Squid Game', reason: 'series' },
      { line: 8, title: 'The Tape', reason: 'other' },
      { line: 9, title: 'The Well', reason: 'other' },
      { line: 10, title: 'Home video', reason: 'other' },
    ],
    problems: [namesNoFilm(11)],
  });
});

test('a file of a newer version is read with a row for each viewing and the exact time of each watchlist entry', async () => {
  const text = lines([
    'media_id,source,media_type,title,image,season_number,episode_number,score,status,notes,start_date,end_date,progress,created_at,progressed_at',
    '2671,tmdb,movie,Ring,,,,9.0,Completed,,,2025-10-31 21:30:00+00:00,1,2025-11-01 10:00:00.123456+00:00,2025-11-01 10:00:00+00:00',
    '2671,tmdb,movie,Ring,,,,8.0,Completed,,,2024-10-31 00:00:00+00:00,1,2025-11-01 09:00:00.123456+00:00,2025-11-01 10:00:00+00:00',
    '11667,tmdb,movie,Pulse,,,,,Planning,,,,0,2024-01-01 10:00:00.123456+00:00,2024-01-01 10:00:00+00:00',
  ]);
  const { films, questions, problems } = await readText('yamtrack.csv', text, { timeZone: 'America/New_York' });
  expect(summaryOf(films)).toMatchObject([
    { film: 'Ring', seen: '2025-10-31 2024-10-31', rating: 9 },
    { film: 'Pulse', listed: true },
  ]);
  expect(films[1]?.watchlisted).toEqual({ at: '2024-01-01T10:00:00.123Z', day: '2024-01-01' });
  expect({ questions, problems }).toEqual({ questions: [], problems: [] });
});
