import { describe, expect, test } from 'vitest';
import { asksOrderOf, factsOf, lines, readText, summaryOf } from '#test/imports/uploads.ts';

const RATED = [
  'title,year,imdb_id,rating,date',
  'The Thing,1982,tt0084787,9,2024-10-12',
  'Hush,2016,tt5022702,4,2024-10-14',
];

describe('a table of ratings', () => {
  test('with a value above 5 is out of 10, and its usual names of ids and dates are read', async () => {
    const parsed = await readText('my-ratings-1-to-10.csv', lines(RATED));
    expect(factsOf(parsed)).toEqual({
      source: 'table',
      films: [
        {
          ...{ title: 'The Thing', year: 1982, imdbId: 'tt0084787', line: 2 },
          viewings: [{ date: '2024-10-12', key: '2024-10-12', rating: 9 }],
          rating: { value: 9, at: '2024-10-12' },
        },
        {
          ...{ title: 'Hush', year: 2016, imdbId: 'tt5022702', line: 3 },
          viewings: [{ date: '2024-10-14', key: '2024-10-14', rating: 4 }],
          rating: { value: 4, at: '2024-10-14' },
        },
      ],
    });
    expect(parsed.tables).toEqual([{ file: 'my-ratings-1-to-10.csv', scale: '10', day: 'date', ignored: [] }]);
  });

  test('of low values only is asked about, and its ratings are left out until the member answers', async () => {
    const text = lines(['Film;Jahr;Bewertung', 'Hush;2016;3', 'Pearl;2022;4,5']);
    const asked = await readText('filme.csv', text);
    expect(asked.questions).toEqual([
      { kind: 'scale', file: 'filme.csv', column: 'bewertung', examples: ['3', '4,5'] },
    ]);
    expect(asked.films.map(({ rating }) => rating)).toEqual([null, null]);
    const ratings = async (scale: '5' | '10' | '100' | 'none') => {
      const { films, questions } = await readText('filme.csv', text, { scales: { 'filme.csv': scale } });
      return [...films.map(({ rating }) => rating?.value), questions.length];
    };
    expect(await ratings('5')).toEqual([6, 9, 0]);
    expect(await ratings('10')).toEqual([3, 5, 0]);
    expect(await ratings('none')).toEqual([undefined, undefined, 0]);
  });

  test.each([
    ['Rating10', ['3', '4'], [3, 4]],
    ['rating (out of 10)', ['3', '4'], [3, 4]],
    ['My Rating /10', ['3', '4'], [3, 4]],
    ['Stars', ['3', '4.5'], [6, 9]],
    ['Stars', ['3', '8'], [3, 8]],
    ['Rating (1-5)', ['3', '4'], [6, 8]],
    ['Score', ['30', '85'], [3, 9]],
    ['Score /100', ['5', '85'], [1, 9]],
    ['user_rating', ['3/5', '8/10'], [6, 8]],
    ['Note', ['★★★', '★★★★½'], [6, 9]],
    ['Punkte', ['70 %', '100%'], [7, 10]],
    ['rating', ['3', '7.5'], [3, 8]],
    ['Mi nota', ['3', '9,4'], [3, 9]],
  ])('with the column %s and the values %j has the ratings %j', async (column, values, ratings) => {
    const text = lines([`Title\tYear\t${column}`, `Hush\t2016\t${values[0]}`, `Pearl\t2022\t${values[1]}`]);
    const { films, questions } = await readText('x.csv', text);
    expect([films.map(({ rating }) => rating?.value), questions]).toEqual([ratings, []]);
  });

  test('with a single value above 10 is asked about, because that value may be a slip', async () => {
    const text = lines(['title,rating', 'Hush,3', 'Pearl,4', 'Ring,45']);
    expect((await readText('x.csv', text)).questions).toMatchObject([{ kind: 'scale' }]);
  });

  test('has the member’s own ratings, not the mean of the site', async () => {
    const text = lines(['Title,Year,IMDb Rating,Rating,Your Rating', 'Hush,2016,6.6,6.1,9', 'Pearl,2022,7,7,3']);
    const { films, tables } = await readText('x.csv', text);
    expect(films.map(({ rating }) => rating?.value)).toEqual([9, 3]);
    expect(tables).toEqual([{ file: 'x.csv', scale: '10', day: null, ignored: ['IMDb Rating', 'Rating'] }]);
  });
});

