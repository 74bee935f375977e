import { createCsvParser, unguardFormula } from '#engine/lib/csv.ts';
import {
  DEEPEST_IMPORT_JSON,
  MAX_IMPORT_JSON_VALUES,
  MAX_IMPORT_RECORD,
  MAX_IMPORT_RECORDS,
} from '../../contract/import-rules.ts';
import { ImportFileError, type UploadedFile } from '../parsed-import.ts';
import { countJsonValues } from './json-size.ts';

/** File name and first line of a record, for messages. */
export type Place = { file: string; line: number };

export type Row = Place & {
  /**
   * Returns the trimmed value of the first of these columns that the file has, or '' if the file has none of them.
   * Removes the apostrophe that guards a formula.
   */
  text: (...columns: string[]) => string;
  /** Returns the trimmed value of a column, or ''. The column does not count as read. */
  peek: (column: string) => string;
};

export type TableDocument = {
  kind: 'table';
  file: string;
  /** In lower case. */
  columns: Set<string>;
  rows: Row[];
  /** The rows of the table before this one in the same file. In a list of Letterboxd it describes the list. */
  heading: Row[];
  broken: Broken[];
  /** Returns the columns with values that no format has read, as the file writes them. */
  unread: () => string[];
};
export type JsonDocument = { kind: 'json'; file: string; value: unknown };
export type ImportDocument = TableDocument | JsonDocument;

/** The limits that are left for all files of an upload together. */
type ReadBudget = { records: number; jsonValues: number };
export const fullReadBudget = (): ReadBudget => ({
  records: MAX_IMPORT_RECORDS,
  jsonValues: MAX_IMPORT_JSON_VALUES,
});

type Broken = Place & { message: string };

const MAX_COLUMNS = 200;
const SLICE = 1 << 18;
const DELIMITERS = [',', ';', '\t', '|'];

/** Returns the most frequent delimiter of the first line; spreadsheets of many countries write semicolons. */
function delimiterOf(text: string): string {
  const first =
    text
      .slice(0, 10_000)
      .trimStart()
      .split('\n', 1)[0]
      ?.replaceAll(/"[^"]*"/g, '') ?? '';
  const counted = DELIMITERS.map((delimiter) => ({ delimiter, count: first.split(delimiter).length }));
  return counted.reduce((most, next) => (next.count > most.count ? next : most)).delimiter;
}

/** Yields the records of a CSV file. @throws ImportFileError for an unclosed quote or a line that is too long */
function* recordsOf(file: string, text: string): Generator<{ line: number; fields: string[] } | Broken> {
  const parser = createCsvParser({
    longestRecord: MAX_IMPORT_RECORD,
    delimiter: delimiterOf(text),
    keepsEmpty: true,
  });
  for (let at = 0; at < text.length; at += SLICE) {
    const records = parser.push(text.slice(at, at + SLICE));
    if (at + SLICE >= text.length) records.push(...parser.end());
    for (const record of records) {
      if ('fields' in record) yield record;
      else if (record.broken.includes('unclosed'))
        throw new ImportFileError(
          'unreadable',
          'This line is too long, or a quotation mark in it is never closed. Download the export again.',
          { file, line: record.line },
        );
      else yield { file, line: record.line, message: `The row is left out: ${record.broken}.` };
    }
  }
}

/** Returns the parts of a table that say which of its columns were read. */
export function createColumns() {
  /** The columns that were read: their names in lower case. */
  const read = new Set<string>();
  const written = new Map<string, string>();
  const rows: Row[] = [];
  return {
    rows,
    columns: new Set<string>(),
    name(name: string): string {
      const plain = name.trim().toLowerCase();
      if (!written.has(plain)) written.set(plain, name.trim());
      return plain;
    },
    rowOf: (place: Place, fieldOf: (column: string) => string | undefined): Row => ({
      ...place,
      peek: (name) => fieldOf(name)?.trim() ?? '',
      text(...names) {
        for (const name of names) {
          const value = fieldOf(name);
          if (value === undefined) continue;
          read.add(name);
          return unguardFormula(value.trim()).trim();
        }
        return '';
      },
    }),
    unread: (): string[] =>
      [...written]
        .filter(([name]) => !read.has(name))
        .filter(([name]) => rows.some((row) => row.text(name) !== ''))
        .map(([, name]) => name),
  };
}

