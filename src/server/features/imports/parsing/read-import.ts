import { MOST_IMPORT_BYTES, MOST_IMPORT_FILES } from '#contract/import-limits.ts';
import type { ImportAnswers, ParsedImport } from '../parsed-import.ts';
import { ImportFileError } from './import-file-error.ts';

export type UploadedFile = { name: string; content: Uint8Array };

export type ReadOptions = ImportAnswers & {
  /** The member's, an IANA name. Moments of other services become days in it. */
  timeZone: string | null;
  now: Date;
};

/**
 * Finds out from their content what the files of one upload are, and reads all of them into one list of films.
 * Pure, but for seconds of computing with 20 MB: call it in a worker thread.
 *
 * @throws ImportFileError when a file cannot be read
 */
export async function readImport(files: UploadedFile[], _options: ReadOptions): Promise<ParsedImport> {
  if (files.length > MOST_IMPORT_FILES)
    throw new ImportFileError('too-large', `An import has at most ${MOST_IMPORT_FILES} files.`);
  const bytes = files.reduce((sum, file) => sum + file.content.length, 0);
  if (bytes > MOST_IMPORT_BYTES)
    throw new ImportFileError('too-large', `An import has at most ${MOST_IMPORT_BYTES / 1_000_000} MB.`);
  throw new ImportFileError('unsupported', 'This is no file that we know.', { file: files[0]?.name });
}
