import { describe, expect, test } from 'vitest';
import {
  asksOrderOf,
  factsOf,
  lines,
  namesNoFilm,
  read,
  readText,
  summaryOf,
  upload,
  zipOf,
} from '#test/imports/uploads.ts';

const FILMS = 'Date,Name,Year,Letterboxd URI';
const DIARY = `${FILMS},Rating,Rewatch,Tags,Watched Date`;
const REVIEWS = `${FILMS},Rating,Rewatch,Review,Tags,Watched Date`;
const LIST = ['Letterboxd list export v7', 'Date,Name,Tags,URL,Description', '2024-09-01,Wells,,https://boxd.it/l,'];
const ENTRIES = ['', 'Position,Name,Year,URL,Description', '1,Ring,1998,https://boxd.it/a,'];
const UNDATED = [{ key: 'undated' }];

test('a whole ZIP file is read; ratings in ratings.csv take precedence, and skipped entries have a reason', async () => {
  const deleted = '2024-10-06,Cure,1997,https://boxd.it/9,4,,';
  const zip = await zipOf({
    'profile.csv': lines(['Date Joined,Username', '2020-01-01,robin']),
    'comments.csv': lines(['Date,Content,Comment', '2024-01-01,https://boxd.it/c,Good']),
    'reviews.csv': lines([REVIEWS, '', '', '2024-11-02,Ring,1998,https://boxd.it/1,3.5,,Wet,,2024-10-31']),
    'diary.csv': lines([
      DIARY,
      '2024-11-02,Ring,1998,https://boxd.it/1,3.5,,,2024-10-31',
      '2024-11-02,,,,,,,2024-10-31',
    ]),
    'watched.csv': lines([FILMS, '2020-01-01,Pulse,2001,https://boxd.it/b']),
    'ratings.csv': lines([
      `${FILMS},Rating`,
      '2024-01-01,Ring,1998,https://boxd.it/a,4.5',
      ',Pulse,2001,https://boxd.it/b,3',
      '2024-01-01,Noroi,2005,https://boxd.it/d,',
      '2024-01-01,,,,2',
    ]),
    'watchlist.csv': lines([FILMS, '2024-01-05,Audition,1999,https://boxd.it/e', ',Noroi,2005,https://boxd.it/d']),
    'likes/films.csv': lines([FILMS, '2024-11-02,Ring,1998,https://boxd.it/a']),
    'lists/wells.csv': lines([...LIST, ...ENTRIES]),
    'lists/more-wells.csv': lines([...LIST, ...ENTRIES]),
    'lists/empty.csv': lines(LIST.slice(1)),
    'deleted/diary.csv': lines([DIARY, `${deleted},2024-10-05`, `${deleted},2024-10-06`]),
    'deleted/reviews.csv': lines([REVIEWS, `${deleted},,2024-10-05`]),
    'orphaned/diary.csv': lines([DIARY, ...[1, 2].map(() => '2024-10-06,Kingdom,2019,,4,,,2024-10-05')]),
  });
  expect(factsOf(await read(upload('export.zip', zip)))).toEqual({
    source: 'letterboxd',
    films: [
      {
        ...{ title: 'Ring', year: 1998, line: 2, rating: { value: 9, at: '2024-01-01' } },
        viewings: [{ date: '2024-10-31', key: 'https://boxd.it/1', rating: 7, note: 'Wet' }],
        lists: [
          { list: 0, position: 1 },
          { list: 1, position: 1 },
        ],
      },
      { title: 'Pulse', year: 2001, line: 2, viewings: UNDATED, rating: { value: 6 } },
      { title: 'Audition', year: 1999, line: 2, watchlisted: { at: '2024-01-05' } },
      { title: 'Noroi', year: 2005, line: 3, viewings: UNDATED, watchlisted: {} },
    ],
    // Letterboxd allows two lists with the same name.
    lists: [
      { name: 'Wells', description: '', ranked: true },
      { name: 'Wells (2)', description: '', ranked: true },
    ],
    left: [
      { line: 2, title: 'Ring', reason: 'likes' },
      { line: 2, title: 'Cure', reason: 'deleted' },
      { line: 3, title: 'Cure', reason: 'deleted' },
      { line: 2, title: 'Kingdom', reason: 'orphaned' },
      { line: 3, title: 'Kingdom', reason: 'orphaned' },
      { line: 2, title: 'https://boxd.it/c', reason: 'other' },
    ],
    problems: [namesNoFilm(3), namesNoFilm(5)],
  });
});