export const tooManyRecords = (file: string) =>
  new ImportFileError('too-large', `An import has at most ${MAX_IMPORT_RECORDS} rows.`, { file });

/** A list of Letterboxd has two tables in one file: one describes the list, one has its films. */
const isListHeader = (fields: string[]) => /^(date,name,tags,url|position,name,year,url)/i.test(fields.join());

/** The columns of the table that Jellyfin's and Emby's plugin Playback Reporting saves without their names. */
const PLAYBACK_REPORTING = [
  ...['date', 'user', 'item id', 'item type', 'item name', 'playback method', 'client', 'device', 'play duration'],
];

const isPlaybackReporting = ([date = '', , , type = '', ...others]: string[]) =>
  /^\d{4}-\d\d-\d\d \d/.test(date) && /^(movie|episode|video|audio|musicvideo)$/i.test(type) && others.length === 5;

type Header = { width: number; rowOf: (place: Place, fields: string[]) => Row };

/** Begins the table, or begins it again: a list of Letterboxd has two tables in one file. */
function readHeader(table: TableDocument, fields: string[], { name, rowOf }: ReturnType<typeof createColumns>): Header {
  const names = fields.map(name);
  // When two columns have the same name, the first one counts.
  const indexes = new Map(names.map((one, index) => [one, index] as const).reverse());
  for (const one of names) table.columns.add(one);
  table.heading = table.rows.splice(0);
  table.broken.length = 0;
  const fieldOf = (values: string[], column: string) => {
    const index = indexes.get(column);
    return index === undefined ? undefined : (values[index] ?? '');
  };
  return { width: names.length, rowOf: (place, values) => rowOf(place, (column) => fieldOf(values, column)) };
}

const isEmpty = (field: string) => field.trim() === '';

function readTable(file: string, text: string, budget: ReadBudget): TableDocument {
  const parts = createColumns();
  const { columns, rows, unread } = parts;
  const table: TableDocument = { kind: 'table', file, columns, rows, heading: [], broken: [], unread };
  let header: Header | null = null;
  let lines = 0;
  for (const record of recordsOf(file, text)) {
    // Five more lines are allowed, because the first lines may be headings and column names.
    if (++lines > budget.records + 5) throw tooManyRecords(file);
    if ('message' in record) {
      if (!header) throw new ImportFileError('unreadable', 'The first line has no column names.', record);
      table.broken.push(record);
      continue;
    }
    const { line, fields } = record;
    if (fields.length > MAX_COLUMNS)
      throw new ImportFileError('unreadable', `The line has more than ${MAX_COLUMNS} values.`, { file, line });
    // Excel may write the delimiter before the table.
    if (fields.every(isEmpty) || (!header && /^sep=.?$/i.test(fields[0] ?? ''))) continue;
    if (!header || isListHeader(fields)) {
      const isData = isPlaybackReporting(fields);
      header = readHeader(table, isData ? PLAYBACK_REPORTING : fields, parts);
      if (!isData) continue;
    }
    if (fields.slice(header.width).every(isEmpty)) {
      table.rows.push(header.rowOf({ file, line }, fields));
      continue;
    }
    const message = `The row is left out: it has ${fields.length} values, but there are ${header.width} columns.`;
    table.broken.push({ file, line, message });
  }
  budget.records -= Math.max(0, lines - 1);
  return table;
}

