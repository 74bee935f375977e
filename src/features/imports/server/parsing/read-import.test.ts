import { describe, expect, test } from 'vitest';
import { MAX_NOTE } from '#features/notes/contract/note-rules.ts';
import { asksOrderOf, factsOf, lines, read, readText, summaryOf, upload, zipOf } from '#test/imports/uploads.ts';
import { MAX_IMPORT_BYTES, MAX_IMPORT_FILES, MAX_IMPORT_RECORDS } from '../../contract/import-rules.ts';

const HEADER = 'Title,Year,Rating10,WatchedDate';
const RING = lines([HEADER, 'Ring,1998,9,2024-10-31']);
/** Trakt's history, with one viewing. */
const ENTRY = JSON.stringify([{ id: 1, watched_at: '2024-10-31T20:00:00.000Z', movie: { title: 'Ring' } }]);
const seenDays = async (...files: Parameters<typeof read>) => summaryOf((await read(...files)).films)[0]?.seen;

describe('equal files', () => {
  test('count once when both are uploaded', async () => {
    expect(await seenDays([upload('a.csv', RING), upload('b.csv', RING)])).toBe('2024-10-31');
  });

  test('count once when one is inside a ZIP file and the other is uploaded beside it', async () => {
    const zip = await zipOf({ 'a.csv': RING });
    expect(await seenDays([upload('x.zip', zip), upload('b.csv', RING)])).toBe('2024-10-31');
  });

  test('inside one ZIP file are counted separately', async () => {
    const zip = await zipOf({ 'a.csv': RING, 'b.csv': RING });
    expect(await seenDays(upload('x.zip', zip))).toBe('2024-10-31 2024-10-31');
  });

  test('must have the same length and text; otherwise they are counted separately', async () => {
    const other = RING.replace('31', '30');
    expect(await seenDays([upload('a.csv', RING), upload('b.csv', other), upload('c.csv', `${RING}\n`)])).toBe(
      '2024-10-31 2024-10-30 2024-10-31',
    );
  });
});

describe('the limits of an import', () => {
  const tooLarge = (reason: string) => ({ kind: 'too-large', reason });

  test('allow one to ten files', async () => {
    await expect(read([])).rejects.toMatchObject({ kind: 'unreadable', reason: 'Choose a file.' });
    const files = Array.from({ length: MAX_IMPORT_FILES + 1 }, () => upload('a.csv', RING));
    await expect(read(files)).rejects.toMatchObject({
      kind: 'unreadable',
      reason: 'An import has at most 10 files.',
    });
    expect((await read(files.slice(1))).films).toHaveLength(1);
  });

  test('allow at most 20 MB', async () => {
    const padded = (size: number) => ENTRY.padStart(size);
    expect((await readText('a.json', padded(MAX_IMPORT_BYTES))).films).toHaveLength(1);
    await expect(readText('a.json', padded(MAX_IMPORT_BYTES + 1))).rejects.toMatchObject(
      tooLarge('An import has at most 20 MB.'),
    );
  });

  test('allow at most fifty thousand entries', async () => {
    const entries = (count: number) => ENTRY.replace(']', ',0'.repeat(count - 1).concat(']'));
    expect((await readText('a.json', entries(MAX_IMPORT_RECORDS))).films).toHaveLength(1);
    await expect(readText('a.json', entries(MAX_IMPORT_RECORDS + 1))).rejects.toMatchObject(
      tooLarge('An import has at most 50000 rows.'),
    );
  });

  test('apply to all rows, including rows that are left out', async () => {
    const rows = RING + '"Ring"s,1998,,\n'.repeat(MAX_IMPORT_RECORDS);
    await expect(readText('a.csv', rows)).rejects.toMatchObject(tooLarge('An import has at most 50000 rows.'));
  });

  test('apply to the entries of all lists in JSON together', async () => {
    const movie = { title: 'Ring', year: 1998 };
    const backup = (shows: number) =>
      JSON.stringify({ movies: [{ status: 'plantowatch', movie }], shows: Array(shows).fill(0) });
    await expect(readText('a.json', backup(MAX_IMPORT_RECORDS))).rejects.toMatchObject(
      tooLarge('An import has at most 50000 rows.'),
    );
  });
});