test('a column of notes that are texts is not a column of ratings', async () => {
  const { films, left, problems } = await readText(
    'x.csv',
    lines(['title,year,note', 'Ring,1998,seven days', 'Cure,1997,']),
  );
  expect(films.map(({ rating }) => rating)).toEqual([null, null]);
  expect([films.map(({ note }) => note), left, problems]).toEqual([['seven days', undefined], [], []]);
});

test.each(['R,9', 'Approved,9'])(
  'a certification such as “%s” does not hide the score, and is no note',
  async (row) => {
    const { films, tables } = await readText(
      'x.csv',
      lines(['Title,Year,Rating,Score', `The Thing,1982,${row}`, 'Gremlins,1984,PG,7']),
    );
    expect(films.map(({ rating, note }) => [rating?.value, note])).toEqual([
      [9, undefined],
      [7, undefined],
    ]);
    expect(tables).toMatchObject([{ scale: '10', ignored: ['Rating'] }]);
  },
);

test('a certification without a score is not read', async () => {
  const text = lines(['Title,Year,Rating,Date', 'The Thing,1982,R,2024-10-31', 'Gremlins,1984,PG,2024-12-24']);
  const { films, tables } = await readText('x.csv', text);
  expect(films.map(({ rating, note, viewings }) => [rating, note, viewings.length])).toEqual([
    [null, undefined, 1],
    [null, undefined, 1],
  ]);
  expect(tables).toMatchObject([{ ignored: ['Rating'] }]);
});

test('a column “Rating” with long texts has reviews', async () => {
  const text = 'Cold, wet and very, very frightening';
  const { films } = await readText('x.csv', lines(['Title,Year,Rating', `Ring,1998,"${text}"`]));
  expect(films).toMatchObject([{ rating: null, note: text }]);
});

test.each(['No', 'FALSE', 'nein', '0'])('a film with “%s” in the column “Watched” is not seen', async (no) => {
  const text = lines(['Title,Year,Date,Watched,Rating', `The Thing,1982,2024-10-31,${no},`, `It,2017,,${no},8.1`]);
  const { films, questions } = await readText('x.csv', text);
  expect(summaryOf(films)).toEqual([
    { film: 'The Thing (1982)', seen: '', rating: null, listed: false },
    { film: 'It (2017)', seen: '', rating: 8, listed: false },
  ]);
  // The member may say that it is the watchlist.
  expect(questions).toMatchObject([{ kind: 'list' }]);
  expect(summaryOf((await readText('watched.csv', text)).films)).toMatchObject([{ seen: '' }, { seen: '' }]);
});

test('a count of plays has the first viewing in it, and a count of repeats does not', async () => {
  const seen = async (column: string) =>
    summaryOf((await readText('x.csv', lines([`title,watched,${column}`, 'Ring,2024-10-31,2']))).films)[0]?.seen;
  expect([await seen('plays'), await seen('rewatch_count')]).toEqual(['2024-10-31 ?', '2024-10-31 ? ?']);
});

test.each([
  ['Titel;Jahr;Gesehen am', 'Ring;1998;31.10.2024'],
  ['Titre|Année|Vu le', 'Ring|1998|31/10/2024'],
  ['Título,Año,Fecha', 'Ring,1998,2024-10-31'],
  ['Movie Title,Release Year,Watched', 'Ring,1998,"October 31, 2024"'],
  ['film_name,release_date,watched_on', 'Ring,1998-01-31,Thu Oct 31 2024 20:11:02 GMT+0100 (CET)'],
  ['Name,Year,Date Watched', 'Ring (1998),,1730401200'],
])('the columns %s are read', async (header, row) => {
  expect(summaryOf((await readText('x.csv', lines([header, row]))).films)).toEqual([
    { film: 'Ring (1998)', seen: '2024-10-31', rating: null, listed: false },
  ]);
});

test('the numbers that spreadsheets give to days are read where the whole column has them', async () => {
  const table = (...days: string[]) => lines(['Film;Date', ...days.map((day, index) => `Film ${index};${day}`)]);
  const whole = await readText('x.csv', table('45944', '45945,843773'), { timeZone: 'Asia/Tokyo' });
  expect(whole.films.flatMap(({ viewings }) => viewings)).toMatchObject([
    { date: '2025-10-14' },
    { date: '2025-10-15', at: '2025-10-15T11:15:02.000Z' },
  ]);
  const mixed = await readText('x.csv', table('45944', '2025-10-15'));
  expect(mixed.films.map(({ viewings }) => viewings[0]?.date)).toEqual([null, '2025-10-15']);
  expect(mixed.problems).toMatchObject([{ message: '“45944” is not a date. The row is kept without it.' }]);
});

