import { grouped } from '#web/lib/format/numbers.ts';

const films = (count: number) => `${grouped(count)} ${count === 1 ? 'film' : 'films'}`;

/** @example '12 of 340 films' */
export function FilmCount({ shown, total }: { shown: number; total: number }) {
  return (
    <p role="status" className="text-muted text-sm tabular-nums print:mt-4">
      {shown === total ? films(total) : `${grouped(shown)} of ${films(total)}`}
    </p>
  );
}
