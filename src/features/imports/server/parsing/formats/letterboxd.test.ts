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
        viewings: [{ date: '2024-10-31', key: 'https://boxd.it/1', rating: 7 }],
      },
      { title: 'Pulse', year: 2001, line: 2, viewings: UNDATED, rating: { value: 6 } },
      { title: 'Audition', year: 1999, line: 2, watchlisted: { at: '2024-01-05' } },
      { title: 'Noroi', year: 2005, line: 3, viewings: UNDATED, watchlisted: {} },
    ],
    left: [
      { line: 4, title: 'Ring', reason: 'reviews' },
      { line: 2, title: 'Ring', reason: 'likes' },
      { line: 6, title: 'Ring', reason: 'lists' },
      { line: 6, title: 'Ring', reason: 'lists' },
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

test('the files may be in one outer folder and have names in upper case', async () => {
  const zip = await zipOf({
    'My Export/WATCHED.CSV': lines([FILMS, '2020-01-01,Cure,1997,https://boxd.it/b'], '\r\n'),
    'My Export/WATCHLIST.CSV': lines([FILMS, '2024-01-05,Pulse,2001,https://boxd.it/c']),
    'My Export/LIKES/FILMS.CSV': lines([FILMS, '2024-11-02,Ring,1998,https://boxd.it/a']),
    'My Export/DELETED/DIARY.CSV': lines([DIARY, '2024-10-06,Noroi,2005,https://boxd.it/9,4,,,2024-10-05']),
  });
  const { films, left } = await read(upload('export.zip', zip));
  expect(summaryOf(films)).toEqual([
    { film: 'Cure (1997)', seen: '?', rating: null, listed: false },
    { film: 'Pulse (2001)', seen: '', rating: null, listed: true },
  ]);
  expect(left.map(({ reason }) => reason)).toEqual(['likes', 'deleted']);
});

test('without ratings.csv, the newest rating of the diary counts; tags are named as left out', async () => {
  const diary = lines([
    DIARY,
    '2024-11-02,Ring,1998,https://boxd.it/1,3.5,,"october, tape",2024-10-31',
    '2025-11-02,Ring,1998,https://boxd.it/2,4,Yes,,2025-10-31',
  ]);
  const { films, left } = await readText('diary.csv', diary);
  expect(films[0]?.rating).toEqual({ value: 8, at: '2025-10-31' });
  expect(left).toMatchObject([{ line: 2, title: 'Ring', reason: 'tags' }]);
});

test('an upload that has only lists has no films; the lines of the left entries are those of the file', async () => {
  const text = lines([
    LIST[0] ?? '',
    LIST[1] ?? '',
    '2024-09-01,"Wells, mostly",,https://boxd.it/l,"One\r\n\r\ntwo"',
    ...ENTRIES,
  ]);
  const { films, left } = await readText('wells.csv', text);
  expect(films).toEqual([]);
  expect(left).toMatchObject([{ title: 'Ring', line: 8, reason: 'lists' }]);
});

test.each([
  ['ratings.csv', `${FILMS},Rating`, ',4', { rating: { value: 8, at: '2024-04-30' } }],
  ['watchlist.csv', FILMS, '', { watchlisted: { at: '2024-04-30' } }],
])('%s may have dates in the format of a spreadsheet', async (name, header, rest, expected) => {
  const parsed = await readText(name, lines([header, `30.4.2024,Ring,1998,${rest}`]));
  expect(parsed).toMatchObject({ films: [expected], questions: [] });
});

test.each([
  ['Date Joined,Username', 'letterboxd'],
  ['Date,Content,Comment', 'letterboxd'],
  [FILMS, 'letterboxd'],
  ['Username,Title,Year', 'table'],
  ['Date Joined,Title,Year', 'table'],
  ['URL,Name,Title,Year', 'table'],
  ['Description,Name,Title,Year', 'table'],
])(
  'a table with the columns %s belongs to %s, and the member is not asked about it when it has no rows',
  async (header, source) => {
    expect(factsOf(await readText('x.csv', header))).toEqual({ source });
  },
);
