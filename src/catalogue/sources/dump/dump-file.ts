import { type FileHandle, open } from 'node:fs/promises';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type CsvRecord, createCsvParser } from '#engine/lib/csv.ts';
import { DUMP_COLUMNS, NEEDED_COLUMNS } from './dump-row.ts';
import { createJsonLinesParser, type JsonLine } from './json-lines.ts';

export class DumpError extends Error {
  override name = 'DumpError';
}

/** Unchecked values by column name, or the reason why the row is invalid. */
export type RawRow = { line: number; values: Record<string, unknown> } | { line: number; refused: string };

type Parser = { push: (chunk: string) => RawRow[]; end: () => RawRow[] };

type DumpFile = {
  /** Yields rows in batches. @throws DumpError when reading fails */
  rows: AsyncGenerator<RawRow[]>;
  /** Returns the share of the file that has been read, 0 to 1. */
  progress: () => number;
};

const GZIP = Buffer.from([0x1f, 0x8b]);

async function openHandle(path: string): Promise<FileHandle> {
  try {
    return await open(path);
  } catch (cause) {
    throw new DumpError(`${path} cannot be opened: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

function unpacked(file: Readable, gzipped: boolean): Readable {
  // Errors reach the consumer of the returned stream.
  return gzipped ? pipeline(file, createGunzip(), () => {}) : file;
}

/** Returns column names by index. @throws DumpError for missing or duplicate columns */
function columnsOf(header: string[]): Map<number, string> {
  const columns = new Map<number, string>();
  for (const [index, cell] of header.entries()) {
    const name = cell.trim().toLowerCase();
    if (!DUMP_COLUMNS.has(name)) continue;
    if ([...columns.values()].includes(name)) throw new DumpError(`Duplicate column ${name}`);
    columns.set(index, name);
  }
  const missing = NEEDED_COLUMNS.filter((name) => ![...columns.values()].includes(name));
  if (missing.length > 0) throw new DumpError(`This is not a film dump: its first line lacks ${missing.join(', ')}`);
  return columns;
}

function csvRows(): Parser {
  const csv = createCsvParser();
  let columns: Map<number, string> | null = null;
  let width = 0;
  const rowOf = (record: CsvRecord): RawRow[] => {
    if (!columns) {
      if ('broken' in record) throw new DumpError(`The first line is invalid: ${record.broken}`);
      columns = columnsOf(record.fields);
      width = record.fields.length;
      return [];
    }
    const { line } = record;
    if ('broken' in record) return [{ line, refused: record.broken }];
    const { fields } = record;
    if (fields.length !== width) return [{ line, refused: `${fields.length} fields, but the first line has ${width}` }];
    const values: Record<string, unknown> = {};
    for (const [index, name] of columns) values[name] = fields[index];
    return [{ line, values }];
  };
  return { push: (chunk) => csv.push(chunk).flatMap(rowOf), end: () => csv.end().flatMap(rowOf) };
}

function jsonRows(): Parser {
  const lines = createJsonLinesParser();
  const rowOf = (found: JsonLine): RawRow => {
    const { line } = found;
    if ('broken' in found) return { line, refused: found.broken };
    const { value } = found;
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return { line, refused: 'not a JSON object' };
    return { line, values: Object.fromEntries(Object.entries(value)) };
  };
  return { push: (chunk) => lines.push(chunk).map(rowOf), end: () => lines.end().map(rowOf) };
}

/** JSON lines start with a brace; any other text is parsed as CSV. */
function parserFor(beginning: string): Parser {
  if (beginning.includes('\0')) throw new DumpError('The file is neither CSV nor JSON lines');
  const first = beginning.trimStart()[0];
  if (first === '[') throw new DumpError('The file is a JSON array; expected one JSON object per line');
  return first === '{' ? jsonRows() : csvRows();
}

async function* readRows(path: string, file: Readable, gzipped: boolean): AsyncGenerator<RawRow[]> {
  const decoder = new TextDecoder();
  let parser: Parser | null = null;
  try {
    for await (const bytes of unpacked(file, gzipped)) {
      const text = decoder.decode(bytes, { stream: true });
      if (!parser && text.trim() === '') continue;
      parser ??= parserFor(text);
      yield parser.push(text);
    }
  } catch (cause) {
    if (cause instanceof DumpError || !(cause instanceof Error && 'code' in cause)) throw cause;
    throw new DumpError(`${path} is incomplete or cannot be read: ${cause.message}`, { cause });
  }
  if (!parser) throw new DumpError(`${path} is empty`);
  yield [...parser.push(decoder.decode()), ...parser.end()];
}

/** Opens a dump: CSV or JSON lines, gzipped or not, detected by content. @throws DumpError when it cannot be opened */
export async function openDump(path: string): Promise<DumpFile> {
  const handle = await openHandle(path);
  const { size } = await handle.stat();
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0).catch(async (cause: Error) => {
    await handle.close();
    throw new DumpError(`${path} cannot be read: ${cause.message}`, { cause });
  });
  const file = handle.createReadStream({ start: 0 });
  return {
    rows: readRows(path, file, bytesRead === 2 && buffer.equals(GZIP)),
    progress: () => (size > 0 ? Math.min(file.bytesRead / size, 1) : 1),
  };
}
