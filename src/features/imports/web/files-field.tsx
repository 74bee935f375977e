import { useId } from 'react';
import { grouped } from '#ui/format/numbers.ts';
import { MAX_IMPORT_BYTES, MAX_IMPORT_FILES, MAX_IMPORT_FILMS } from '../contract/import-limits.ts';

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
        {hint} Up to {MAX_IMPORT_FILES} files, together {MAX_IMPORT_BYTES / 1_000_000} MB and{' '}
        {grouped(MAX_IMPORT_FILMS)} films.
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
