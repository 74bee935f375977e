import { expect, test } from 'vitest';
import { factsOf, lines, readText } from '#test/imports/uploads.ts';

const RING = { title: 'Ring', originalTitle: 'Ringu', year: 1998, imdbId: 'tt0178868', line: 2 };
const LIST = 'Position,Const,Created,Title,Original Title,Title Type,Year,Your Rating,Date Rated';
const UNDATED = [{ key: 'undated' }];

test('ratings are kept with their days, and episodes and games are left out', async () => {
  const text = lines([
    'Const,Your Rating,Date Rated,Title,Original Title,Title Type,Year',
    'tt0178868,9,2024-10-01,Ring,Ringu,Movie,1998',
    'tt0123948,8,,Cure,,,1997',
    'tt0286751,7,2024-10-02,Pulse,,Film,2001',
    'tt9000001,7,2024-10-02,The Well,,TV Episode,2020',
    'tt9000002,7,2024-10-02,The Tape,,Video Game,2021',
  ]);
  expect(factsOf(await readText('ratings.csv', text))).toEqual({
    source: 'imdb',
    films: [
      { ...RING, viewings: UNDATED, rating: { value: 9, at: '2024-10-01' } },
      { title: 'Cure', year: 1997, imdbId: 'tt0123948', line: 3, viewings: UNDATED, rating: { value: 8 } },
      {
        ...{ title: 'Pulse', year: 2001, imdbId: 'tt0286751', line: 4, needsConfirmation: true },
        viewings: UNDATED,
        rating: { value: 7, at: '2024-10-02' },
      },
    ],
    left: [
      { line: 5, title: 'The Well', reason: 'series' },
      { line: 6, title: 'The Tape', reason: 'other' },
    ],
  });
});

test.each([
  ['since 2024', 'Const,Your Rating,Date Rated,Title,URL,Title Type,Year', 'tt0178868,9,2024-10-01,Ring,u,Movie,1998'],
  ['of 2017', 'Const,Your Rating,Date Added,Title,URL,Title Type,Year', 'tt0178868,9,2017-10-01,Ring,u,tvMovie,1998'],
  [
    'before 2017',
    '"position","const","created","modified","description","Title","Title type","Directors","You rated","Year"',
    '"1","tt0178868","Sat Apr  2 08:36:35 2011","","","Ring","Feature Film","Hideo Nakata","9","1998"',
  ],
])('a file %s is read', async (_, ...rows) => {
  expect(factsOf(await readText('ratings.csv', lines(rows)))).toMatchObject({
    source: 'imdb',
    films: [{ title: 'Ring', year: 1998, imdbId: 'tt0178868', viewings: UNDATED, rating: { value: 9 } }],
  });
});

test('series and games are left out, but films for television and video, and short films, are read', async () => {
  const types = ['TV Series', 'tvMiniSeries', 'Mini-Series', 'Video Game', 'TV Movie', 'Short', 'Video'];
  const rows = types.map((type, index) => `tt900000${index},5,2024-01-01,T${index},${type},1998`);
  const { films, left } = await readText(
    'ratings.csv',
    lines(['Const,Your Rating,Date Rated,Title,Title Type,Year', ...rows]),
  );
  expect(films.map(({ title, needsConfirmation }) => [title, needsConfirmation])).toEqual([
    ['T4', false],
    ['T5', false],
    ['T6', false],
  ]);
  expect(left.map(({ reason }) => reason)).toEqual(['series', 'series', 'series', 'other']);
});

test('the member is asked what a list other than the watchlist means; its ratings are read without an answer', async () => {
  const list = lines([LIST, '1,tt0178868,2024-01-01,Ring,Ringu,Movie,1998,,', '2,tt0123948,,Cure,,Movie,1997,9,']);
  const asked = await readText('4711.csv', list);
  expect(asked.questions).toEqual([{ kind: 'list', file: '4711.csv', asList: true }]);
  expect(asked.films.map(({ viewings, rating }) => [viewings.length, rating?.value])).toEqual([
    [0, undefined],
    [1, 9],
  ]);
  const answered = await readText('4711.csv', list, { lists: { '4711.csv': 'watched' } });
  expect(answered.films.map(({ viewings }) => viewings.length)).toEqual([1, 1]);
});

