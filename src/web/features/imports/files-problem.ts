import { MAX_IMPORT_BYTES, MAX_IMPORT_FILES } from '#contract/imports/import-limits.ts';

/** Describes, before the upload, why the server would refuse the files. Null if nothing is wrong. */
export function filesProblem(files: readonly Pick<File, 'name' | 'size'>[]): string | null {
  if (files.length > MAX_IMPORT_FILES)
    return `You chose ${files.length} files. Choose at most ${MAX_IMPORT_FILES} at the same time.`;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (bytes > MAX_IMPORT_BYTES)
    return `${files.length === 1 ? `“${files[0]?.name}” is` : 'Together your files are'} larger than ${MAX_IMPORT_BYTES / 1_000_000} MB.`;
  const empty = files.find(({ size }) => size === 0);
  return empty ? `“${empty.name}” is empty.` : null;
}
