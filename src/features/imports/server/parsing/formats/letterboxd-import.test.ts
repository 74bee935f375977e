import { expect, test } from 'vitest';
import { factsOf, lines, namesNoFilm, readText } from '#test/imports/uploads.ts';

test('a whole file is read, with diary entries, ratings without a day, and films that were only seen', async () => {
  const text = lines([
    'tmdbID,imdbID,Title,Year,Rating,Rating10,WatchedDate,Review',
    '2671,tt0178868,Ring,1998,4.5,,2024-10-31,Seven days',
    '36095,,Cure,1997,,8,,',
    '11667,,Pulse,2001,,,,',
    ',,Audition,1999,,,2024-10-30,',
    ',,,,,,,',
    ',,,1990,,,2024-10-30,',
    '36095,,Cure,1997,,5,2025-10-30,',
  ]);
  expect(factsOf(await readText('films.csv', text))).toEqual({
    source: 'letterboxd-import',
    films: [
      {
        ...{ title: 'Ring', year: 1998, tmdbId: 2671, imdbId: 'tt0178868', line: 2 },
        viewings: [{ date: '2024-10-31', key: '2024-10-31', rating: 9, note: 'Seven days' }],
        rating: { value: 9, at: '2024-10-31' },
      },
      {
        ...{ title: 'Cure', year: 1997, tmdbId: 36095, line: 3 },
        viewings: [{ date: '2025-10-30', key: '2025-10-30', rating: 5 }],
        rating: { value: 8 },
      },
      { title: 'Pulse', year: 2001, tmdbId: 11667, line: 4, viewings: [{ key: 'undated' }] },
      { title: 'Audition', year: 1999, line: 5, viewings: [{ date: '2024-10-30', key: '2024-10-30' }] },
    ],
    problems: [namesNoFilm(7)],
  });
});

test.each([
  ['WatchedDate', '2024-10-31'],
  ['Rating10', '8'],
])('the films of a file count as seen if one film has a %s', async (column, value) => {
  const { films, questions } = await readText(
    'films.csv',
    lines([`Title,Year,${column}`, 'Ring,1998,', `Cure,1997,${value}`]),
  );
  expect(films.map(({ viewings }) => viewings.length)).toEqual([1, 1]);
  expect(questions).toEqual([]);
});

test('films of a file without dates and ratings are neither seen nor on the watchlist until the member answers', async () => {
  const text = lines(['Title,Year', 'Ring,1998']);
  expect(factsOf(await readText('films.csv', text))).toEqual({
    source: 'table',
    films: [{ title: 'Ring', year: 1998, line: 2 }],
    questions: [{ kind: 'list' }],
  });
  const answered = await readText('films.csv', text, { lists: { 'films.csv': 'watchlist' } });
  expect(factsOf(answered)).toMatchObject({ films: [{ title: 'Ring', watchlisted: {} }] });
});

test('the member is not asked about a file without films', async () => {
  expect(factsOf(await readText('films.csv', 'Title,Year\n'))).toEqual({ source: 'table' });
});

test.each(['Title,Genre', 'Year,Rating', 'Name,Created'])(
  'a table with the columns %s is not a table of films',
  async (header) => {
    await expect(readText('films.csv', lines([header, 'Ring,1998']))).rejects.toMatchObject({ kind: 'unsupported' });
  },
);
