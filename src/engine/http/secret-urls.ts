/**
 * Parts of paths that come before a secret token. deploy/ has the same lists, because the logs of proxies contain URLs
 * too.
 */
export const BEFORE_TOKENS = [
  '/shared/',
  '/feeds/',
  '/unsubscribe/',
  '/confirm-email/',
  '/rescue/',
  '/new-email/',
  '/undo-email/',
];
/** Pages whose query string has a token, or the URL of a page with a token, to which the visitor returns. */
export const PAGES_WITH_TOKENS = ['/reset-password', '/login', '/create-account', '/forgot-password'];

const SLASH = '(?:/|%2f)';
const SECRET = new RegExp(`(${BEFORE_TOKENS.join('|').replaceAll('/', SLASH)})[^/?]*`, 'gi');
const TOKEN_IN_QUERY = /^(\/+reset-password\/*\?|[^?]*\?(.*&)?invitation=)/i;

/** True if everybody who knows the URL may read or change something. @param target path and query string */
export const hasSecret = (target: string) => target.search(SECRET) !== -1 || TOKEN_IN_QUERY.test(target);

/** @param path without its query string */
export const withoutSecret = (path: string) => path.replace(SECRET, '$1…');