function checkJsonSize(file: string, text: string, budget: ReadBudget): void {
  const values = countJsonValues(text, budget.jsonValues);
  if (values === 'too-deep')
    throw new ImportFileError('unreadable', `The JSON is more than ${DEEPEST_IMPORT_JSON} levels deep.`, { file });
  if (values === 'too-many')
    throw new ImportFileError('too-large', `An import has at most ${MAX_IMPORT_JSON_VALUES} values of JSON.`, {
      file,
    });
  budget.jsonValues -= values;
}

/** Counts the entries of the lists that a JSON file consists of. */
function countRecords(value: unknown): number {
  const lists = Array.isArray(value) ? [value] : Object.values(Object(value)).filter(Array.isArray);
  return lists.reduce((sum, list) => sum + list.length, 0);
}

function readJson(file: string, text: string, budget: ReadBudget): JsonDocument {
  checkJsonSize(file, text, budget);
  const value = parseJson(file, text);
  budget.records -= countRecords(value);
  return { kind: 'json', file, value };
}

function parseJson(file: string, text: string): unknown {
  try {
    // Trakt's ids may have more digits than a JavaScript number can hold.
    return JSON.parse(text.replaceAll(/("id"\s*:\s*)(\d{16,})/g, '$1"$2"'));
  } catch (cause) {
    const line = Number(/line (\d+)/.exec(String(cause))?.[1] ?? 0);
    const at = line > 0 ? { file, line } : { file };
    throw new ImportFileError('unreadable', 'The JSON is incomplete. Download the export again.', at, cause);
  }
}

/** First bytes, in hexadecimal, of files that people confuse with exports. */
const SIGNATURES: [string, string][] = [
  ['25504446', 'This is a PDF. Upload the CSV, JSON or ZIP file that the service gives you.'],
  ['89504e47', 'This is a picture. Upload the CSV, JSON or ZIP file that the service gives you.'],
  ['ffd8ff', 'This is a picture. Upload the CSV, JSON or ZIP file that the service gives you.'],
  ['d0cf11e0', 'This is a spreadsheet. Save it as CSV.'],
  ['1f8b', 'This is an archive that we do not unpack. Unpack it and upload the files in it.'],
  ['377abcaf', 'This is an archive that we do not unpack. Unpack it and upload the files in it.'],
  ['526172211a', 'This is an archive that we do not unpack. Unpack it and upload the files in it.'],
];

const beginsWith = (content: Uint8Array, hex: string) =>
  Buffer.from(content.buffer, content.byteOffset, Math.min(content.length, 8)).toString('hex').startsWith(hex);

export const isZip = (content: Uint8Array): boolean => ['504b0304', '504b0506'].some((hex) => beginsWith(content, hex));

function decodeBytes(content: Uint8Array): string {
  if (beginsWith(content, 'fffe')) return new TextDecoder('utf-16le').decode(content);
  if (beginsWith(content, 'feff')) return new TextDecoder('utf-16be').decode(content);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    // IMDb wrote Windows-1252 from about 2018 to 2022, and spreadsheets still do.
    return new TextDecoder('windows-1252').decode(content);
  }
}

/** Returns the text without its byte order mark. @throws ImportFileError if the file is not text */
function decode({ name, content }: UploadedFile): string {
  const reason = SIGNATURES.find(([hex]) => beginsWith(content, hex))?.[1];
  if (reason) throw new ImportFileError('unsupported', reason, { file: name });
  const text = decodeBytes(content);
  if (text.includes('\0')) throw new ImportFileError('unsupported', 'This is not a text file.', { file: name });
  return text;
}

/** Returns null for a file without text, and reduces the budget. @throws ImportFileError when it cannot be read */
export function readDocument(upload: UploadedFile, budget = fullReadBudget()): ImportDocument | null {
  const text = decode(upload);
  const first = text.trimStart()[0];
  if (first === undefined) return null;
  return first === '{' || first === '[' ? readJson(upload.name, text, budget) : readTable(upload.name, text, budget);
}
