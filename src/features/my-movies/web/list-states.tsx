import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SECONDARY_BUTTON } from '#ui/button.tsx';
import { filmCount, grouped } from '#ui/format/numbers.ts';
import { Spinner } from '#ui/states/spinner.tsx';
import { ApiError } from '#web/lib/api.ts';

/** Literal texts of the specification, sections 2 and 8. */
export const WATCHLIST_LOADING = 'Loading your watchlist...';
export const LIST_LOADING = 'Loading your list...';
export const WATCHLIST_EMPTY = 'Your watchlist is empty. Add some movies to get started.';
export const WATCHED_EMPTY = "You haven't watched any movies yet. Watch some movies to get started.";
export const RATINGS_EMPTY =
  "You haven't rated any movies yet. Start rating horror movies to build your Horror Profile!";
export const NO_MATCH = 'No movies match the selected filters.';

/** @param month for example `November 2026` */
export const nothingWatchedIn = (month: string) => `No movies watched in ${month}`;

export const listFailure = (error: Error) => `Failed to fetch user list. ${messageOf(error)}`;
export const ratingsFailure = (error: Error) => `Failed to fetch ratings. ${messageOf(error)}`;

/**
 * Replaces the browser's own text for a request without a response, such as "Failed to fetch", which does not help
 * people.
 */
const NO_RESPONSE = 'The server could not be reached. Check your connection.';

function messageOf(error: Error): string {
  if (error instanceof TypeError) return NO_RESPONSE;
  if (error.message || !(error instanceof ApiError)) return error.message;
  return `The server reported an error (${error.status}). Please try again later.`;
}

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
