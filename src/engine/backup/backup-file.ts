import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { pipeline as pipelineOf, Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/**
 * A backup is gzipped JSON lines: a header, the rows of each table as `{"t": table, "r": [rows]}`, and a footer with the
 * number of lines and the SHA-256 of everything before it. It is independent of the PostgreSQL version.
 */
const FORMAT = 'fright-club-backup-1';

/**
 * Bytes. A line holds at most 2,000 rows, fewer if they are large, and is far smaller in practice. The limit is half
 * the length of Node's longest string, so each line fits into one string.
 */
const MAX_LINE = 256 * 1024 * 1024;

export type BackupHeader = { format: string; takenAt: string; migrations: string[] };
export type BackupRows = { t: string; r: unknown[] };
type Footer = { lines: number; sha256: string };
export type BackupCounts = { rows: number; members: number };

export class BackupError extends Error {
  override name = 'BackupError';
}

const add = (hash: Hash, line: string) => hash.update(line).update('\n');

export function countRows(counts: BackupCounts, { t, r }: BackupRows): void {
  counts.rows += r.length;
  if (t === 'member') counts.members += r.length;
}

/** Writes a complete backup. If that fails, no file is left. */
export async function writeBackup(
  path: string,
  migrations: string[],
  rows: AsyncIterable<BackupRows>,
): Promise<BackupCounts> {
  const hash = createHash('sha256');
  const counts: BackupCounts = { rows: 0, members: 0 };
  let lines = 0;
  async function* content() {
    const header: BackupHeader = { format: FORMAT, takenAt: new Date().toISOString(), migrations };
    const line = (value: unknown) => {
      const text = JSON.stringify(value);
      if (Buffer.byteLength(text) > MAX_LINE) throw new BackupError('No backup was made: a line would be too long.');
      add(hash, text);
      lines += 1;
      return `${text}\n`;
    };
    yield line(header);
    for await (const chunk of rows) {
      countRows(counts, chunk);
      yield line(chunk);
    }
    const footer: Footer = { lines, sha256: hash.digest('hex') };
    yield `${JSON.stringify(footer)}\n`;
  }
  const partial = `${path}.partial`;
  try {
    await pipeline(Readable.from(content()), createGzip(), createWriteStream(partial, { mode: 0o600 }));
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  return counts;
}

/** Passes bytes on and fails at a line that is too long to be read. */
function limitLines(): Transform {
  let length = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, pass) {
      const lineEnd = chunk.lastIndexOf(10);
      length = lineEnd < 0 ? length + chunk.length : chunk.length - lineEnd - 1;
      pass(
        length > MAX_LINE ? new BackupError('The backup is damaged: it contains a line that is too long.') : null,
        chunk,
      );
    },
  });
}

async function* linesOf(path: string): AsyncGenerator<string> {
  // An error of any of these streams reaches the code that reads the lines.
  const input = pipelineOf(createReadStream(path), createGunzip(), limitLines(), () => undefined);
  yield* createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new BackupError('The backup is damaged: it contains an unreadable line.');
  }
}

const isFooter = (value: unknown): value is Footer => typeof value === 'object' && value !== null && 'sha256' in value;
const isHeader = (value: unknown): value is BackupHeader =>
  typeof value === 'object' && value !== null && 'format' in value && value.format === FORMAT;

/** Reads the whole file. @throws BackupError when it is not a backup, is incomplete or was changed */
export async function checkBackup(path: string): Promise<BackupHeader> {
  const hash = createHash('sha256');
  let header: BackupHeader | undefined;
  let footer: Footer | undefined;
  let lines = 0;
  try {
    for await (const line of linesOf(path)) {
      if (line.startsWith('{"lines":')) {
        const value = parseLine(line);
        if (isFooter(value)) footer = value;
        continue;
      }
      add(hash, line);
      lines += 1;
      if (lines === 1) {
        const value = parseLine(line);
        if (isHeader(value)) header = value;
      }
    }
  } catch (error) {
    if (error instanceof BackupError) throw error;
    if (error instanceof Error && 'syscall' in error) {
      throw new BackupError(`The file cannot be read: ${error.message}.`, { cause: error });
    }
    throw new BackupError('The file is incomplete or not a backup: it cannot be decompressed.', {
      cause: error,
    });
  }
  if (!header) throw new BackupError('This file is not a Fright Club backup.');
  if (!footer) throw new BackupError('The backup is incomplete: its last line is missing.');
  if (footer.lines !== lines || footer.sha256 !== hash.digest('hex')) {
    throw new BackupError('The backup was changed or damaged: its checksum does not match.');
  }
  return header;
}

/** Yields the rows of a backup that checkBackup has accepted. */
export async function* readBackup(path: string): AsyncGenerator<BackupRows> {
  for await (const line of linesOf(path)) {
    if (!line.startsWith('{"t":')) continue;
    // writeBackup wrote this line, and checkBackup has verified it.
    yield parseLine(line) as BackupRows;
  }
}
