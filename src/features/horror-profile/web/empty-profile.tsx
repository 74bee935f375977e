import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PROFILE_FROM } from '#contract/constants.ts';
import { PRIMARY_BUTTON, SECONDARY_BUTTON } from '#ui/button-styles.ts';
import { filmCount, moreFilms } from '#ui/format/numbers.ts';

/** @param toRate the films that the member can rate on this page */
export function EmptyProfile({ ratedFilms, toRate }: { ratedFilms: number; toRate: ReactNode }) {
  const missing = PROFILE_FROM - ratedFilms;
  return (
    <div className="space-y-7 py-10">
      <p className="max-w-[36ch] text-balance text-2xl leading-snug md:text-3xl">
        {ratedFilms === 0 ? `Rate ${filmCount(missing)}` : `${moreFilms(missing)} to rate`}, and your portrait begins:
        what scares you, what counts for you, and where you see films differently from others.
      </p>
      <div className="flex flex-wrap gap-3">
        <Link to="/search" className={PRIMARY_BUTTON}>
          Search for a film you have seen
        </Link>
        <Link to="/tonight" className={SECONDARY_BUTTON}>
          Find tonight’s film
        </Link>
      </div>
      {toRate}
    </div>
  );
}