test('a column of films to see has the watchlist in other languages, too', async () => {
  const text = lines(['Titre;Année;À voir', 'Alien;1979;oui', 'Ring;1998;non', 'Cure;1997;oui']);
  const { films } = await readText('x.csv', text, { lists: { 'x.csv': 'watched' } });
  expect(films.map(({ title, watchlisted }) => [title, watchlisted !== null])).toEqual([
    ...[
      ['Alien', true],
      ['Ring', false],
      ['Cure', true],
    ],
  ]);
});

test('flags, states and kinds decide what a row is', async () => {
  const text = lines([
    'title,type,status,watched,watchlist,plays,season',
    'Ring,movie,completed,,,3,',
    'Cure,film,,yes,no,,',
    'Pulse,,Plan to Watch,,,,',
    'Noroi,,,no,1,,',
    'Kingdom,episode,completed,,,,1',
    'Dark,,watched,,,,2',
    'Carmilla,book,completed,,,,',
    'Audition,movie,dropped,,,,',
    'Onibaba,movie,watching,,,,',
  ]);
  const { films, left, questions } = await readText('x.csv', text);
  expect(summaryOf(films)).toEqual([
    { film: 'Ring', seen: '? ?', rating: null, listed: false },
    { film: 'Cure', seen: '?', rating: null, listed: false },
    { film: 'Pulse', seen: '', rating: null, listed: true },
    { film: 'Noroi', seen: '', rating: null, listed: true },
    { film: 'Audition', seen: '', rating: null, listed: false },
  ]);
  expect(left.map(({ title, reason }) => `${title}: ${reason}`)).toEqual([
    ...['Kingdom: series', 'Dark: series', 'Carmilla: other', 'Audition: dropped', 'Onibaba: other'],
  ]);
  expect(questions).toEqual([]);
});

test('ids are read from links, too', async () => {
  const text = lines([
    'title,url',
    'Ring,https://www.imdb.com/title/tt0178868/',
    'Cure,https://www.themoviedb.org/movie/36095-cure',
  ]);
  expect((await readText('x.csv', text, { lists: { 'x.csv': 'watched' } })).films).toMatchObject([
    { title: 'Ring', imdbId: 'tt0178868' },
    { title: 'Cure', tmdbId: 36095 },
  ]);
});

test('the member is asked what the rows are that have neither a date nor a rating, and what favorites are', async () => {
  const mixed = await readText('x.csv', lines(['title,year,date', 'Ring,1998,2024-10-31', 'Cure,1997,']));
  expect(mixed.questions).toEqual([{ kind: 'list', file: 'x.csv', of: 'rest' }]);
  const favorites = await readText(
    'wetrakr-favorites.csv',
    lines(['title,year,tmdb_id,created_at', 'Ring,1998,2671,2026-05-12']),
  );
  expect(favorites.questions).toEqual([{ kind: 'list', file: 'wetrakr-favorites.csv', of: 'favorites' }]);
});

test('the order of day and month comes from the whole column, otherwise it is asked', async () => {
  const text = (...days: string[]) => lines(['title,watched', ...days.map((day, index) => `Film ${index},${day}`)]);
  const days = async (...given: string[]) =>
    (await readText('x.csv', text(...given))).films.map(({ viewings }) => viewings[0]?.date);
  expect(await days('4/5/2024', '13/5/2024')).toEqual(['2024-05-04', '2024-05-13']);
  expect(await days('4/5/2024', '5/13/2024')).toEqual(['2024-04-05', '2024-05-13']);
  expect((await readText('x.csv', text('4/5/2024'))).questions).toMatchObject(asksOrderOf('4/5/2024'));
});

test('lists of objects in JSON are read as tables', async () => {
  const value = {
    user: { name: 'ana' },
    history: [{ movie: { title: 'Ring', ids: { imdb: 'tt0178868' } }, watchedAt: '2024-10-31T21:00:00Z', score: 9 }],
    watchlist: [{ movie: { title: 'Cure', year: 1997 }, addedAt: '2024-01-05' }],
  };
  const { films, source } = await readText('export.json', JSON.stringify(value));
  expect(source).toBe('table');
  expect(summaryOf(films)).toEqual([
    { film: 'Ring', seen: '2024-10-31', rating: 9, listed: false },
    { film: 'Cure (1997)', seen: '', rating: null, listed: true },
  ]);
});
