import { describe, expect, test } from 'vitest';
import { type Content, upload, zipOf } from '#test/imports/uploads.ts';
import { fullBudget, unpack } from './unpack.ts';

const unpackZip = (zip: Uint8Array, budget = fullBudget()) => unpack(upload('export.zip', zip), budget);
const unpackFiles = async (files: Record<string, Content>, budget = fullBudget()) =>
  unpackZip(await zipOf(files), budget);

const signature = { file: 0x04034b50, directory: 0x02014b50 };

/** Changes the ZIP file at each local header or directory entry. */
function changed(zip: Uint8Array, kind: number, change: (view: DataView, at: number, index: number) => void) {
  const copy = zip.slice();
  const view = new DataView(copy.buffer);
  let index = 0;
  for (let at = 0; at < copy.length - 30; at++) if (view.getUint32(at, true) === kind) change(view, at, index++);
  return copy;
}

describe('unpacking', () => {
  test('returns CSV, TSV, text and JSON files, named by their paths', async () => {
    const files = {
      'watched.csv': 'a',
      'lists/': '',
      'lists/WELLS.CSV': 'b',
      'x.json': 'c',
      'x.tsv': 'd',
      'x.txt': '',
    };
    const unpacked = await unpackFiles(files);
    expect(unpacked.map(({ name, content }) => [name, Buffer.from(content).toString()])).toEqual([
      ['watched.csv', 'a'],
      ['lists/WELLS.CSV', 'b'],
      ['x.json', 'c'],
      ['x.tsv', 'd'],
      ['x.txt', ''],
    ]);
  });

  test.each([
    ...['photo.jpg', 'watched.csv.html', 'csv', '.watched.csv', 'lists/.watched.csv', '__MACOSX/watched.csv'],
    ...['a/__MACOSX/watched.csv', '.git/watched.csv'],
  ])('leaves out %s', async (name) => {
    expect(await unpackFiles({ [name]: 'a' })).toEqual([]);
  });

  test('leaves out a folder that is named like a CSV file', async () => {
    const zip = await zipOf({ 'watched.csv': '', 'diary.csv': 'a' });
    const folder = changed(
      zip,
      signature.directory,
      (view, at, index) => index === 0 && view.setUint32(at + 38, 0o40755 << 16, true),
    );
    expect((await unpackZip(folder)).map(({ name }) => name)).toEqual(['diary.csv']);
  });

  test.each(['data/xl/workbook.csv', 'a/[Content_Types].xml', '[Content_Types].xml.csv'])(
    'does not take a ZIP file for a spreadsheet because of the file %s',
    async (name) => {
      expect(await unpackFiles({ [name]: 'a', 'diary.csv': 'b' })).toMatchObject(
        [name, 'diary.csv'].filter((file) => file.endsWith('.csv')).map((file) => ({ name: file })),
      );
    },
  );

  test('allows as many files and bytes as the budget has left, and subtracts them from the budget', async () => {
    const files = { 'watched.csv': 'abcd', 'photo.jpg': 'x', 'diary.csv': 'efg' };
    const budget = { entries: 3, bytes: 7 };
    expect(await unpackFiles(files, budget)).toHaveLength(2);
    expect(budget).toEqual({ entries: 0, bytes: 0 });
    const tooLarge = { kind: 'too-large', file: 'export.zip' };
    await expect(unpackFiles(files, { entries: 2, bytes: 7 })).rejects.toMatchObject(tooLarge);
    await expect(unpackFiles(files, { entries: 3, bytes: 6 })).rejects.toMatchObject(tooLarge);
  });
});

describe('a ZIP file is refused if it', () => {
  test('has no central directory', async () => {
    await expect(unpackZip(new Uint8Array(100))).rejects.toMatchObject({
      kind: 'unreadable',
      file: 'export.zip',
      reason: 'The ZIP file is damaged or incomplete. Download the export again.',
    });
  });

  test('has a file that does not match its checksum', async () => {
    const zip = await zipOf({ 'watched.csv': 'abc' }, { level: 0 });
    const at = Buffer.from(zip).indexOf('abc');
    await expect(unpackZip(zip.with(at, 0x78))).rejects.toMatchObject({
      kind: 'unreadable',
      file: 'export.zip',
      reason: 'watched.csv in the ZIP file is damaged. Download the export again.',
    });
  });

  test('declares more bytes than the budget has left', async () => {
    const zip = await zipOf({ 'watched.csv': 'abc' });
    const lying = changed(zip, signature.directory, (view, at) => view.setUint32(at + 24, 70_000_000, true));
    await expect(unpackZip(lying)).rejects.toMatchObject({ kind: 'too-large', file: 'export.zip' });
  });

  test('has two entries that point to the same bytes', async () => {
    const zip = await zipOf({ 'a.csv': 'abc', 'b.csv': 'abc' });
    const twice = changed(
      zip,
      signature.directory,
      (view, at, index) => index === 1 && view.setUint32(at + 42, 0, true),
    );
    await expect(unpackZip(twice)).rejects.toMatchObject({ kind: 'unreadable', file: 'export.zip' });
  });
});
