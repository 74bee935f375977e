import { expect, test } from 'vitest';
import { type Content, lines, read, readText, upload, zipOf } from '#test/imports/uploads.ts';
import { MAX_IMPORT_FILMS, MAX_IMPORT_RECORDS, MAX_ZIP_ENTRIES } from '../../contract/import-rules.ts';
import { ImportFileError } from '../parsed-import.ts';

const HEADER = 'Date,Name,Year,Letterboxd URI';
const WATCHED = lines([HEADER, '2024-01-01,Ring,1998,https://boxd.it/a']);

async function refusal(name: string, content: Content) {
  const error = await readText(name, content).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ImportFileError);
  const { kind, file, line, message } = error as ImportFileError; // checked above
  return { kind, file, line, message };
}

const zip = async (files: Record<string, Content>) => refusal('export.zip', await zipOf(files));

/** Changes the sizes that a ZIP file declares. */
function lying(archive: Uint8Array, size: number): Uint8Array {
  const changed = archive.slice();
  const view = new DataView(changed.buffer);
  for (let at = 0; at < changed.length - 46; at++) {
    const signature = view.getUint32(at, true);
    if (signature === 0x02014b50) view.setUint32(at + 24, size, true);
    if (signature === 0x04034b50) view.setUint32(at + 22, size, true);
  }
  return changed;
}

test.each(['../watched.csv', 'a/../../watched.csv', '..\\watched.csv', '/etc/watched.csv', 'C:/watched.csv'])(
  'a ZIP file with the name %s in it is refused',
  async (name) => {
    expect(await zip({ [name]: WATCHED })).toMatchObject({
      kind: 'unreadable',
      message: 'export.zip: The ZIP file contains a file name that is not safe.',
    });
  },
);

test('a ZIP file with a thousand entries is refused', async () => {
  const entries = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`lists/${index}.csv`, 'x']));
  expect(await zip(entries)).toMatchObject({
    kind: 'too-large',
    message: `export.zip: The ZIP file has more than ${MAX_ZIP_ENTRIES} files.`,
  });
});

test('a ZIP file that grows too large is refused, even if it declares a smaller size', async () => {
  const bomb = await zipOf({ 'watched.csv': new Uint8Array(70_000_000) });
  expect(bomb.length).toBeLessThan(100_000);
  expect(await refusal('bomb.zip', bomb)).toMatchObject({
    kind: 'too-large',
    message: expect.stringContaining('64 MB'),
  });
  expect(await refusal('bomb.zip', lying(bomb, 1000))).toMatchObject({ file: 'bomb.zip', line: null });
});

test('the size limit applies to all ZIP files of an upload together', async () => {
  const half = await zipOf({ 'watched.csv': `${WATCHED}${' '.repeat(40_000_000)}` });
  const files = [upload('a.zip', half), upload('b.zip', await zipOf({ 'diary.csv': ' '.repeat(40_000_000) }))];
  await expect(read(files)).rejects.toMatchObject({ kind: 'too-large', file: 'b.zip' });
});

test('an archive in a ZIP file is refused by its name and by its content', async () => {
  const inner = await zipOf({ 'watched.csv': WATCHED });
  for (const name of ['inner.zip', 'inner.csv'])
    expect(await zip({ [name]: inner })).toMatchObject({
      kind: 'unreadable',
      message: expect.stringContaining(`another archive, ${name}.`),
    });
});

test('a ZIP file with a password is refused', async () => {
  const locked = await zipOf({ 'watched.csv': WATCHED }, { password: 'secret' });
  expect(await refusal('x.zip', locked)).toMatchObject({
    kind: 'unreadable',
    message: expect.stringContaining('password'),
  });
});

test.each<[string, Content, string, string]>([
  ['a PDF', '%PDF-1.7\n', 'unsupported', 'ratings.csv: This is a PDF.'],
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47]), 'unsupported', 'ratings.csv: This is a picture.'],
  ['an old spreadsheet', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), 'unsupported', 'Save it as CSV.'],
  ['a gzip file', new Uint8Array([0x1f, 0x8b, 8]), 'unsupported', 'Unpack it'],
  ['a file of other bytes', new Uint8Array([1, 0, 2, 0, 3]), 'unsupported', 'ratings.csv: This is not a text file.'],
  ['an empty file', '', 'unreadable', 'ratings.csv: The file is empty.'],
  ['a file with only a byte order mark', '\uFEFF', 'unreadable', 'ratings.csv: The file is empty.'],
  ['a text in no known format', 'Dear diary', 'unsupported', 'ratings.csv: We do not recognize this file.'],
  ['a table of something else', 'Iban,Amount\n1,2\n', 'unsupported', 'ratings.csv: We do not recognize this file.'],
  ['JSON of something else', '{"a":1}', 'unsupported', 'ratings.csv: We do not recognize this file.'],
  ['JSON that is cut', '[{"movie":', 'unreadable', 'ratings.csv: The JSON is incomplete.'],
])('the error says why %s is not read', async (_, content, kind, message) => {
  expect(await refusal('ratings.csv', content)).toMatchObject({
    kind,
    file: 'ratings.csv',
    message: expect.stringContaining(message),
  });
});

