import { describe, expect, test } from 'vitest';
import { factsOf, lines, namesNoFilm, read, readText, summaryOf, upload, zipOf } from '#test/imports/uploads.ts';

const MOMENT = '2024-10-31T21:00:00.000Z';
const movie = { title: 'Ring', year: 1998, ids: { imdb: 'tt0178868', tmdb: 2671 } };
const unnamed = { title: null, year: null, ids: null };
const RING = { title: 'Ring', year: 1998, tmdbId: 2671, imdbId: 'tt0178868', line: 1 };
const SEEN = [{ date: '2024-10-31', key: '7', at: MOMENT }];

const readFile = (name: string, entries: unknown[], options = {}) => readText(name, JSON.stringify(entries), options);
const readFiles = async (files: Record<string, unknown>) => {
  const texts = Object.entries(files).map(([name, value]) => [name, JSON.stringify(value)]);
  return factsOf(await read(upload('trakt.zip', await zipOf(Object.fromEntries(texts)))));
};

test('a whole ZIP file is read with history, ratings and watchlist, and skipped entries have a reason', async () => {
  const files = {
    'watched-history.json': [
      { id: 7, watched_at: MOMENT, movie },
      { id: 8, watched_at: MOMENT, show: { title: 'Kingdom' }, episode: {} },
      { id: 9, watched_at: MOMENT, movie: unnamed },
      { id: 10, watched_at: 5, movie },
    ],
    'watched-movies.json': [{ plays: 3, last_watched_at: MOMENT, movie }],
    'watched-shows.json': [{ plays: 1, last_watched_at: MOMENT, show: { title: 'Kingdom' } }],
    'ratings.json': [
      { rated_at: '2024-11-01T10:00:00.000Z', rating: 9, movie },
      { rated_at: '1970-01-01T00:00:00.000Z', rating: 8, movie: { title: 'Cure' } },
      { rated_at: MOMENT, rating: null, movie: { title: 'Noroi' } },
      { rated_at: MOMENT, rating: 8, movie: unnamed },
      { rated_at: MOMENT, rating: 8, show: { title: null } },
      { rated_at: MOMENT, rating: 8, episode: { number: 1 } },
    ],
    'lists-watchlist-1.json': [
      { listed_at: '2024-01-01T10:00:00.000Z', movie: { title: 'Pulse' } },
      { listed_at: '1970-01-01T00:00:00.000Z', movie: { title: 'Audition' } },
      { listed_at: MOMENT, movie: unnamed },
    ],
    'lists-favorites.json': [{ listed_at: MOMENT, movie }],
    'lists-list-77-wells.json': [{ listed_at: MOMENT, movie }],
    'comments-movies.json': [{ comment: { id: 1 }, movie }],
    'collection-movies.json': [{ collected_at: MOMENT, movie }, null, 5, { collected_at: MOMENT, person: {} }],
    'likes.json': [{ liked_at: MOMENT, movie: unnamed }],
    'hidden.json': [
      { hidden_at: MOMENT, movie },
      { liked_at: MOMENT, movie: { title: 'Cure' } },
    ],
  };
  expect(await readFiles(files)).toEqual({
    source: 'trakt',
    films: [
      {
        ...RING,
        viewings: SEEN,
        rating: { value: 9, at: '2024-11-01T10:00:00.000Z' },
        lists: [{ list: 0, position: 1 }],
      },
      { title: 'Cure', line: 2, rating: { value: 8 } },
      { title: 'Noroi', line: 3 },
      { title: 'Pulse', line: 1, watchlisted: { at: '2024-01-01T10:00:00.000Z', day: '2024-01-01' } },
      { title: 'Audition', line: 2, watchlisted: {} },
    ],
    lists: [{ name: 'wells', description: '' }],
    left: [
      { line: 2, title: 'Kingdom', reason: 'series' },
      { line: 5, title: '', reason: 'series' },
      { line: 6, title: '', reason: 'series' },
      { line: 1, title: 'Ring', reason: 'likes' },
      { line: 1, title: 'Ring', reason: 'other' },
      { line: 1, title: '', reason: 'other' },
      { line: 2, title: 'Cure', reason: 'other' },
    ],
    problems: [
      { line: 4, message: 'The entry does not have the format of a Trakt export. It is left out.' },
      namesNoFilm(3),
      namesNoFilm(4),
      namesNoFilm(3),
    ],
  });
});

test('files may be in folders', async () => {
  const parsed = await readFiles({
    'watched/history-1.json': [{ id: 7, watched_at: MOMENT, movie }],
    'lists/watchlist.json': [{ listed_at: MOMENT, movie: { title: 'Pulse' } }],
    'lists/list-77-wells.json': [{ listed_at: MOMENT, movie }],
  });
  expect(parsed).toEqual({
    source: 'trakt',
    films: [
      { ...RING, viewings: SEEN, lists: [{ list: 0, position: 1 }] },
      { title: 'Pulse', line: 1, watchlisted: { at: MOMENT, day: '2024-10-31' } },
    ],
    lists: [{ name: 'wells', description: '' }],
  });
});

