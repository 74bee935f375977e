import { type Entry, type FileEntry, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import { MAX_UNPACKED_BYTES, MAX_ZIP_ENTRIES } from '../../contract/import-rules.ts';
import { ImportFileError, type UploadedFile } from '../parsed-import.ts';
import { isZip } from './documents.ts';

/** The limits that are left for all ZIP files of an upload together. */
type UnpackBudget = { entries: number; bytes: number };
export const fullBudget = (): UnpackBudget => ({ entries: MAX_ZIP_ENTRIES, bytes: MAX_UNPACKED_BYTES });

const READABLE = /\.(csv|json|tsv|txt)$/i;
const ARCHIVE = /\.(zip|7z|rar|tar|gz|tgz|bz2|xz|zst)$/i;
/** Matches files that systems add to archives. */
const HIDDEN = /(^|\/)(__MACOSX\/|\.)/;

const tooLarge = (file: string) =>
  new ImportFileError(
    'too-large',
    `Unpacked, the ZIP file is larger than ${MAX_UNPACKED_BYTES / 1_000_000} MB. Upload only the files about films.`,
    { file },
  );

/** Counts the bytes while they are inflated, because the size that an archive declares may be wrong. */
async function inflate(entry: FileEntry, zip: string, budget: UnpackBudget): Promise<Uint8Array> {
  if (entry.uncompressedSize > budget.bytes) throw tooLarge(zip);
  const chunks: Uint8Array[] = [];
  const sink = new WritableStream<Uint8Array>({
    write(chunk) {
      budget.bytes -= chunk.length;
      if (budget.bytes < 0) throw tooLarge(zip);
      chunks.push(chunk.slice());
    },
  });
  try {
    await entry.getData(sink);
  } catch (cause) {
    if (budget.bytes < 0) throw tooLarge(zip);
    throw new ImportFileError(
      'unreadable',
      `${entry.filename} in the ZIP file is damaged. Download the export again.`,
      { file: zip },
      cause,
    );
  }
  return Buffer.concat(chunks);
}

const nested = (entry: Entry, file: string) =>
  new ImportFileError(
    'unreadable',
    `The ZIP file contains another archive, ${entry.filename}. Unpack this archive and upload the files in it.`,
    { file },
  );

function checkEntry(entry: Entry, file: string): void {
  const refuse = (reason: string) => new ImportFileError('unreadable', reason, { file });
  if (entry.encrypted) throw refuse('The ZIP file has a password. Unpack it and upload the files in it.');
  if (/^xl\/workbook|^\[Content_Types\]\.xml$/.test(entry.filename))
    throw new ImportFileError('unsupported', 'This is a spreadsheet. Save it as CSV.', { file });
  if (ARCHIVE.test(entry.filename)) throw nested(entry, file);
}

function errorOf(cause: unknown, file: string): ImportFileError {
  if (cause instanceof ImportFileError) return cause;
  const message = cause instanceof Error ? cause.message : '';
  if (/unsafe/i.test(message))
    return new ImportFileError('unreadable', 'The ZIP file contains a file name that is not safe.', { file }, cause);
  return new ImportFileError(
    'unreadable',
    'The ZIP file is damaged or incomplete. Download the export again.',
    { file },
    cause,
  );
}

/**
 * Returns the CSV and JSON files, named by their paths in the ZIP file, and reduces the budget by them.
 *
 * @throws ImportFileError for archives that are too large, damaged, encrypted, nested or with unsafe names
 */
export async function unpack(zip: UploadedFile, budget: UnpackBudget): Promise<UploadedFile[]> {
  const reader = new ZipReader(new Uint8ArrayReader(zip.content), {
    useWebWorkers: false,
    filenameValidation: 'balanced',
    checkOverlappingEntry: true,
    checkSignature: true,
  });
  try {
    const entries: FileEntry[] = [];
    for await (const entry of reader.getEntriesGenerator()) {
      if (--budget.entries < 0)
        throw new ImportFileError('too-large', `The ZIP file has more than ${MAX_ZIP_ENTRIES} files.`, {
          file: zip.name,
        });
      checkEntry(entry, zip.name);
      if (!entry.directory && READABLE.test(entry.filename) && !HIDDEN.test(entry.filename)) entries.push(entry);
    }
    const files: UploadedFile[] = [];
    for (const entry of entries) {
      const content = await inflate(entry, zip.name, budget);
      if (isZip(content)) throw nested(entry, zip.name);
      files.push({ name: entry.filename, content });
    }
    return files;
  } catch (cause) {
    throw errorOf(cause, zip.name);
  } finally {
    await reader.close();
  }
}
