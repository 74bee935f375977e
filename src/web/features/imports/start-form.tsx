import { useMutation } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { MOST_IMPORT_BYTES, MOST_IMPORT_FILES, MOST_IMPORT_FILMS } from '#contract/import-limits.ts';
import { isSignedOut } from '#web/lib/api.ts';
import { grouped } from '#web/lib/format/numbers.ts';
import { classNames } from '#web/ui/class-names.ts';
import { messageOf } from '#web/ui/forms/use-form.ts';
import { Notice } from '#web/ui/states/notice.tsx';
import { filesProblem } from './files-problem.ts';
import { startImport } from './import-calls.ts';

type StartFormProps = { onStarted: (id: string) => void; onSignedOut: () => void };

/** Reads the files as soon as they are chosen, or dropped anywhere on the page. */
export function StartForm({ onStarted, onSignedOut }: StartFormProps) {
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: startImport,
    onSuccess: onStarted,
    onError: (failure) => isSignedOut(failure) && onSignedOut(),
  });
  const start = (files: File[]) => {
    if (files.length === 0 || isPending) return;
    const found = filesProblem(files);
    setProblem(found);
    if (!found) mutate(files);
  };
  const isOver = useDrop(start);
  const failure = problem ?? (error && !isPending ? messageOf(error, UNREACHABLE) : null);
  return (
    <div
      className={classNames(
        'rounded-md border-2 border-dashed p-5 transition-colors md:p-8',
        isOver ? 'border-link bg-raised' : 'border-line-strong',
      )}
    >
      <label htmlFor={id} className="display flex items-center gap-3 text-2xl md:text-3xl">
        <Upload aria-hidden="true" className="size-6 shrink-0" />
        {isOver ? 'Drop them here' : 'Your files'}
      </label>
      <p id={`${id}limits`} className="mt-2 text-muted text-sm">
        Choose them, or drop them on this page: up to {MOST_IMPORT_FILES} files, together{' '}
        {MOST_IMPORT_BYTES / 1_000_000} MB and {grouped(MOST_IMPORT_FILMS)} films. They are read at once; nothing is
        saved before you have seen it.
      </p>
      <input
        id={id}
        type="file"
        multiple
        aria-describedby={`${id}limits`}
        disabled={isPending}
        onChange={({ currentTarget }) => {
          start([...(currentTarget.files ?? [])]);
          // The same file can be chosen again after a failure.
          currentTarget.value = '';
        }}
        className="mt-5 block w-full max-w-full cursor-pointer rounded-full text-muted text-sm file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-full file:border file:border-transparent file:bg-action file:px-5 file:font-semibold file:text-on-action hover:file:bg-action-hover disabled:cursor-progress disabled:opacity-60"
      />
      <p role="status" className="mt-3 text-muted text-sm empty:hidden">
        {isPending && 'Sending your files...'}
      </p>
      {failure && (
        <Notice tone="failure" className="mt-4">
          {failure}
        </Notice>
      )}
    </div>
  );
}

const UNREACHABLE = 'Your files could not be sent. Check your connection and try again.';

/** Takes files that are dropped anywhere: beside the box, the browser would open them instead of the page. */
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
