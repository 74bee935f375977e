const ORIGIN = 'http://here.invalid';
const START = '/';

// A URL parser drops tabs and line breaks and reads a backslash as a slash, so that `/\t/evil` leads to another host.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern rejects control characters.
const FORBIDDEN_CHARACTERS = /[\\\u0000-\u001f\u007f]/;

/**
 * @returns path, query and hash of a path on this site; '/' if the value leads to another origin
 * @example safeRedirect('/movie/948?from=list') // '/movie/948?from=list'
 * @example safeRedirect('//evil.example') // '/'
 */
export function safeRedirect(value: unknown): string {
  if (typeof value !== 'string' || !value.startsWith('/') || FORBIDDEN_CHARACTERS.test(value)) return START;
  if (!URL.canParse(value, ORIGIN)) return START;
  const url = new URL(value, ORIGIN);
  // `/.//evil.example` stays on this origin, but its normalised path begins with two slashes and would leave it.
  if (url.origin !== ORIGIN || url.pathname.startsWith('//')) return START;
  return `${url.pathname}${url.search}${url.hash}`;
}
