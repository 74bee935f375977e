import { notFound } from '@tanstack/react-router';

/** NUL, line breaks and the like, plain or encoded. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for them
const CONTROL_CHARACTERS = /[\0-\x1f\x7f]|%[01][\da-f]|%7f/i;

/**
 * Before a route loads: HTML cannot hold all control characters, so a page that shows its path would differ in the
 * browser, and a script with it would not match its hash.
 *
 * @throws notFound
 */
export function requirePlainPath({ location }: { location: { pathname: string } }): void {
  if (CONTROL_CHARACTERS.test(location.pathname)) throw notFound();
}
