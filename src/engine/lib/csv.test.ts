import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CsvRecord, createCsvParser, guardFormula, toCsv, unguardFormula } from './csv.ts';

/** Parses a text in chunks of these sizes in turn. */
function parse(text: string, sizes = [text.length || 1], longestRecord?: number): CsvRecord[] {
  const parser = createCsvParser({ longestRecord });
  const records: CsvRecord[] = [];
  for (let at = 0, turn = 0; at < text.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1;
    records.push(...parser.push(text.slice(at, at + size)));
    at += size;
  }
  return [...records, ...parser.end()];
}

const fieldsOf = (records: CsvRecord[]) =>
  records.map((record) => ('fields' in record ? record.fields : record.broken));

/** Returns the field as CSV. It has quotes if CSV requires them, or if `always` is true. */
const written = (field: string, always: boolean) =>
  always || /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;

const field = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', 'a', ' ', 'é', '\uFEFF') }),
);
const table = fc
  .integer({ min: 1, max: 4 })
  .chain((width) => fc.array(fc.array(field, { minLength: width, maxLength: width }), { maxLength: 6 }));

describe('the CSV reader', () => {
  test('returns the fields that were written, however they are quoted and however the text is split into chunks', () => {
    fc.assert(
      fc.property(
        table,
        fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 5 }),
        fc.boolean(),
        fc.constantFrom('\n', '\r\n'),
        fc.constantFrom('', '\uFEFF'),
        fc.boolean(),
        (rows, sizes, always, lineEnd, mark, ended) => {
          // A single empty field must be quoted, because otherwise its line is empty. So must a field with a byte order
          // mark at its start.
          const lines = rows.map((row) =>
            row.map((cell) => written(cell, always || row.length === 1 || cell.startsWith('\uFEFF'))).join(','),
          );
          const text = mark + lines.join(lineEnd) + (ended && rows.length > 0 ? lineEnd : '');
          expect(fieldsOf(parse(text, sizes))).toEqual(rows);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('returns the number of the first line of each record', () => {
    const records = parse('a\r\n\r\n"b\nb"\nc', [3]);
    expect(records).toEqual([
      { line: 1, fields: ['a'] },
      { line: 3, fields: ['b\nb'] },
      { line: 5, fields: ['c'] },
    ]);
  });

  test('treats a quote inside an unquoted field as text', () => {
    expect(fieldsOf(parse('1,The "Thing",x'))).toEqual([['1', 'The "Thing"', 'x']]);
  });

  test('splits fields at the given delimiter', () => {
    const parser = createCsvParser({ delimiter: ';' });
    expect(fieldsOf(parser.push('a;"b;c";d,e\r\n'))).toEqual([['a', 'b;c', 'd,e']]);
  });

  test.each([
    ['text behind a closing quote', '1,"a"b\n2,c\n', 'text after a closing quote'],
    ['a quote that is not closed', '1,"a\n2,c\n', 'unclosed quote'],
  ])('continues with the next line after %s', (_, text, broken) => {
    expect(parse(text, [4])).toEqual([
      { line: 1, broken },
      { line: 2, fields: ['2', 'c'] },
    ]);
  });

  test('skips a record that is too long and continues with the next line', () => {
    const [first, ...others] = parse(`1,"${'a'.repeat(50)}\n${'2,b\n'.repeat(40)}3,c\n`, [16], 100);
    expect(first).toEqual({ line: 1, broken: expect.stringContaining('longer than 100') });
    expect(others).toHaveLength(41);
    expect(others.at(-1)).toEqual({ line: 42, fields: ['3', 'c'] });
  });

  test('skips a line that is too long without buffering it', () => {
    expect(parse(`${'a'.repeat(1000)}\n2\n`, [16], 100)).toEqual([
      { line: 1, broken: expect.stringContaining('longer than 100') },
      { line: 2, fields: ['2'] },
    ]);
  });
});

const FIRST = ['=', '+', '-', '@', '\t', '\r', "'", 'a', ' ', '＝', '\u200b', '\u00ad', '\ufeff'];
const text = fc
  .tuple(fc.array(fc.constantFrom(...FIRST), { maxLength: 4 }), fc.string())
  .map(([start, rest]) => start.join('') + rest);

test('a guarded text is never a formula, and unguardFormula returns the original text', () => {
  fc.assert(
    fc.property(text, (given) => {
      expect(
        guardFormula(given)
          .normalize('NFKC')
          .replaceAll(/[\s\p{DI}\p{Cf}]/gu, ''),
      ).not.toMatch(/^[=+\-@]/);
      expect(unguardFormula(guardFormula(given))).toBe(given);
    }),
  );
});

test('a text that is not a formula does not change, even if it starts with an apostrophe', () => {
  for (const given of ["'Salem's Lot", 'X', '', '[REC]', '1408']) {
    expect([guardFormula(given), unguardFormula(given)]).toEqual([given, given]);
  }
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '＝1+1', '＠A1', '\u200b=1+1', '\u00ad \u200e＝1'])(
  'the CSV escapes the spreadsheet formula %j',
  (value) => {
    const [, row] = toCsv(['title'], [[value]]).split('\r\n');
    expect(row?.replace(/^"/, '').startsWith("'")).toBe(true);
  },
);

test('the CSV quotes commas, quotes and line breaks, but not numbers and missing values', () => {
  expect(
    toCsv(
      ['a', 'b'],
      [
        ['say "boo", twice\nor more', -3],
        [null, 0],
      ],
    ),
  ).toBe('a,b\r\n"say ""boo"", twice\nor more",-3\r\n,0\r\n');
});
