/** Characters, as in the constraints of the table. */
const MAX_MESSAGE = 300;
const MAX_PLACE = 200;

const URLS = /\b[a-z][a-z-]*:\/\/[^\s"'”)]+/gi;
const EMAILS = /[^\s"'<>@]+@[^\s"'<>@]+/g;
/** Quoted text may be what a member has typed. */
const LONG_QUOTES = /(["'“])[^"'“”]{30,}(["'”]|$)/g;
/** Tokens and ids. */
const SECRETS = /\b(?=[\w-]*\d)[\w-]{16,}\b/g;
const NUMBERS = /\d{3,}/g;

/** Matches a script and the position in it, without the folder of the script. */
const SCRIPT = /([\w.-]+\.m?js)(?:\?[^:]*)?(:\d+(?::\d+)?)$/;

const isId = (segment: string) => /^\d+$/.test(segment) || segment.length > 24 || /^(?=.*\d)[\w-]{16,}$/.test(segment);

/** @example pathOf('/movie/694?from=list') // '/movie/:id' */
function pathOf(url: string): string {
  const path = URL.canParse(url, 'http://here.invalid') ? new URL(url, 'http://here.invalid').pathname : '/';
  return path
    .split('/')
    .map((segment) => (isId(segment) || segment.includes('%') || segment.includes('@') ? ':id' : segment))
    .join('/');
}

/**
 * Returns the host of an http or https URL, and the scheme of any other URL. A word that a browser sends instead of a
 * URL, such as `inline`, stays.
 */
export function impersonalUrl(url: string): string {
  if (!URL.canParse(url)) return url.slice(0, 40).replace(/[^\w -]/g, '');
  const { protocol, host } = new URL(url);
  return /^https?:$/.test(protocol) ? host : protocol;
}

/**
 * Removes from a message everything that may name a person: query strings, e-mail addresses, tokens, ids and long
 * quoted texts. Messages of the same error thereby become equal.
 *
 * @example impersonalMessage('Failed: jamie@example.org has 1234') // 'Failed: <email> has #'
 */
export function impersonalMessage(message: string): string {
  return message
    .slice(0, 4 * MAX_MESSAGE)
    .replaceAll(URLS, (url) => (/^https?:/.test(url) ? pathOf(url) : '<url>'))
    .replaceAll(EMAILS, '<email>')
    .replaceAll(LONG_QUOTES, '<text>')
    .replaceAll(SECRETS, '<id>')
    .replaceAll(NUMBERS, '#')
    .replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_MESSAGE);
}

/** @example impersonalPlace('/movie/694?x=1 at https://site.example/assets/film.js:1:20') // '/movie/:id at film.js:1:20' */
export function impersonalPlace(place: string): string {
  const [page = '', source = ''] = place.split(' at ');
  const [, file, position = ''] = SCRIPT.exec(source) ?? [];
  const path = pathOf(page).replaceAll(/[\p{Cc}\p{Cs}]/gu, '');
  return `${path}${file ? ` at ${file}${position}` : ''}`.slice(0, MAX_PLACE);
}