test.each([
  ['nothing', {}],
  ['unknown files', { 'notes.txt': 'Dear diary' }],
  ['empty files', { 'a.csv': '' }],
])('the error for a ZIP file with %s names the file', async (_, files) => {
  await expect(read(upload('x.zip', await zipOf(files)))).rejects.toMatchObject({
    kind: 'unsupported',
    file: 'x.zip',
    name: 'ImportFileError',
  });
});

test('NUL characters and lone surrogates are replaced, because the database cannot store them', async () => {
  const title = 'R\u0000ing \ud83d';
  const text = JSON.stringify([{ id: 1, watched_at: '2024-10-31T20:00:00.000Z', movie: { title } }]);
  expect((await readText('x.json', text)).films).toMatchObject([{ title: 'R\uFFFDing \uFFFD' }]);
});

test('the error for damaged JSON has the parser’s error as its cause', async () => {
  await expect(readText('a.json', '[')).rejects.toMatchObject({ cause: expect.any(SyntaxError) });
});

const DAY = '2024-05-04';
const SEEN = { viewings: [{ date: DAY, key: DAY }] };
const LISTED = { watchlisted: { at: DAY } };
const NETFLIX =
  'Profile Name,Start Time,Duration,Attributes,Title,Supplemental Video Type,Device Type,Bookmark,Latest Bookmark';
const YAMTRACK = 'media_id,source,media_type,title,score,status,repeats,end_date';
const TRAKT = 'title,year,imdb_id,tmdb_id,rating';

test.each<[source: string, header: string, row: string, film: object]>([
  ['letterboxd-import', 'Title,WatchedDate', 'Ring,4/5/2024', SEEN],
  ['movary', 'title,year,tmdbId,imdbId,watchedAt', 'Ring,,,,4/5/2024', SEEN],
  ['movary', 'title,year,tmdbId,imdbId,addedAt', 'Ring,,,,4/5/2024', LISTED],
  [
    'netflix',
    NETFLIX,
    'Robin,4/5/2024 20:00,01:41:03,,Ring,,TV,01:41:03,01:41:03',
    { ...SEEN, needsConfirmation: true },
  ],
  ['tvtime', 'title,is_watched,watched_at', 'Ring,true,4/5/2024', SEEN],
  ['tvtime', 'title,is_watched,created_at', 'Ring,false,4/5/2024', LISTED],
  ['tvtime', 'movie_name,type,created_at', 'Ring,watch,4/5/2024', SEEN],
  ['yamtrack', YAMTRACK, '2671,tmdb,movie,Ring,,Completed,0,4/5/2024', { ...SEEN, tmdbId: 2671 }],
  ['yamtrack', `${YAMTRACK},watch_date`, '2671,tmdb,movie,Ring,,Completed,0,,4/5/2024', { ...SEEN, tmdbId: 2671 }],
  ['table', `${TRAKT},watched_at`, 'Ring,,,,,4/5/2024', SEEN],
  ['table', `${TRAKT},date_watched`, 'Ring,,,,,4/5/2024', SEEN],
  ['table', `${TRAKT},listed_at`, 'Ring,,,,,4/5/2024', LISTED],
  ['table', `${TRAKT},watchlisted_at`, 'Ring,,,,,4/5/2024', LISTED],
  [
    'table',
    `${TRAKT},rated_at`,
    'Ring,,,,9,4/5/2024',
    { rating: { value: 9, at: DAY }, viewings: [{ key: 'undated' }] },
  ],
])('a file of %s with the columns %s leads to a question about the order of day and month', async (source, ...rest) => {
  const [header, row, film] = rest;
  const text = lines([header, row]);
  const asked = await readText('x.csv', text);
  expect(asked.questions).toMatchObject(asksOrderOf(expect.stringMatching(/^4\/5\/2024/)));
  expect(JSON.stringify(asked.films)).not.toContain('2024-0');
  const answered = await readText('x.csv', text, { dateOrder: 'dmy' });
  expect(factsOf(answered)).toEqual({ source, films: [{ title: 'Ring', line: 2, ...film }] });
});

