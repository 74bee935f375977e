import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SECONDARY_BUTTON } from '#web/ui/button-styles.ts';

export function EmptyList({ text, more }: { text: string; more?: ReactNode }) {
  return (
    <div className="flex min-h-[40vh] flex-col items-start justify-center gap-7 py-12">
      <p className="max-w-[32ch] text-balance text-2xl leading-snug md:text-3xl">{text}</p>
      <div className="flex flex-wrap gap-3">
        <Link to="/" className={SECONDARY_BUTTON}>
          Find a film
        </Link>
        <Link to="/profile/import" className={SECONDARY_BUTTON}>
          Bring your films from Letterboxd, IMDb, Trakt…
        </Link>
        {more}
      </div>
    </div>
  );
}
