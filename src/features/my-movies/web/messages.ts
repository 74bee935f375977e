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
