import { MAX_FIND_RESULTS } from '#contract/constants.ts';

/** Literal texts of the specification, sections 2 and 8. */
export const SEARCH_LOADING = 'Loading...';
export const SEARCH_FAILURE = 'An error occurred while searching. Please try again.';

const SHORT_LINK = /^(https?:\/\/)?boxd\.it\//;
const SHORT_LINK_MESSAGE =
  'We cannot follow Letterboxd’s short links. Open the link in your browser, then paste the URL of the page here.';

/** @example withoutMessage(['full movie']) // 'We searched without “full movie”.' */
export const withoutMessage = (words: string[]) =>
  `We searched without ${new Intl.ListFormat('en-US').format(words.map((word) => `“${word}”`))}.`;

/** @example resultsMessage('alien', 1) // '1 result for "alien"' */
export function resultsMessage(query: string, count: number): string {
  if (count === 0 && SHORT_LINK.test(query)) return SHORT_LINK_MESSAGE;
  if (count === 0) return `No results found for "${query}"`;
  if (count === 1) return `1 result for "${query}"`;
  // The list may have been cut at the limit, so the message does not claim to count all results.
  return count < MAX_FIND_RESULTS ? `${count} results for "${query}"` : `The best ${count} results for "${query}"`;
}
