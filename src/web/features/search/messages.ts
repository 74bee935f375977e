import { FIND_RESULTS_MAX } from '#contract/limits.ts';

/** The specification's words for what the search screen says (sections 2 and 8). */
export const SEARCH_LOADING = 'Loading...';
export const SEARCH_FAILURE = 'An error occurred while searching. Please try again.';

/** What is announced once a search has answered. @example resultsMessage('alien', 1) // '1 result for "alien"' */
export function resultsMessage(query: string, count: number): string {
  if (count === 0) return `No results found for "${query}"`;
  if (count === 1) return `1 result for "${query}"`;
  // A full answer may have been cut short: it does not claim to be everything.
  return count < FIND_RESULTS_MAX ? `${count} results for "${query}"` : `The best ${count} results for "${query}"`;
}