test.each([
  ...[
    '{}',
    '[]',
    '[{"mediaType":"movie","seen":true}]',
    '{"shows":[]}',
    '{"movies":"none"}',
    '{"movies":[],"shows":5}',
  ],
  ...['{"metadata":[]}', '{"metadata":{},"collections":[]}', '{"collections":[]}'],
  ...[
    'Title,Genre\nRing,1998',
    'Year,Rating\nRing,1998',
    'Name,Created\nRing,1998',
    'show,watched_at\nRing,2024-01-01',
  ],
])('%s belongs to no service', async (text) => {
  expect(await refusal('x', text)).toMatchObject({ kind: 'unsupported' });
});

test('the error says that a file is a spreadsheet, even if its name is that of another format', async () => {
  const sheet = await zipOf({ '[Content_Types].xml': '<x/>', 'xl/workbook.xml': '<x/>' });
  expect(await refusal('ratings.csv', sheet)).toMatchObject({
    kind: 'unsupported',
    message: 'ratings.csv: This is a spreadsheet. Save it as CSV.',
  });
});

test.each([
  ['a file that is one line of 10 MB', 'a'.repeat(10_000_000), 1],
  ['a 10 MB line between others', `${WATCHED}${'a'.repeat(10_000_000)}\n${WATCHED}`, 3],
  ['a value of 10 MB', `${WATCHED}x,"${'a'.repeat(10_000_000)}",1998,\n`, 3],
  ['a quotation mark that is never closed', `${WATCHED}2024-01-01,"Ring,1998,\n${WATCHED}`, 3],
])('the error gives the line number of %s', async (_, content, line) => {
  const { kind, message } = await refusal('watched.csv', content);
  expect(kind).toBe('unreadable');
  expect(message).toMatch(new RegExp(`^watched\\.csv, line ${line}: This line is too long, or a quotation mark`));
});

test.each([
  ['more values than an import can have', '[],', 'too-large', 'a.json: An import has at most 3000000 values of JSON.'],
  ['more levels than an export can have', '[', 'unreadable', 'a.json: The JSON is more than 64 levels deep.'],
])('JSON with %s is refused before it is parsed', async (_, pattern, kind, message) => {
  expect(await refusal('a.json', `[${pattern.repeat(3_000_000)}`)).toMatchObject({ kind, message });
});

test('the limit for JSON values applies to all files of a ZIP file together', async () => {
  const half = `{"other": [${'[],'.repeat(800_000)}1]}`;
  const refused = await zip({ 'a.json': half.replace('other', 'some'), 'b.json': half });
  expect(refused).toMatchObject({ kind: 'too-large' });
});

test('an upload with too many rows in all its files together, or with too many films, is refused', async () => {
  const rows = (count: number, row: (index: number) => string) =>
    lines([HEADER, ...Array.from({ length: count }, (_, index) => row(index))]);
  const ring = rows(MAX_IMPORT_RECORDS / 2 + 1, () => '2024-01-01,Ring,1998,');
  await expect(read([upload('watched.csv', ring), upload('watchlist.csv', `${ring}\n`)])).rejects.toMatchObject({
    kind: 'too-large',
    file: 'watchlist.csv',
  });
  const films = rows(MAX_IMPORT_FILMS + 1, (index) => `2024-01-01,Film ${index},1998,`);
  expect(await refusal('watched.csv', films)).toMatchObject({ kind: 'too-large', line: MAX_IMPORT_FILMS + 2 });
});

test('files of two services in one upload are refused, and so is an unknown file beside a known one', async () => {
  const imdb = upload('imdb.csv', 'Const,Your Rating,Title\ntt0178868,9,Ring\n');
  await expect(read([upload('watched.csv', WATCHED), imdb])).rejects.toMatchObject({
    kind: 'unreadable',
    message: 'imdb.csv: The files come from Letterboxd and IMDb. Please import one service after the other.',
  });
  await expect(read([upload('watched.csv', WATCHED), upload('notes.txt', 'hello')])).rejects.toMatchObject({
    kind: 'unsupported',
    file: 'notes.txt',
  });
});
