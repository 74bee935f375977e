import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SECONDARY_BUTTON } from '#ui/button-styles.ts';
import { filmCount, grouped } from '#ui/format/numbers.ts';
import { Spinner } from '#ui/states/spinner.tsx';

export function EmptyList({ text, more }: { text: string; more?: ReactNode }) {
  return (
    <div className="flex min-h-[40vh] flex-col items-start justify-center gap-7 py-12">
      <p className="max-w-[32ch] text-balance text-2xl leading-snug md:text-3xl">{text}</p>
      <div className="flex flex-wrap gap-3">
        <Link to="/" className={SECONDARY_BUTTON}>
          Find a film
        </Link>
        <Link to="/profile/import" className={SECONDARY_BUTTON}>
          Import your films from Letterboxd, IMDb, Trakt…
        </Link>
        {more}
      </div>
    </div>
  );
}

export function LoadingMessage({ text }: { text: string }) {
  return (
    <div className="pt-10">
      <Spinner label={text} />
    </div>
  );
}

/** @example '12 of 340 films' */
export function FilmCount({ shown, total }: { shown: number; total: number }) {
  return (
    <p role="status" className="text-muted text-sm tabular-nums print:mt-4">
      {shown === total ? filmCount(total) : `${grouped(shown)} of ${filmCount(total)}`}
    </p>
  );
}
