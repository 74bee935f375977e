const HERE = 'http://here.invalid';
const START = '/';

// A URL parser drops tabs and line breaks and reads a backslash as a slash, so that `/\t/evil` leads to another host.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not pass.
const TREACHEROUS = /[\\\u0000-\u001f\u007f]/;

/**
 * Where to go after signing in: a path of this site, never another origin.
 *
 * @param value the decoded `redirect` query parameter
 * @returns path, query and hash; the front page for anything that does not stay on this origin
 * @example safeRedirect('/movie/948?from=list') // '/movie/948?from=list'
 * @example safeRedirect('//evil.example') // '/'
 */
export function safeRedirect(value: unknown): string {
  if (typeof value !== 'string' || !value.startsWith('/') || TREACHEROUS.test(value)) return START;
  if (!URL.canParse(value, HERE)) return START;
  const url = new URL(value, HERE);
  // `/.//evil.example` stays here, but the path that is left of it would not: it begins with two slashes.
  if (url.origin !== HERE || url.pathname.startsWith('//')) return START;
  return `${url.pathname}${url.search}${url.hash}`;
}
