import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#ui/forms/use-form.ts';
import { isSignedOut } from '#web/lib/api.ts';
import { MAX_IMPORT_BYTES, MAX_IMPORT_FILES } from '../contract/import-limits.ts';
import { startImport, type Upload } from './imports-queries.ts';

const UNREACHABLE = 'Your files could not be sent. Check your connection and try again.';

export type StartImport = {
  /** Called with the files when the server has read them. */
  onStarted: (files: readonly File[]) => void;
  onSignedOut: () => void;
};

export function useStartImport({ onStarted, onSignedOut }: StartImport) {
  const [problem, setProblem] = useState<string | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: startImport,
    onSuccess: (_, { files }) => onStarted(files),
    onError: (failure) => isSignedOut(failure) && onSignedOut(),
  });
  const start = (upload: Upload) => {
    if (upload.files.length === 0 || isPending) return;
    const found = filesProblem(upload.files);
    setProblem(found);
    if (!found) mutate(upload);
  };
  return { start, isPending, failure: problem ?? (error && messageOf(error, UNREACHABLE)) };
}

/** Describes, before the upload, why the server would refuse the files. Null if nothing is wrong. */
function filesProblem(files: readonly Pick<File, 'name' | 'size'>[]): string | null {
  if (files.length > MAX_IMPORT_FILES)
    return `You chose ${files.length} files. Choose at most ${MAX_IMPORT_FILES} at the same time.`;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (bytes > MAX_IMPORT_BYTES)
    return `${files.length === 1 ? `“${files[0]?.name}” is` : 'Together your files are'} larger than ${MAX_IMPORT_BYTES / 1_000_000} MB.`;
  const empty = files.find(({ size }) => size === 0);
  return empty ? `“${empty.name}” is empty.` : null;
}
