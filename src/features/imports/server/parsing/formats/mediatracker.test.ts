import { expect, test } from 'vitest';
import { factsOf, namesNoFilm, readText, summaryOf } from '#test/imports/uploads.ts';

const at = (time: string) => Date.parse(time);
/** A film as `/api/items` lists it. */
const item = (rest: object) => ({
  ...{ id: 1, mediaType: 'movie', source: 'tmdb', hasDetails: false, seen: false, onWatchlist: false },
  ...{ title: 'Ring', originalTitle: 'リング', releaseDate: '1998-01-31', tmdbId: 2671, imdbId: 'tt0178868' },
  ...{ genres: ['Horror', 'Mystery'], lastSeenAt: null, tmdbRating: 7, userRating: null },
  ...rest,
});
const other = (title: string, rest: object) =>
  item({ ...{ title, tmdbId: null, imdbId: null, originalTitle: null, releaseDate: null, genres: null }, ...rest });
const RING = { title: 'Ring', originalTitle: 'リング', year: 1998, tmdbId: 2671, imdbId: 'tt0178868' };

test('the list of films is read with the last viewing, ratings up to five stars, and the watchlist', async () => {
  const list = [
    item({
      ...{ seen: true, lastSeenAt: at('2025-10-31T21:30:00Z') },
      userRating: { rating: 4, date: at('2025-11-01T10:00:00Z'), review: 'Seven days.' },
    }),
    other('Cure', { seen: true, genres: ['Comedy'] }),
    other('Pulse', { onWatchlist: true, userRating: { rating: null, review: null, date: null } }),
    other('Noroi', { seen: true, lastSeenAt: 9e15 }),
    other('Kingdom', { mediaType: 'tv', seen: true }),
    other('The Well', { mediaType: 'book', seen: true }),
    other('', { seen: true }),
    { mediaType: 'movie' },
  ];
  expect(factsOf(await readText('items.json', JSON.stringify(list)))).toEqual({
    source: 'mediatracker',
    films: [
      {
        note: 'Seven days.',
        ...{ ...RING, line: 1, rating: { value: 8, at: '2025-11-01T10:00:00.000Z' } },
        viewings: [{ date: '2025-10-31', key: '2025-10-31T21:30:00.000Z', at: '2025-10-31T21:30:00.000Z' }],
      },
      { title: 'Cure', line: 2, isOtherGenre: true, viewings: [{ key: 'undated' }] },
      { title: 'Pulse', line: 3, watchlisted: {} },
      { title: 'Noroi', line: 4, viewings: [{ key: 'undated' }] },
    ],
    left: [
      { line: 5, title: 'Kingdom', reason: 'series' },
      { line: 6, title: 'The Well', reason: 'other' },
    ],
    problems: [
      { line: 4, message: '“9000000000000000” is not a date. The row is kept without it.' },
      namesNoFilm(7),
      { line: 8, message: 'The entry does not have the format of MediaTracker. It is left out.' },
    ],
  });
});

test('the details of films are read with all viewings, even if the times are text, as PostgreSQL writes them', async () => {
  const details = item({
    ...{ hasDetails: true, seen: true, lastSeenAt: String(at('2025-10-31T21:30:00Z')), lists: [], seasons: [] },
    seenHistory: [
      { id: 3, mediaItemId: 1, userId: 1, date: String(at('2025-10-31T21:30:00Z')), episodeId: null },
      { id: 2, mediaItemId: 1, userId: 1, date: String(at('2024-10-31T21:30:00Z')), episodeId: null },
      { id: 1, mediaItemId: 1, userId: 1, date: null, episodeId: null },
    ],
  });
  const { films } = await readText('mediatracker.json', JSON.stringify([details]));
  expect(summaryOf(films)).toMatchObject([{ seen: '2025-10-31 2024-10-31 ?' }]);
});