describe('diary and reviews', () => {
  const diary = (film: string, link: string, day: string) => lines([DIARY, `2024-06-07,${film},${link},,,,${day}`]);
  const review = (film: string, link: string, day: string) =>
    lines([REVIEWS, `2024-06-07,${film},${link},,,Wet,,${day}`]);
  const link = 'https://boxd.it/1';

  test.each([
    ['with the link of the entry', link, review('Ring,1998', link, '2024-06-06'), ['2024-06-06']],
    ['with another link', link, review('Ring,1998', 'https://boxd.it/2', '2024-06-06'), ['2024-06-06 2024-06-06']],
    ['of the same day, without a link', '', review('Ring,1998', '', '2024-06-06'), ['2024-06-06']],
    ['of another day, without a link', '', review('Ring,1998', '', '2024-06-05'), ['2024-06-06 2024-06-05']],
    ['of another film, without a link', '', review('Cure,1997', '', '2024-06-06'), ['2024-06-06', '2024-06-06']],
  ])('give the right viewings when there is a review %s', async (_, entryLink, reviews, seen) => {
    const entries = diary('Ring,1998', entryLink, '2024-06-06');
    const { films } = await read([upload('diary.csv', entries), upload('reviews.csv', reviews)]);
    expect(summaryOf(films).map((film) => film.seen)).toEqual(seen);
  });

  test('give a viewing for each diary entry; a review without a day gives a viewing without a day', async () => {
    const reviews = lines([REVIEWS, '2024-06-07,Ring,1998,https://boxd.it/1,4,,Wet,,']);
    expect(factsOf(await readText('reviews.csv', reviews))).toMatchObject({
      films: [{ title: 'Ring', viewings: UNDATED, rating: { value: 8 } }],
    });
    expect(factsOf(await readText('diary.csv', diary('Ring,1998', link, '')))).toEqual({
      source: 'letterboxd',
      films: [{ title: 'Ring', year: 1998, line: 2, viewings: [{ key: link }] }],
    });
  });

  test('lead to a question about the order of day and month only if no date of an entry shows the order', async () => {
    const { films, questions } = await readText('diary.csv', lines([DIARY, '4/30/2024,Ring,1998,,,,,4/5/2024']));
    expect(films[0]?.viewings).toMatchObject([{ date: '2024-04-05' }]);
    expect(questions).toEqual([]);
    const unclear = await readText('diary.csv', lines([DIARY, '4/5/2024,Ring,1998,,,,,']));
    expect(unclear.questions).toMatchObject(asksOrderOf('4/5/2024'));
  });
});

test('the files may be in one outer folder and have names in upper case; empty files are ignored', async () => {
  const zip = await zipOf({
    'My Export/WATCHED.CSV': lines([FILMS, '2020-01-01,Cure,1997,https://boxd.it/b'], '\r\n'),
    'My Export/WATCHLIST.CSV': lines([FILMS, '2024-01-05,Pulse,2001,https://boxd.it/c']),
    'My Export/LIKES/FILMS.CSV': lines([FILMS, '2024-11-02,Ring,1998,https://boxd.it/a']),
    'My Export/DELETED/DIARY.CSV': lines([DIARY, '2024-10-06,Noroi,2005,https://boxd.it/9,4,,,2024-10-05']),
    'empty.csv': '',
  });
  const { films, left } = await read(upload('export.zip', zip));
  expect(summaryOf(films)).toEqual([
    { film: 'Cure (1997)', seen: '?', rating: null, listed: false },
    { film: 'Pulse (2001)', seen: '', rating: null, listed: true },
  ]);
  expect(left.map(({ reason }) => reason)).toEqual(['likes', 'deleted']);
});

test('without ratings.csv, the newest rating of the diary counts, and its tags are those of the film', async () => {
  const diary = lines([
    DIARY,
    '2024-11-02,Ring,1998,https://boxd.it/1,3.5,,"october, tape",2024-10-31',
    '2025-11-02,Ring,1998,https://boxd.it/2,4,Yes,,2025-10-31',
  ]);
  const { films, left } = await readText('diary.csv', diary);
  expect(films[0]?.rating).toEqual({ value: 8, at: '2025-10-31' });
  expect([films[0]?.tags, left]).toEqual([['october', 'tape'], []]);
});

test('if the reviews of a film are together longer than a note, the last ones are left out and counted', async () => {
  const review = (letter: string, day: string) => `2024-06-07,Ring,1998,,,,${letter.repeat(9_000)},,${day}`;
  const text = lines([REVIEWS, review('a', ''), review('b', ''), review('c', ''), review('d', '')]);
  const { films, problems } = await readText('reviews.csv', text);
  expect(films[0]?.note).toBe(`${'a'.repeat(9_000)}\n\n${'b'.repeat(9_000)}`);
  expect(problems).toEqual([
    {
      ...{ file: 'reviews.csv', line: 2 },
      message: 'The notes on “Ring” are longer than 20,000 characters together. The last 2 are left out.',
    },
  ]);
});

