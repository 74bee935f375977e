import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

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
