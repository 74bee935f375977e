import { describe, expect, test } from 'vitest';
import { upload } from '#test/imports/uploads.ts';
import { DEEPEST_IMPORT_JSON, MAX_IMPORT_RECORDS } from '../../contract/import-rules.ts';
import { ImportFileError } from '../parsed-import.ts';
import { type ImportDocument, readDocument, type TableDocument } from './documents.ts';
import { countJsonValues } from './json-size.ts';

const read = (text: string) => readDocument(upload('x.csv', text));

function table(text: string): TableDocument {
  const document = read(text);
  if (document?.kind !== 'table') throw new Error('This is not a table.');
  return document;
}

const json = (text: string) => {
  const document = read(text) as ImportDocument & { kind: 'json' }; // the tests read JSON
  return document.value;
};

const titles = ({ rows }: TableDocument) => rows.map((row) => row.text('title'));

function refusal(text: string): ImportFileError {
  try {
    read(text);
  } catch (error) {
    if (error instanceof ImportFileError) return error;
    throw error;
  }
  throw new Error('The file was read.');
}

describe('the columns', () => {
  test.each([
    ['title,year\nRing,1998'],
    ['title;year\nRing;1998'],
    ['title\tyear\nRing\t1998'],
    ['title|year\nRing|1998'],
    ['sep=;\ntitle;year\nRing;1998'],
    ['\n\r\n  title;year\nRing;1998'],
    [' Title ; YEAR \nRing;1998'],
    ['title;year;"a,b,c"\nRing;1998;x'],
    ['title;year;a,b;c\nRing;1998;x;y'],
  ])('are found in %j', (text) => {
    const { rows, columns } = table(text);
    expect([...columns].slice(0, 2)).toEqual(['title', 'year']);
    expect(rows.map((row) => [row.text('title'), row.text('year')])).toEqual([['Ring', '1998']]);
  });

  test('of the same name have the values of the first such column', () => {
    expect(titles(table('title,title\nRing,Cure'))).toEqual(['Ring']);
  });

  test('are searched in the given order until one exists; the value of a missing column is empty', () => {
    const [row] = table('name,year\n,1998').rows;
    expect([row?.text('title', 'year', 'name'), row?.text('name', 'year'), row?.text('title')]).toEqual([
      '1998',
      '',
      '',
    ]);
  });

  test('are at most two hundred', () => {
    const columns = (count: number) => Array.from({ length: count }, (_, index) => `column ${index}`).join(',');
    expect(table(columns(200)).columns.size).toBe(200);
    expect(refusal(columns(201))).toMatchObject({
      kind: 'unreadable',
      line: 1,
      reason: 'The line has more than 200 values.',
    });
  });

  test('may be missing if all rows of the file are empty', () => {
    expect(read(', ,\n')).toMatchObject({ kind: 'table', file: 'x.csv', columns: new Set(), rows: [], broken: [] });
  });

  test('are not found in a broken first line', () => {
    expect(refusal('"title"s,year\nRing,1998')).toMatchObject({
      kind: 'unreadable',
      message: 'x.csv, line 1: The first line has no column names.',
    });
  });

  test('are those of the second of the two tables in a list from Letterboxd, even after broken rows in the first table', () => {
    const list = table('Date,Name\n2024-09-01,Wells\n"2024"s,\nPosition,Name,Year,URL,Title\n1,,,,Ring');
    expect(titles(list)).toEqual(['Ring']);
    expect(list.broken).toEqual([]);
  });

  test.each(['Position', 'Position,Cure', '1,Name'])('stay the same after the row "%s", which is no header', (row) => {
    expect(titles(table(`title,other\n${row}\nRing,x`))).toEqual([row.split(',')[0], 'Ring']);
  });
});

describe('the rows', () => {
  test.each([
    [' Ring ', 'Ring'],
    [" '=1+1 ", '=1+1'],
    ["'\t5", '5'],
    ["'Salem's Lot", "'Salem's Lot"],
  ])('return the value %j as %j', (written, value) => {
    expect(titles(table(`title,year\n${written},1998`))).toEqual([value]);
  });

  test.each([1, 2])('include a last row without a line end, even if the file has exactly %d times 256 KB', (times) => {
    const text = `title\n${'a'.repeat(100)}\n`;
    const rest = times * (1 << 18) - text.length;
    expect(titles(table(text + 'x'.repeat(rest))).at(-1)).toBe('x'.repeat(rest));
  });

  test('are at most fifty thousand, plus a few lines for titles and column names', () => {
    const rows = (count: number) => 'x\n'.repeat(count);
    expect(table(rows(MAX_IMPORT_RECORDS + 5)).rows).toHaveLength(MAX_IMPORT_RECORDS + 4);
    expect(refusal(rows(MAX_IMPORT_RECORDS + 6))).toMatchObject({
      kind: 'too-large',
      reason: 'An import has at most 50000 rows.',
    });
  });

  test('are left out if they are empty lines, but empty lines count towards the limit', () => {
    expect(titles(table('title\n\nRing\n'))).toEqual(['Ring']);
    expect(refusal(`title\n${'\n'.repeat(MAX_IMPORT_RECORDS + 5)}`)).toMatchObject({ kind: 'too-large' });
  });
});

describe('JSON', () => {
  test.each(['[{"id":12345678901234567890}]', ' \n[{"id" : 12345678901234567890}]'])(
    'keeps all digits of the ids in %j',
    (text) => {
      expect(json(text)).toEqual([{ id: '12345678901234567890' }]);
    },
  );

  test('keeps shorter ids as numbers', () => {
    expect(json('{"id":123456789012345}')).toEqual({ id: 123_456_789_012_345 });
  });

  test.each<[string, number | null]>([
    [`[${'\n'.repeat(11)}1 2]`, 12],
    ['[1,', null],
  ])('is refused when it is damaged: %j, line %s', (text, line) => {
    expect(refusal(text)).toMatchObject({ kind: 'unreadable', file: 'x.csv', line });
  });
});

test.each(['', ' \n', '\uFEFF'])('a file that has only %j gives no document', (text) => {
  expect(read(text)).toBeNull();
});

const countOf = (text: string) => countJsonValues(text, 1000);

test.each([
  ['1', 1],
  ['[1, 2, {"a": 3}]', 5],
  ['{"[{,": "a,b,c"}', 2],
  [String.raw`["a\",[[", "\\", "b"]`, 4],
  ['["never closed, [[[', 2],
])('the count for %s is one more than its commas and opening brackets outside of strings', (text, values) => {
  expect(countOf(text)).toBe(values);
});

test('counting stops at the first value beyond the limit', () => {
  expect(countJsonValues('[1,2,3]', 4)).toBe(4);
  expect(countJsonValues('[1,2,3]', 3)).toBe('too-many');
});

test('counting stops at the first level beyond the limit, in lists and objects', () => {
  const nested = (levels: number) => '[{"a":'.repeat(levels / 2) + '}]'.repeat(levels / 2);
  expect(countOf(nested(DEEPEST_IMPORT_JSON))).toBeTypeOf('number');
  expect(countOf(nested(DEEPEST_IMPORT_JSON + 2))).toBe('too-deep');
  expect(countOf('[]'.repeat(200))).toBeTypeOf('number');
});