describe('a list', () => {
  const list = (heading: string[], entries: string[]) =>
    lines([...heading, '', 'Position,Name,Year,URL,Description', ...entries], '\r\n');

  test('has a name, a description and notes of several lines, all from HTML', async () => {
    const text = list(
      [
        ...LIST.slice(0, 2),
        '2024-09-01,"Wells, ""mostly""","wet, well",https://boxd.it/l,"<b>One</b>\r\n\r\ntwo &amp; three"',
      ],
      ['1,Ring,1998,https://boxd.it/a,"start here\r\n\r\n<i>(spoiler)</i>"', '2,Cure,1997,https://boxd.it/b,'],
    );
    const { films, lists, left, tables } = await readText('wells.csv', text);
    expect(lists).toEqual([
      { file: 'wells.csv', name: 'Wells, "mostly"', description: 'One\n\ntwo & three', ranked: true },
    ]);
    expect(films.map((film) => [film.title, film.line, film.viewings, film.lists])).toEqual([
      ['Ring', 8, [], [{ list: 0, position: 1, note: 'start here\n\n(spoiler)' }]],
      ['Cure', 11, [], [{ list: 0, position: 2 }]],
    ]);
    expect(left).toEqual([]);
    // Lists here have no tags.
    expect(tables).toMatchObject([{ file: 'wells.csv', ignored: ['Tags'] }]);
  });

  test('without positions is not ranked; its first line may be missing', async () => {
    const { lists } = await readText('wells.csv', list(LIST.slice(1), [',Ring,1998,https://boxd.it/a,']));
    expect(lists).toMatchObject([{ name: 'Wells', ranked: false }]);
  });

  test('without a row for the list gets the name of its file; a film that is in it twice counts once', async () => {
    const twice = ['1,Ring,1998,https://boxd.it/a,first', '2,Ring,1998,https://boxd.it/a,second'];
    const { films, lists, problems } = await readText('lists/my-wells.csv', list([], twice));
    expect(lists).toMatchObject([{ name: 'my-wells' }]);
    expect(films).toMatchObject([{ lists: [{ list: 0, position: 1, note: 'first' }] }]);
    expect(problems).toMatchObject([{ line: 4, message: '“Ring” is in the list twice. The first one counts.' }]);
  });

  test('that is too long keeps its first 5,000 films, and the member is told the others', async () => {
    const entries = Array.from({ length: 5_002 }, (_, n) => `${n + 1},Film ${n + 1},1998,https://boxd.it/${n},`);
    const { films, left, problems } = await readText('long.csv', list(LIST, entries));
    expect(films.filter((film) => film.lists)).toHaveLength(5_000);
    expect(left.map(({ title, reason }) => [title, reason])).toEqual([
      ['Film 5001', 'lists'],
      ['Film 5002', 'lists'],
    ]);
    expect(problems[0]?.message).toBe('A list has at most 5,000 films. “Film 5001” is left out.');
  });

  test('with texts that are too long or have several lines is shortened, and the member is told', async () => {
    const [name, description, note] = ['x'.repeat(101), 'y'.repeat(5_001), 'z'.repeat(2_001)];
    const text = list(
      [...LIST.slice(0, 2), `2024-09-01,"${name}\n\u202eback",,https://boxd.it/l,${description}`],
      [`1,Ring,1998,https://boxd.it/a,${note}`],
    );
    const { films, lists, problems } = await readText('wells.csv', text);
    expect(lists).toMatchObject([{ name: 'x'.repeat(100), description: 'y'.repeat(5_000) }]);
    expect(films[0]?.lists?.[0]?.note).toBe('z'.repeat(2_000));
    expect(problems.map(({ message }) => message)).toEqual([
      'The name of a list has at most 100 characters. The rest is left out.',
      'The description of a list has at most 5,000 characters. The rest is left out.',
      'A note in a list has at most 2,000 characters. The rest is left out.',
    ]);
  });

  test('beyond 200 lists is left out, and the member is told once', async () => {
    const files = Array.from({ length: 202 }, (_, n): [string, string] => [
      `lists/${n}.csv`,
      list([...LIST.slice(0, 2), `2024-09-01,List ${n},,https://boxd.it/${n},`], ['1,Ring,1998,,']),
    ]);
    const { lists, left, problems } = await read(upload('export.zip', await zipOf(Object.fromEntries(files))));
    expect(lists).toHaveLength(200);
    expect(left).toMatchObject([{ reason: 'lists' }, { reason: 'lists' }]);
    expect(problems.map(({ message }) => message)).toEqual([
      'You can have at most 200 lists. This list and those after it are left out.',
    ]);
  });
});

test.each([
  ['ratings.csv', `${FILMS},Rating`, ',4', { rating: { value: 8, at: '2024-04-30' } }],
  ['watchlist.csv', FILMS, '', { watchlisted: { at: '2024-04-30' } }],
])('%s may have dates in the format of a spreadsheet', async (name, header, rest, expected) => {
  const parsed = await readText(name, lines([header, `30.4.2024,Ring,1998,${rest}`]));
  expect(parsed).toMatchObject({ films: [expected], questions: [] });
});

test('a table with names, URLs and descriptions of films is no list of Letterboxd', async () => {
  const text = lines(['Name,Year,URL,Description,Rating,Date watched', 'Ring,1998,,A video,9,2024-10-31']);
  const { source, films } = await readText('x.csv', text);
  expect(source).toBe('table');
  expect(films).toMatchObject([{ title: 'Ring', viewings: [{ date: '2024-10-31' }], rating: { value: 9 } }]);
});

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
