import { describe, expect, test } from 'vitest';
import { readDumpRow, readNames } from './dump-row.ts';

const SHINING = {
  id: '694',
  title: 'The Shining',
  original_title: 'The Shining',
  original_language: 'en',
  release_date: '1980-05-23',
  overview: '',
  poster_path: '/uAR0AWqhQL1hQa69UDEbb2rE5Wx.jpg',
  popularity: '15.0105',
  vote_count: '18813',
  vote_average: '8.205',
  runtime: '144',
  genre_names: 'Horror, Thriller',
  keywords: "[{'id': 9826, 'name': 'haunted hotel'}]",
};
const film = (row: Record<string, unknown>) => {
  const read = readDumpRow({ ...SHINING, ...row });
  return 'film' in read ? read.film : read.refused;
};

describe("a dump's row", () => {
  test('may have an IMDb id or none; any other text in the column imdb_id makes the row invalid', () => {
    expect(film({ imdb_id: 'tt0081505' })).toMatchObject({ imdbId: 'tt0081505' });
    expect(film({ imdb_id: '' })).toMatchObject({ imdbId: null });
    expect(film({ imdb_id: '81505' })).toBe('imdb_id "81505": must be tt and at least seven digits');
  });

  test('maps to a film', () => {
    expect(film({})).toEqual({
      id: 694,
      imdbId: null,
      title: 'The Shining',
      originalTitle: null,
      aliases: [],
      basedOn: [],
      notes: { yes: [], few: [], no: [] },
      originalLanguage: 'en',
      releaseDate: '1980-05-23',
      runtime: 144,
      overview: null,
      posterPath: '/uAR0AWqhQL1hQa69UDEbb2rE5Wx.jpg',
      backdropPath: null,
      trailerUrl: null,
      voteAverage: 8.205,
      voteCount: 18813,
      popularity: 15.0105,
      countries: [],
      certification: null,
      franchise: null,
      studios: [],
      fame: null,
      alike: [],
      directors: [],
      cast: [],
      keywords: ['haunted hotel'],
      spoilers: [],
      themes: [],
      tags: [],
      providers: [],
      fright: null,
    });
  });

  test('may have numbers, lists and null instead of texts, and may lack some of the columns', () => {
    expect(readDumpRow({ id: 7, title: 'It', runtime: null, genres: ['Horror'] })).toMatchObject({
      film: { id: 7, releaseDate: null, runtime: null, voteAverage: null, voteCount: 0, popularity: 0 },
    });
  });

  test.each([
    [{ runtime: '0' }, { runtime: null }],
    [{ runtime: '95.0' }, { runtime: 95 }],
    [{ id: '694.0' }, { id: 694 }],
    [
      { vote_count: '0', vote_average: '0.0' },
      { voteAverage: null, voteCount: 0 },
    ],
    [{ vote_count: '' }, { voteAverage: 8.205, voteCount: 0 }],
    [{ release_date: '' }, { releaseDate: null }],
    [{ release_date: '1980-05-23T00:00:00.000Z' }, { releaseDate: '1980-05-23' }],
    [{ release_date: '1980-05-23 00:00:00' }, { releaseDate: '1980-05-23' }],
    [{ release_date: '1870-01-01' }, { releaseDate: '1870-01-01' }],
    [{ release_date: '2199-12-31' }, { releaseDate: '2199-12-31' }],
    [{ adult: '0', softcore: 'FALSE' }, { id: 694 }],
    [{ keywords: ['ghost', 'k'.repeat(100), 'k'.repeat(101)] }, { keywords: ['ghost', 'k'.repeat(100)] }],
    [{ original_title: 'Shining' }, { originalTitle: 'Shining' }],
    [{ title: ' A\0\ud800 ' }, { title: 'A\ufffd' }],
    [{ adult: 'False', genre_names: '' }, { id: 694 }],
    [{ keywords: '??!, ///, ghost' }, { keywords: ['??!', '///', 'ghost'] }],
  ])('maps %j to %j', (row, wanted) => {
    expect(film(row)).toMatchObject(wanted);
  });

  test.each([
    [{ id: '' }, 'id "": '],
    [{ id: '0' }, 'id "0": '],
    [{ id: '3000000000' }, 'id "3000000000": '],
    [{ title: '  ' }, 'title "  ": '],
    [{ release_date: '2023-02-29' }, 'release_date "2023-02-29": '],
    [{ release_date: '0000-01-01' }, 'release_date "0000-01-01": '],
    [{ release_date: '5/23/1980' }, 'release_date "5/23/1980": '],
    [{ release_date: '1869-12-31' }, 'not between 1870-01-01 and 2199-12-31'],
    [{ release_date: '2200-01-01' }, 'not between 1870-01-01 and 2199-12-31'],
    [{ release_date: '1980-05-23T20:15:00' }, 'release_date "1980-05-23T20:15:00": '],
    [{ runtime: 'long' }, 'runtime "long": '],
    [{ vote_average: '11' }, 'vote_average "11": '],
    [{ popularity: '-1' }, 'popularity "-1": '],
    [{ poster_path: 'https://a.example/b.jpg' }, 'poster_path "https://a.example/b.jpg": not a file'],
    [{ keywords: '[{' }, 'keywords "[{": not a list of names'],
    [{ genres: { name: 'Horror' } }, 'genres {"name":"Horror"}: not a list of names'],
    [{ adult: 'True' }, 'adult'],
    [{ adult: '1' }, 'adult'],
    [{ adult: 'perhaps' }, 'adult "perhaps": '],
    [{ softcore: true }, 'softcore'],
    [{ genre_names: 'Drama, Mystery' }, 'not horror: Drama, Mystery'],
  ])('is rejected with %j', (row, reason) => {
    expect(film(row)).toEqual(expect.stringContaining(reason));
  });
});

test('a film has at most a hundred keywords', () => {
  const keywords = Array.from({ length: 101 }, (_, index) => `keyword ${index}`);
  expect(film({ keywords })).toMatchObject({ keywords: keywords.slice(0, 100) });
});

test('the message about a refused value contains only the beginning of the value', () => {
  expect(film({ overview: 'x'.repeat(10_001) })).toEqual(expect.stringMatching(/^overview "x{59}: /));
});

test.each([[[7]], [[null]], [[{ id: 27 }]], [[{ name: 7 }]], ['[27]'], [7], [{ name: 'Horror' }]])(
  '%j is rejected, because it is not a list of names',
  (value) => expect(() => readNames(value)).toThrow(SyntaxError),
);

test.each([
  ['', []],
  ['  ["Horror"] ', ['Horror']],
  [' Horror , , Drama ', ['Horror', 'Drama']],
  [null, []],
  ['Horror, Thriller,Horror', ['Horror', 'Thriller']],
  ['["Horror", "Sci-Fi, really"]', ['Horror', 'Sci-Fi, really']],
  ['[{"id": 27, "name": "Horror"}]', ['Horror']],
  [
    `[{'id': 1, 'name': "Rosemary's"}, {'id': None, 'name': 'it\\'s "so" \\xe9\\\\x41'}]`,
    ["Rosemary's", 'it\'s "so" é\\x41'],
  ],
  [`['None', "True"]`, ['None', 'True']],
  [
    [{ name: 'Horror' }, 'Drama'],
    ['Horror', 'Drama'],
  ],
])('the names in %j are %j', (value, names) => {
  expect(readNames(value)).toEqual(names);
});