test('a list becomes a list of the member if they say so, with its order and descriptions', async () => {
  const text = lines([
    'Position,Const,Created,Modified,Description,Title,Original Title,Title Type,Year,Your Rating,Date Rated',
    '1,tt0178868,2024-01-01,2024-01-01,"ask Sam,\nthe tall one",Ring,Ringu,Movie,1998,,',
    '2,tt0944947,2024-01-01,2024-01-01,,Game of Thrones,,TV Series,2011,,',
    '3,tt0123948,2024-01-01,2024-01-01,,Cure,,Movie,1997,9,2024-02-01',
  ]);
  const { films, lists, left, questions } = await readText('Wells.csv', text, { lists: { 'Wells.csv': 'list' } });
  expect(questions).toEqual([]);
  expect(lists).toEqual([{ file: 'Wells.csv', name: 'Wells', description: '', ranked: true }]);
  expect(films.map((film) => [film.title, film.viewings.length, film.rating?.value, film.lists])).toEqual([
    ['Ring', 0, undefined, [{ list: 0, position: 1, note: 'ask Sam,\nthe tall one' }]],
    ['Cure', 1, 9, [{ list: 0, position: 2 }]],
  ]);
  expect(left).toMatchObject([{ title: 'Game of Thrones', reason: 'series' }]);
});

test('a film of a watchlist needs neither a rating nor a date', async () => {
  const text = lines([
    LIST,
    '1,tt0178868,2024-01-05,Ring,Ringu,Movie,1998,,',
    '2,tt0123948,,Cure,,Movie,1997,8,2024-02-01',
  ]);
  expect(factsOf(await readText('watchlist.csv', text))).toEqual({
    source: 'imdb',
    films: [
      { ...RING, watchlisted: { at: '2024-01-05' } },
      {
        ...{ title: 'Cure', year: 1997, imdbId: 'tt0123948', line: 3, viewings: UNDATED },
        rating: { value: 8, at: '2024-02-01' },
        watchlisted: {},
      },
    ],
  });
});

test('a film counts as another genre only if all its genres are known and none of them is horror', async () => {
  const text = lines([
    'Const,Your Rating,Title,Title Type,Year,Genres',
    'tt0178868,9,Ring,Movie,1998,"Horror, Mystery"',
    'tt0120601,8,Being John Malkovich,Movie,1999,"Comedy, Drama, Fantasy"',
    'tt0110912,8,Pulp Fiction,feature film,1994,"crime, film_noir"',
    'tt0123948,8,Cure,Movie,1997,"Crime, Terror"',
    'tt0286751,7,Pulse,Movie,2001,',
  ]);
  const { films } = await readText('ratings.csv', text);
  expect(films.filter((film) => film.isOtherGenre).map(({ title }) => title)).toEqual([
    'Being John Malkovich',
    'Pulp Fiction',
  ]);
});

test.each([
  ['ratings.csv', 'Date Rated', '18.4.2017', { rating: { value: 9, at: '2017-04-18' } }],
  ['ratings.csv', 'Date Added', '4/18/2017', { rating: { value: 9, at: '2017-04-18' } }],
  ['ratings.csv', 'Date Rated', '4/5/2017', { rating: { value: 9, at: null } }],
  ['watchlist.csv', 'Position,Created', '1,18.4.2017', { watchlisted: { at: '2017-04-18' } }],
  ['watchlist.csv', 'Position,Created', '1,4/5/2017', { watchlisted: { at: null } }],
])('in %s, an entry with the columns %s and the values %s is read as %j', async (name, columns, values, film) => {
  const text = lines([`Const,Your Rating,Title,${columns}`, `tt0178868,9,Ring,${values}`]);
  const { films, questions } = await readText(name, text);
  expect(films).toMatchObject([film]);
  expect(questions).toEqual([]);
});