test('ids that are too long for a number are kept, and a viewing on two pages counts once', async () => {
  const page = JSON.stringify([{ id: 7, watched_at: MOMENT, movie }]).replace('"id":7', '"id":9007199254740993123');
  const { films } = await read([upload('1.json', page), upload('2.json', `${page} `)]);
  expect(films[0]?.viewings.map(({ key }) => key)).toEqual(['9007199254740993123']);
});

describe('without a history', () => {
  test('watched films have a viewing for each play and at least one, and watched series are left out', async () => {
    const watched = { last_watched_at: MOMENT };
    const entries = [
      { ...watched, movie },
      { ...watched, plays: 0, movie: { title: 'Cure' } },
      { ...watched, plays: 3, movie: { title: 'Noroi' } },
      { ...watched, plays: 2, movie: unnamed },
      { ...watched, show: { title: 'Kingdom' } },
    ];
    const viewings = [{ date: '2024-10-31', key: MOMENT, at: MOMENT }];
    expect(factsOf(await readFile('watched.json', entries))).toEqual({
      source: 'trakt',
      films: [
        { ...RING, viewings },
        { title: 'Cure', line: 2, viewings },
        { title: 'Noroi', line: 3, viewings: [...viewings, { key: 'undated' }, { key: 'undated 2' }] },
      ],
      left: [{ line: 5, title: 'Kingdom', reason: 'series' }],
      doubtfulDays: [{ date: '2024-10-31', viewings: 3, reason: 'bulk' }],
      problems: [namesNoFilm(4)],
    });
  });

  test.each([
    [undefined, '', false],
    ['watched', '?', false],
    ['watchlist', '', true],
    ['neither', '', false],
  ] as const)('a list with any name is read as the member answers: %s', async (answer, seen, listed) => {
    const lists = answer && { 'my-list-1.json': answer };
    const { films, questions } = await readFile('my-list-1.json', [{ listed_at: MOMENT, movie }], { lists });
    expect(summaryOf(films)).toEqual([{ film: 'Ring (1998)', seen, rating: null, listed }]);
    expect(questions).toEqual(answer ? [] : [{ kind: 'list', file: 'my-list-1.json' }]);
  });
});

test('lists have names from lists-lists.json, ranks and notes; the pages of a list are joined', async () => {
  const facts = [
    { name: 'Wells & tapes', description: 'Wet', display_numbers: true, ids: { trakt: 77, slug: 'wells-tapes' } },
    { name: 'Of somebody', ids: {} },
  ];
  const cure = { title: 'Cure', year: 1997, ids: { tmdb: 36095 } };
  const parsed = await readFiles({
    'lists-lists.json': facts,
    'lists-list-77-wells-tapes-1.json': [{ rank: 2, listed_at: MOMENT, notes: 'Great\nbill', type: 'movie', movie }],
    'lists-list-77-wells-tapes-2.json': [
      { rank: 1, listed_at: MOMENT, notes: '', type: 'movie', movie: cure },
      { rank: 3, listed_at: MOMENT, type: 'show', show: { title: 'Kingdom' } },
    ],
    'lists-list-78-top-10.json': [{ rank: 1, listed_at: MOMENT, movie }],
  });
  expect(parsed).toMatchObject({
    lists: [
      { name: 'Wells & tapes', description: 'Wet', ranked: true },
      { name: 'top 10', description: '' },
    ],
    films: [
      {
        title: 'Ring',
        lists: [
          { list: 0, position: 2, note: 'Great\nbill' },
          { list: 1, position: 1 },
        ],
      },
      { title: 'Cure', lists: [{ list: 0, position: 1 }] },
    ],
    left: [{ title: 'Kingdom', reason: 'series' }],
  });
});

test('errors of the export are cut to a readable length, and other JSON is ignored', async () => {
  const files = {
    'history.json': [{ id: 7, watched_at: MOMENT, movie }],
    '_errors.json': [{ endpoint: `/users/${'x'.repeat(200)}`, error: 'y'.repeat(200) }],
    'network-friends.json': [{ username: 'robin' }],
    'user-profile.json': { username: 'sam' },
  };
  const message = `Trakt could not export /users/${'x'.repeat(73)} (${'y'.repeat(80)}). It is missing here.`;
  expect(await readFiles(files)).toEqual({
    source: 'trakt',
    films: [{ ...RING, viewings: SEEN }],
    problems: [{ line: 1, message }],
  });
});

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
        ...{ ...RING, line: 2, rating: { value: 9, at: '2024-11-01T10:00:00.000Z' } },
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
        ...{ ...RING, line: 2, viewings: [{ date: '2025-10-06', key: '2025-10-06' }] },
        ...{ rating: { value: 9, at: '2025-10-07' }, watchlisted: { at: '2024-01-01' } },
      },
      // A date that is not known counts as none.
      { title: 'Cure', year: 1997, tmdbId: 36095, line: 3, viewings: [{ key: 'undated' }] },
    ],
  });
});
