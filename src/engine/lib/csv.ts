/** A record or an error, with the number of its first line. */
export type CsvRecord = { line: number; fields: string[] } | { line: number; broken: string };

/** Characters. A longer record probably has an unclosed quote. */
const MAX_RECORD = 1 << 20;

type Read = { fields: string[]; next: number } | { broken: string } | 'more';

/** Returns the position of the closing quote, or -1 if more text is needed. */
function closingQuote(text: string, from: number, last: boolean): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 2)) {
    if (at + 1 === text.length) return last ? at : -1;
    if (text[at + 1] !== '"') return at;
  }
  return -1;
}

function endOfField(text: string, from: number, delimiter: string): number {
  const separator = delimiter.charCodeAt(0);
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === separator || code === 0x0a) return at;
  }
  return text.length;
}

/** @param last true if no text follows */
function readRecord(text: string, start: number, last: boolean, delimiter: string): Read {
  const fields: string[] = [];
  for (let at = start; ; at++) {
    let end: number;
    if (text[at] === '"') {
      const quote = closingQuote(text, at + 1, last);
      if (quote === -1) return last ? { broken: 'unclosed quote' } : 'more';
      fields.push(text.slice(at + 1, quote).replaceAll('""', '"'));
      end = quote + 1;
      if (text[end] === '\r' && (text[end + 1] === '\n' || (last && end + 1 === text.length))) end++;
    } else {
      end = endOfField(text, at, delimiter);
      const cut = text[end] !== delimiter && end > at && text[end - 1] === '\r' ? end - 1 : end;
      fields.push(text.slice(at, cut));
    }
    if (end === text.length) return last ? { fields, next: end } : 'more';
    if (text[end] === '\n') return { fields, next: end + 1 };
    if (text[end] === '\r' && end + 1 === text.length) return 'more';
    if (text[end] !== delimiter) return { broken: 'text after a closing quote' };
    at = end;
  }
}

function countLines(text: string, from: number, to: number): number {
  let lines = 0;
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}

/**
 * Creates an incremental CSV parser (RFC 4180). It accepts LF line ends and quotes in unquoted fields, and skips empty
 * lines. After an invalid record it continues on the next line.
 *
 * @param options `longestRecord` in characters; `delimiter` is one character; `keepsEmpty` returns empty lines, too
 * @example
 * const parser = createCsvParser();
 * [...parser.push('id,title\n1,"The ""Th'), ...parser.push('ing"""\n'), ...parser.end()]
 * // [{ line: 1, fields: ['id', 'title'] }, { line: 2, fields: ['1', 'The "Thing"'] }]
 */
export function createCsvParser({ longestRecord = MAX_RECORD, delimiter = ',', keepsEmpty = false } = {}) {
  let text = '';
  let line = 1;
  /** True inside the rest of an invalid line. */
  let skipping = false;

  /** @returns the start of the next line */
  function skipLine(start: number): number {
    const end = text.indexOf('\n', start);
    skipping = end === -1;
    if (!skipping) line++;
    return skipping ? text.length : end + 1;
  }

  function parse(last: boolean): CsvRecord[] {
    const records: CsvRecord[] = [];
    let start = skipping ? skipLine(0) : 0;
    while (start < text.length) {
      const read = readRecord(text, start, last, delimiter);
      const tooLong = read === 'more' && text.length - start > longestRecord;
      if (read === 'more' && !tooLong) break;
      if (read === 'more' || 'broken' in read) {
        const broken = read === 'more' ? `longer than ${longestRecord} characters: unclosed quote?` : read.broken;
        records.push({ line, broken });
        start = skipLine(start);
        continue;
      }
      const blank = read.fields.length === 1 && read.fields[0] === '' && text[start] !== '"';
      if (!blank || keepsEmpty) records.push({ line, fields: read.fields });
      line += countLines(text, start, read.next);
      start = read.next;
    }
    text = text.slice(start);
    return records;
  }

  return {
    push(chunk: string): CsvRecord[] {
      text += line === 1 && text === '' && !skipping ? chunk.replace(/^\uFEFF/, '') : chunk;
      return parse(false);
    },
    /** Ends the text. Returns the last record if it has no line end. */
    end: (): CsvRecord[] => parse(true),
  };
}

/**
 * A spreadsheet runs a cell as a formula if its first character is one of these (OWASP, "CSV Injection"), also in its
 * full-width or small form, and after characters that nobody sees. guardFormula puts an apostrophe before such a text.
 * If the text already has apostrophes there, it adds one more, so that unguardFormula can always remove one.
 */
const FORMULA = /^'*[\s\p{Default_Ignorable_Code_Point}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫\t\r]/u;

/** @example guardFormula('=1+1') // "'=1+1" */
export const guardFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Reverses guardFormula, and returns other texts unchanged. */
export const unguardFormula = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;

export type CsvCell = string | number | null;

function cell(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const harmless = guardFormula(value);
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Writes a CSV record (RFC 4180) with guarded formulas. `unguardFormula` restores a title like "-30-". */
export const csvRow = (cells: readonly CsvCell[]): string => `${cells.map(cell).join(',')}\r\n`;

export const toCsv = (header: readonly string[], rows: readonly CsvCell[][]): string =>
  [header, ...rows].map(csvRow).join('');
