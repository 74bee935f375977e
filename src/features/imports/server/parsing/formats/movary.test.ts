import { expect, test } from 'vitest';
import { factsOf, lines, namesNoFilm, read, upload } from '#test/imports/uploads.ts';

const RING = 'Ring,1998,2671,tt0178868';

test('history, ratings and watchlist are read together', async () => {
  const history = lines(['title,year,tmdbId,imdbId,watchedAt', `${RING},2024-10-31`, `${RING},`, ',,,,2024-10-31']);
  const ratings = lines(['title,year,tmdbId,imdbId,userRating', `${RING},9`, 'Cure,1997,36095,,']);
  const watchlist = lines([
    'title,year,tmdbId,imdbId,addedAt',
    'Pulse,2001,,tt0286751,2024-01-01 10:00:00',
    'Audition,1999,11075,,2024-01-02',
    'Noroi,2005,,,',
  ]);
  const files = [upload('history.csv', history), upload('ratings.csv', ratings), upload('watchlist.csv', watchlist)];
  expect(factsOf(await read(files))).toEqual({
    source: 'movary',
    films: [
      {
        ...{ title: 'Ring', year: 1998, tmdbId: 2671, imdbId: 'tt0178868', line: 2 },
        viewings: [{ date: '2024-10-31', key: '2024-10-31' }, { key: 'undated' }],
        rating: { value: 9 },
      },
      { title: 'Cure', year: 1997, tmdbId: 36095, line: 3 },
      {
        ...{ title: 'Pulse', year: 2001, imdbId: 'tt0286751', line: 2 },
        watchlisted: { at: '2024-01-01T10:00:00.000Z', day: '2024-01-01' },
      },
      { title: 'Audition', year: 1999, tmdbId: 11075, line: 3, watchlisted: { at: '2024-01-02' } },
      { title: 'Noroi', year: 2005, line: 4, watchlisted: {} },
    ],
    problems: [namesNoFilm(4)],
  });
});
