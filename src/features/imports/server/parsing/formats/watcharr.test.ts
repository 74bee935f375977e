import { expect, test } from 'vitest';
import { factsOf, readText } from '#test/imports/uploads.ts';

const entry = (status: string, title: string, more: object = {}, type = 'movie') => ({
  ...{ createdAt: '2025-03-01T10:00:00Z', updatedAt: '2025-03-02T10:00:00Z', status, rating: 0, activity: [] },
  content: { tmdbId: 1, title, type, release_date: '1982-06-25T00:00:00Z' },
  ...more,
});

test('films, corrected days, ratings out of 10 and the watchlist are read', async () => {
  const activity = [
    {
      type: 'ADDED_WATCHED',
      createdAt: '2025-03-01T10:00:00Z',
      data: '{"status":"FINISHED"}',
      customDate: '2024-10-31T21:00:00Z',
    },
    { type: 'RATING_CHANGED', createdAt: '2025-03-02T10:00:00Z', data: '9' },
  ];
  const list = [
    entry('FINISHED', 'The Thing', { rating: 9, thoughts: 'cold', activity }),
    entry('PLANNED', 'Suspiria', {
      content: { tmdbId: 2, title: 'Suspiria', type: 'movie', release_date: '1977-02-01' },
    }),
    entry('FINISHED', 'Dark', {}, 'tv'),
    entry('DROPPED', 'Hush', { content: { tmdbId: 3, title: 'Hush', type: 'movie' } }),
    { status: 'FINISHED' },
  ];
  expect(factsOf(await readText('watcharr.json', JSON.stringify(list)))).toEqual({
    source: 'watcharr',
    films: [
      {
        note: 'cold',
        ...{ title: 'The Thing', year: 1982, tmdbId: 1, line: 1 },
        viewings: [{ date: '2024-10-31', key: '2024-10-31T21:00:00.000Z', at: '2024-10-31T21:00:00.000Z' }],
        rating: { value: 9, at: '2025-03-02T10:00:00.000Z' },
      },
      {
        title: 'Suspiria',
        year: 1977,
        tmdbId: 2,
        line: 2,
        watchlisted: { at: '2025-03-01T10:00:00.000Z', day: '2025-03-01' },
      },
      { title: 'Hush', tmdbId: 3, line: 4 },
    ],
    left: [
      { line: 3, title: 'Dark', reason: 'series' },
      { line: 4, title: 'Hush', reason: 'dropped' },
    ],
    problems: [{ line: 5, message: 'The entry does not have the format of Watcharr. It is left out.' }],
  });
});

const did = (type: string, createdAt: string, more: object = {}) => ({
  ...{ type, createdAt: `${createdAt}T20:00:00Z` },
  ...more,
});
const WATCHED = '2019-10-31';
const imported = { customDate: `${WATCHED}T20:00:00Z` };

test.each([
  [
    'planned first, and watched later',
    [
      did('ADDED_WATCHED', '2023-01-01', { data: '{"status":"PLANNED","rating":0}' }),
      did('STATUS_CHANGED', WATCHED, { data: '{"status":"FINISHED"}' }),
    ],
  ],
  [
    'imported with the day of its viewing',
    [
      did('IMPORTED_WATCHED', '2024-05-05', { data: '{"status":"FINISHED","rating":8}' }),
      did('IMPORTED_ADDED_WATCHED', '2024-05-05', imported),
    ],
  ],
  ...['JF', 'PLEX'].map((server) => [
    `synchronized from ${server}`,
    [
      did(`IMPORTED_WATCHED_${server}`, '2024-05-05', { data: '{"status":"FINISHED","rating":0}' }),
      did(`IMPORTED_ADDED_WATCHED_${server}`, '2024-05-05', imported),
    ],
  ]),
])('a film that was %s has one viewing, on the day when it was watched', async (_, activity) => {
  const { films } = await readText('watcharr.json', JSON.stringify([entry('FINISHED', 'The Thing', { activity })]));
  expect(films.map(({ viewings }) => viewings.map(({ date }) => date))).toEqual([[WATCHED]]);
});
