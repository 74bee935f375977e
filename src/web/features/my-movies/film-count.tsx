import { filmCount, grouped } from '#web/lib/format/numbers.ts';

/** @example '12 of 340 films' */
export function FilmCount({ shown, total }: { shown: number; total: number }) {
  return (
    <p role="status" className="text-muted text-sm tabular-nums print:mt-4">
      {shown === total ? filmCount(total) : `${grouped(shown)} of ${filmCount(total)}`}
    </p>
  );
}
