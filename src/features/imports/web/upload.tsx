import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { BROWSER_LIMITS } from '#contract/time-limits.ts';
import { classNames } from '#ui/class-names.ts';
import { grouped } from '#ui/format/numbers.ts';
import { messageOf } from '#ui/forms/use-form.ts';
import { Notice } from '#ui/states/notice.tsx';
import { ApiError } from '#web/lib/api.ts';
import { MAX_IMPORT_BYTES, MAX_IMPORT_FILES, MAX_IMPORT_FILMS } from '../contract/import-rules.ts';
import type { ImportAnswers } from '../contract/imports.ts';

/** @property answers answers to the questions that an earlier upload of the same files raised */
export type Upload = { files: readonly File[]; answers?: ImportAnswers };

/** @throws ApiError with the server's message */
async function startImport({ files, answers }: Upload): Promise<void> {
  const body = new FormData();
  for (const file of files) body.append('file', file);
  if (answers) body.append('answers', JSON.stringify(answers));
  const response = await fetch('/api/imports', {
    method: 'POST',
    body,
    signal: AbortSignal.timeout(BROWSER_LIMITS.upload),
  });
  if (!response.ok) throw new ApiError(response, await response.json().catch(() => null));
}

const UNREACHABLE = 'Your files could not be sent. Check your connection and try again.';

export type StartImport = {
  /** Called with the files and answers when the server has read them. */
  onStarted: (upload: Upload) => void;
};

export function useStartImport(onStarted: StartImport['onStarted']) {
  const [problem, setProblem] = useState<string | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: startImport,
    onSuccess: (_, upload) => onStarted(upload),
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
    return `You chose ${files.length} files. Please choose at most ${MAX_IMPORT_FILES} at a time.`;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (bytes > MAX_IMPORT_BYTES)
    return `${files.length === 1 ? `“${files[0]?.name}” is` : 'Together, your files are'} larger than ${MAX_IMPORT_BYTES / 1_000_000} MB.`;
  const empty = files.find(({ size }) => size === 0);
  return empty ? `“${empty.name}” is empty.` : null;
}

export function StartForm({ onStarted }: StartImport) {
  const { start, isPending, failure } = useStartImport(onStarted);
  const isOver = useDrop((files) => start({ files }));
  return (
    <div
      className={classNames(
        'rounded-md border-2 border-dashed p-5 transition-colors md:p-8',
        isOver ? 'border-link bg-raised' : 'border-line-strong',
      )}
    >
      <FilesField
        label={isOver ? 'Drop your files here' : 'Your files'}
        hint="Choose files, or drop files on this page. You can check everything before we save it."
        isBusy={isPending}
        onChoose={(files) => start({ files })}
      />
      {failure && !isPending && (
        <Notice tone="failure" className="mt-4">
          {failure}
        </Notice>
      )}
    </div>
  );
}

/** Listens on the whole page: the browser would open files that miss a smaller area. @returns true during a drag */
function useDrop(onDrop: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    const stop = new AbortController();
    const listen = (name: 'dragover' | 'dragleave' | 'drop', handle: (event: DragEvent) => void) =>
      document.addEventListener(name, handle, { signal: stop.signal });
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;
    listen('dragover', (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    });
    listen('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false));
    listen('drop', (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      drop([...(event.dataTransfer?.files ?? [])]);
    });
    return () => stop.abort();
  }, []);
  return isOver;
}

type FilesFieldProps = {
  label: string;
  hint: string;
  isBusy: boolean;
  onChoose: (files: File[]) => void;
};

export function FilesField({ label, hint, isBusy, onChoose }: FilesFieldProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="display text-2xl md:text-3xl">
        {label}
      </label>
      <p id={`${id}limits`} className="mt-2 max-w-prose text-muted text-sm">
        {hint} At most {MAX_IMPORT_FILES} files, {MAX_IMPORT_BYTES / 1_000_000} MB and {grouped(MAX_IMPORT_FILMS)} films
        in total.
      </p>
      <input
        id={id}
        type="file"
        multiple
        aria-describedby={`${id}limits`}
        disabled={isBusy}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Resets the field, so that the same file can be chosen again after a failure.
          currentTarget.value = '';
          onChoose(files);
        }}
        className="mt-5 block w-full max-w-full cursor-pointer rounded-full text-muted text-sm file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-full file:border file:border-transparent file:bg-action file:px-5 file:font-semibold file:text-on-action hover:file:bg-action-hover disabled:cursor-progress disabled:opacity-60"
      />
      <p role="status" className="mt-3 text-muted text-sm empty:hidden">
        {isBusy && 'Sending and reading your files...'}
      </p>
    </>
  );
}
