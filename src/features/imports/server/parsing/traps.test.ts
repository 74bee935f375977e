import { describe, expect, test } from 'vitest';
import { lines, nameOf, read, readText, summaryOf, upload, zipOf } from '#test/imports/uploads.ts';

const IMPORT_FORMAT = 'Title,Year,tmdbID,imdbID,Rating10,WatchedDate';
const DIARY = 'Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date';
const FILMS = 'Date,Name,Year,Letterboxd URI';

const rows = (...entries: string[]) => lines([IMPORT_FORMAT, ...entries]);
const names = async (...entries: string[]) => (await readText('x.csv', rows(...entries))).films.map(nameOf);

/** Encodes each character as one byte. */
const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe('films', () => {
  test('short, unusual and long titles do not change', async () => {
    const titles = ['[REC]', 'Se7en', 'Häxan', 'X', 'It', 'Us', '8', '“Crocodile” Dundee', '貞子'];
    expect(await names(...titles.map((title) => `${title},2000,,,,`))).toEqual(
      titles.map((title) => `${title} (2000)`),
    );
    const [cut] = await names(`${'a'.repeat(499)}${'😱'.repeat(9000)},2000,,,,`);
    expect(cut).toBe(`${'a'.repeat(499)}\uFFFD (2000)`);
  });

  test('an invalid id or year is ignored, and the rest of the row is read', async () => {
    const { films } = await readText('x.csv', rows('Ring,1998,0,nm0000001,,', 'Cure,1997,-5,tt12,,', 'Pulse,20O1,,,,'));
    expect(films.map((film) => [nameOf(film), film.tmdbId, film.imdbId])).toEqual([
      ['Ring (1998)', null, null],
      ['Cure (1997)', null, null],
      ['Pulse', null, null],
    ]);
  });

  test('only the file name tells watched.csv from watchlist.csv; for any other file name, the member is asked', async () => {
    const text = lines([FILMS, '2024-01-01,Ring,1998,']);
    expect(summaryOf((await readText('a/Watchlist (2).csv', text)).films)).toMatchObject([{ listed: true, seen: '' }]);
    expect(summaryOf((await readText('watchlist/watched.csv', text)).films)).toMatchObject([
      { listed: false, seen: '?' },
    ]);
    const asked = await readText('films.csv', text);
    expect(asked.questions).toEqual([{ kind: 'list', file: 'films.csv' }]);
    expect(summaryOf(asked.films)).toEqual([{ film: 'Ring (1998)', seen: '', rating: null, listed: false }]);
    for (const [answer, expected] of [
      ['watched', { listed: false, seen: '?' }],
      ['watchlist', { listed: true, seen: '' }],
      ['neither', { listed: false, seen: '' }],
    ] as const) {
      const answered = await readText('films.csv', text, { lists: { 'films.csv': answer } });
      expect(answered.questions).toEqual([]);
      expect(summaryOf(answered.films)).toMatchObject([expected]);
    }
  });
});

