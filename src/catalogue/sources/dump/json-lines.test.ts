import { describe, expect, it } from 'vitest';
import { createJsonLinesParser } from './json-lines.ts';

const LONGEST = 1 << 20;

function parse(...chunks: string[]) {
  const parser = createJsonLinesParser();
  return [...chunks.flatMap((chunk) => parser.push(chunk)), ...parser.end()];
}

describe('the JSON lines parser', () => {
  it('returns values with line numbers, however the text is split', () => {
    const whole = '{"id":1}\n{"id":2}\r\n[3]\n';
    const values = [
      { line: 1, value: { id: 1 } },
      { line: 2, value: { id: 2 } },
      { line: 3, value: [3] },
    ];
    expect(parse(whole)).toEqual(values);
    expect(parse(...whole)).toEqual(values);
  });

  it('accepts a last line without line end', () =>
    expect(parse('1\n2')).toEqual([
      { line: 1, value: 1 },
      { line: 2, value: 2 },
    ]));

  it('skips and counts empty lines', () => {
    expect(parse('\n  \n7\n\n')).toEqual([{ line: 3, value: 7 }]);
    expect(parse('')).toEqual([]);
  });

  it('accepts a byte order mark only at the start', () => {
    expect(parse('\uFEFF1\n')).toEqual([{ line: 1, value: 1 }]);
    expect(parse('1\n', '\uFEFF2\n')).toEqual([
      { line: 1, value: 1 },
      { line: 2, broken: 'not JSON' },
    ]);
    expect(parse('1', '\uFEFF\n')).toEqual([{ line: 1, broken: 'not JSON' }]);
  });

  it('continues after an invalid line', () => {
    expect(parse('{"id":\n2\n')).toEqual([
      { line: 1, broken: 'not JSON' },
      { line: 2, value: 2 },
    ]);
  });

  it('limits the length of lines', () => {
    const text = (length: number) => `"${'a'.repeat(length - 2)}"`;
    expect(parse(`${text(LONGEST)}\n`)).toEqual([{ line: 1, value: 'a'.repeat(LONGEST - 2) }]);
    const tooLong = { line: 1, broken: 'longer than 1048576 characters' };
    expect(parse(`${text(LONGEST + 1)}\n2`)).toEqual([tooLong, { line: 2, value: 2 }]);
    // The chunks after the limit are dropped, and the rest of the line must not be parsed as a value.
    expect(parse(text(LONGEST + 1), 'more\n2')).toEqual([tooLong, { line: 2, value: 2 }]);
  });
});