test.each([
  ['letterboxd', 'Date Joined,Username'],
  ['letterboxd', 'Date,Content,Comment'],
  ['letterboxd', 'Date,Name,Year,Letterboxd URI'],
  ['imdb', 'Position,Const,Created,Title,Original Title,Title Type,Year,Your Rating,Date Rated'],
  ['netflix', NETFLIX],
  ['simkl', '{"movies":null,"anime":null,"shows":null}'],
  ['simkl', '{"movies":[]}'],
  ['table', 'Title,Year'],
  ['table', 'Username,Title,Year'],
  ['table', 'Date Joined,Title,Year'],
  ['table', 'URL,Name,Title,Year'],
  ['table', 'Description,Name,Title,Year'],
])('a file of %s without films has the text %s, and the member is not asked about it', async (source, text) => {
  expect(factsOf(await readText('x', text))).toEqual({ source });
});

const DIARY = 'Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date';
const REVIEWS = 'Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date';

describe('notes', () => {
  test('of Letterboxd are HTML, become text with their lines, and belong to the viewing of the entry', async () => {
    const review = '"<b>Bold</b> &amp; <i>cold</i><br>""Again""\n\nSecond paragraph, with a comma."';
    const { films, left, problems } = await readText(
      'reviews.csv',
      lines([REVIEWS, `2024-10-01,Ring,1998,https://boxd.it/1,5,,${review},"october, on film, October",2024-09-30`]),
    );
    expect(films[0]?.viewings[0]?.note).toBe('Bold & cold\n"Again"\n\nSecond paragraph, with a comma.');
    expect(films[0]?.tags).toEqual(['october', 'on film']);
    expect([left, problems]).toEqual([[], []]);
  });

  test('of Movary belong to the viewing, and those of Yamtrack to the film', async () => {
    const movary = await readText(
      'history.csv',
      lines([
        'title,year,tmdbId,imdbId,watchedAt,comment,location',
        'Ring,1998,2671,,2024-09-30,"<i> stays,\ntwo lines",',
      ]),
    );
    expect(movary.films[0]?.viewings[0]?.note).toBe('<i> stays,\ntwo lines');
    const yamtrack = await readText(
      'yamtrack.csv',
      lines(['media_id,source,media_type,title,status,notes', '2671,tmdb,movie,Ring,Planning,from Ann']),
    );
    expect(yamtrack.films[0]?.note).toBe('from Ann');
  });

  test('of Trakt belong to the viewing that they name, or to the film', async () => {
    const movie = { title: 'Ring', year: 1998, ids: { tmdb: 2671 } };
    const note = (notes: string, attached_to: object) => ({
      type: 'movie',
      movie,
      attached_to,
      note: { id: 1, notes },
    });
    const { films } = await readText(
      'history.json',
      JSON.stringify([
        note('That evening', { type: 'history', id: 77 }),
        note('The film', { type: 'movie' }),
        { id: 77, watched_at: '2024-10-31T21:30:00.000Z', action: 'watch', type: 'movie', movie },
      ]),
    );
    expect([films[0]?.viewings[0]?.note, films[0]?.note]).toEqual(['That evening', 'The film']);
  });

  test('that are too long are cut, and the import says so', async () => {
    const { films, problems } = await readText(
      'x.csv',
      lines(['title,year,review', `Ring,1998,${'🎃'.repeat(MAX_NOTE + 1)}`, 'Cure,1997,short']),
    );
    expect([...(films[0]?.note ?? '')].length).toBe(MAX_NOTE);
    expect(problems).toEqual([{ file: 'x.csv', line: 2, message: expect.stringMatching(/at most 20,000 characters/) }]);
  });
});

test('of more than 20 tags the first are kept, a long one is shortened, and the import says so', async () => {
  const tags = [...Array.from({ length: 20 }, (_, place) => `t${place}`), 'x'.repeat(41)];
  const { films, problems } = await readText(
    'diary.csv',
    lines([
      DIARY,
      `2024-11-02,Ring,1998,https://boxd.it/1,,,"${tags.join(', ')}",2024-10-31`,
      `2024-11-02,Cure,1997,https://boxd.it/2,,,${'y'.repeat(41)},2024-10-30`,
    ]),
  );
  expect(films.map((film) => film.tags)).toEqual([tags.slice(0, 20), ['y'.repeat(40)]]);
  expect(problems.length).toBe(3);
});
