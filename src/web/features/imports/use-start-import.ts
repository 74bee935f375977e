import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isSignedOut } from '#web/lib/api.ts';
import { messageOf } from '#web/ui/forms/use-form.ts';
import { filesProblem } from './files-problem.ts';
import { startImport, type Upload } from './import-calls.ts';

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
