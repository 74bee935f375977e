import { notFound } from '@tanstack/react-router';

/** Control characters such as NUL and line breaks, plain or percent-encoded. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for control characters
const CONTROL_CHARACTERS = /[\0-\x1f\x7f]|%[01][\da-f]|%7f/i;

/**
 * Call it before a route loads. HTML cannot contain all control characters. A page that shows its path would therefore
 * differ in the browser, and a script that contains the path would not match its hash in the CSP.
 *
 * @throws notFound
 */
export function requirePlainPath({ location }: { location: { pathname: string } }): void {
  if (CONTROL_CHARACTERS.test(location.pathname)) throw notFound();
}