describe('viewings', () => {
  const diary = lines([
    DIARY,
    '2024-06-07,Ring,1998,,4.5,,,2024-06-06',
    '2024-06-07,Ring,1998,,,Yes,,2024-06-06',
    '2024-06-07,Cure,1997,,,,,2024-06-06',
  ]);

  test('equal rows are separate viewings, and get the same keys whenever the file is read', async () => {
    const first = await readText('diary.csv', diary);
    expect(first.films[0]?.viewings.map(({ key }) => key)).toEqual(['2024-06-06', '2024-06-06 2']);
    expect(await readText('diary.csv', diary)).toEqual(first);
  });

  test.each([
    ['America/New_York', '2025-10-05'],
    ['Asia/Tokyo', '2025-10-06'],
    [null, '2025-10-06'],
  ])('for a member in the time zone %s, a viewing at 2025-10-06T01:00Z is on the day %s', async (timeZone, day) => {
    const movie = { title: 'Ring', year: 1998, ids: {} };
    const trakt = JSON.stringify([{ id: 1, watched_at: '2025-10-06T01:00:00.000Z', type: 'movie', movie }]);
    const simkl = JSON.stringify({ movies: [{ status: 'completed', last_watched_at: '2025-10-06T01:00:00Z', movie }] });
    const tvTime = 'title,year,watched_at,is_watched\nRing,1998,2025-10-06T01:00:00Z,true\n';
    for (const text of [trakt, simkl, tvTime])
      expect((await readText('x', text, { timeZone })).films[0]?.viewings[0]?.date).toBe(day);
  });

  test.each([
    [null, 'America/New_York', '2025-10-05'],
    ['Asia/Tokyo', 'America/New_York', '2025-10-06'],
    [null, 'Nowhere/At all', '2025-10-06'],
  ])(
    "if the member's time zone is %s and the time zone in Trakt's file is %s, the viewing is on the day %s",
    async (timeZone, timezone, day) => {
      const zip = await zipOf({
        'watched-history.json': JSON.stringify([
          { id: 1, watched_at: '2025-10-06T01:00:00.000Z', movie: { title: 'Ring' } },
        ]),
        'user-settings.json': JSON.stringify({ account: { timezone } }),
      });
      expect((await read(upload('trakt.zip', zip), { timeZone })).films).toMatchObject([{ viewings: [{ date: day }] }]);
    },
  );

  test.each(['2024-02-30', '2024-13-01', '31/31/2024', 'last Friday', '1066-10-14'])(
    'the invalid date "%s" is left out and reported, and the viewing is kept',
    async (watched) => {
      const { films, problems } = await readText('x.csv', lines([DIARY, `2024-01-01,Ring,1998,,,,,${watched}`]), {
        dateOrder: 'dmy',
      });
      expect(films[0]?.viewings.map(({ date }) => date)).toEqual([null]);
      expect(problems).toEqual([
        { file: 'x.csv', line: 2, message: `“${watched}” is not a date. The row is kept without it.` },
      ]);
    },
  );

  test('future dates are kept and marked as doubtful, after earlier doubtful days', async () => {
    const marathon = Array.from({ length: 16 }, (_, index) => `Film ${index},1998,,,,2014-05-04`);
    const { films, doubtfulDays } = await readText(
      'x.csv',
      rows('Ring,1998,,,,2026-11-22', 'Cure,1997,,,,2026-11-23', ...marathon),
    );
    expect(films.slice(0, 2).map(({ viewings }) => viewings[0]?.date)).toEqual(['2026-11-22', '2026-11-23']);
    expect(doubtfulDays).toEqual([
      { date: '2014-05-04', viewings: 16, reason: 'bulk' },
      { date: '2026-11-23', viewings: 1, reason: 'future' },
    ]);
  });

  test("a date more than one calendar year before the film's year is kept and reported", async () => {
    const { films, problems } = await readText('x.csv', rows('Ring,1998,,,,1997-06-01', 'Cure,1997,,,,1995-12-31'));
    expect(films[1]?.viewings[0]?.date).toBe('1995-12-31');
    expect(problems).toEqual([
      { file: 'x.csv', line: 3, message: '“Cure” is from 1997, but was seen on 1995-12-31. The date is kept.' },
    ]);
  });

  test('a day is marked as doubtful if it has more than fifteen viewings, or two viewings in the same second', async () => {
    // Films without a day do not count.
    const many = Array.from({ length: 31 }, (_, index) => `Film ${index},1998,,,8,${index < 15 ? '2014-05-04' : ''}`);
    expect((await readText('x.csv', rows(...many))).doubtfulDays).toEqual([]);
    const at = (id: number, time: string) => ({
      id,
      watched_at: `2014-05-04T${time}.000Z`,
      movie: { title: `Film ${id}` },
    });
    const doubts = async (...times: string[]) =>
      (await readText('x', JSON.stringify(times.map((time, id) => at(id + 1, time))))).doubtfulDays;
    expect(await doubts('12:00:00', '14:00:00')).toEqual([]);
    expect(await doubts('12:00:00', '12:00:00')).toEqual([{ date: '2014-05-04', viewings: 2, reason: 'bulk' }]);
  });
});

describe('text', () => {
  const ratings = 'Const,Your Rating,Date Rated,Title,Title Type,Year\n';
  const title = async (content: string | Uint8Array) => (await readText('r.csv', content)).films[0]?.title;

  test('UTF-8 with and without a byte order mark, UTF-16 and Windows-1252 give the same title', async () => {
    const text = `${ratings}tt0012364,8,2024-01-01,Häxan,Movie,1922`;
    expect(await title(text)).toBe('Häxan');
    expect(await title(`\uFEFF${text}`)).toBe('Häxan');
    expect(await title(latin(text))).toBe('Häxan');
    const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le');
    expect(await title(new Uint8Array(utf16))).toBe('Häxan');
    expect(await title(new Uint8Array(utf16.swap16()))).toBe('Häxan');
  });

  test('the quotation marks and dashes of Windows-1252 are read correctly', async () => {
    expect(await title(latin(`${ratings}tt0012364,8,2024-01-01,\x93It\x94 \x96 \xDF,Movie,1922\n`))).toBe('“It” – ß');
  });

  test('LF and CRLF, line ends and quotation marks inside values, and a last line without a line end are read', async () => {
    const text = [
      'Title,Year,WatchedDate,Review',
      '"The ""Ring""",1998,2024-10-31,"one\r\n\r\ntwo, three"',
      'Cure,1997,2024-10-31,',
    ];
    for (const end of ['\n', '\r\n']) {
      const { films } = await readText('x.csv', text.join(end));
      expect(films.map(({ title, line }) => [title, line])).toEqual([
        ['The "Ring"', 2],
        ['Cure', 5],
      ]);
    }
  });

  test('a row with too many values is left out and reported, and empty rows and missing values are allowed', async () => {
    const { films, problems } = await readText(
      'x.csv',
      rows('Me, Myself,1998,1,,8,2024-01-01', ',,,,,', 'Ring', 'Cure,1997,,,,,,,'),
    );
    expect(films.map(({ title }) => title)).toEqual(['Ring', 'Cure']);
    expect(problems).toEqual([
      { file: 'x.csv', line: 2, message: 'The row is left out: it has 7 values, but there are 6 columns.' },
    ]);
  });

  test('a row with text after a closing quotation mark is left out and reported', async () => {
    const { films, problems } = await readText('x.csv', rows('"Ring"s,1998,,,,', 'Cure,1997,,,,'));
    expect(films.map(({ title }) => title)).toEqual(['Cure']);
    expect(problems).toMatchObject([{ line: 2, message: 'The row is left out: text after a closing quote.' }]);
  });
});
