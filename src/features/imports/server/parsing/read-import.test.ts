import { describe, expect, test } from 'vitest';
import { lines, read, readText, summaryOf, upload, zipOf } from '#test/imports/uploads.ts';
import { MAX_IMPORT_BYTES, MAX_IMPORT_FILES, MAX_IMPORT_RECORDS } from '../../contract/import-limits.ts';

const HEADER = 'Title,Year,Rating10,WatchedDate';
const SEEN = lines([HEADER, 'Ring,1998,9,2024-10-31']);
/** Trakt's history, with one viewing. */
const ENTRY = JSON.stringify([{ id: 1, watched_at: '2024-10-31T20:00:00.000Z', movie: { title: 'Ring' } }]);
const seenDays = async (...files: Parameters<typeof read>) => summaryOf((await read(...files)).films)[0]?.seen;

describe('equal files', () => {
  test('count once when both are uploaded', async () => {
    expect(await seenDays([upload('a.csv', SEEN), upload('b.csv', SEEN)])).toBe('2024-10-31');
  });

  test('count once when one is inside a ZIP file and the other is uploaded beside it', async () => {
    const zip = await zipOf({ 'a.csv': SEEN });
    expect(await seenDays([upload('x.zip', zip), upload('b.csv', SEEN)])).toBe('2024-10-31');
  });

  test('inside one ZIP file are counted separately', async () => {
    const zip = await zipOf({ 'a.csv': SEEN, 'b.csv': SEEN });
    expect(await seenDays(upload('x.zip', zip))).toBe('2024-10-31 2024-10-31');
  });

  test('must have the same length and text; otherwise they are counted separately', async () => {
    const other = SEEN.replace('31', '30');
    expect(await seenDays([upload('a.csv', SEEN), upload('b.csv', other), upload('c.csv', `${SEEN}\n`)])).toBe(
      '2024-10-31 2024-10-30 2024-10-31',
    );
  });
});

describe('the limits of an import', () => {
  const tooLarge = (reason: string) => ({ kind: 'too-large', reason });

  test('allow one to ten files', async () => {
    await expect(read([])).rejects.toMatchObject({ kind: 'unreadable', reason: 'Choose a file.' });
    const files = Array.from({ length: MAX_IMPORT_FILES + 1 }, () => upload('a.csv', SEEN));
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
    const rows = SEEN + '"Ring"s,1998,,\n'.repeat(MAX_IMPORT_RECORDS);
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

test('UTF-16 of both byte orders is read', async () => {
  const little = Buffer.from(`\uFEFF${SEEN}`, 'utf16le');
  const big = Buffer.from(little).swap16();
  for (const bytes of [little, big]) expect((await readText('a.csv', new Uint8Array(bytes))).films).toHaveLength(1);
});

test('the error for damaged JSON has the parser’s error as its cause', async () => {
  await expect(readText('a.json', '[')).rejects.toMatchObject({ cause: expect.any(SyntaxError) });
});

test('days in the future and days with too many films are listed in order; viewings without a day do not count', async () => {
  const rows = (day: string, count: number) =>
    Array.from({ length: count }, (_, index) => `Film ${day} ${index},1998,9,${day}`);
  const text = lines([HEADER, ...rows('2030-01-01', 1), ...rows('2014-05-04', 16), ...rows('', 16)]);
  expect((await readText('a.csv', text)).doubtfulDays).toEqual([
    { date: '2014-05-04', viewings: 16, reason: 'bulk' },
    { date: '2030-01-01', viewings: 1, reason: 'future' },
  ]);
});
