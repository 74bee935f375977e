/** An absolute path of this site. A second slash or a backslash would make a host of what follows. */
const OWN_PATH = /^\/(?![/\\])[^\s\\]*$/;
const OPEN_SCHEME = /^(https?:\/\/[^\s\\]+|mailto:[^\s]+)$/i;

/**
 * Whether a link of an editorial text may be offered: http, https, mailto, or a path of this site.
 *
 * @example isSafeLink('/movie/694') // true
 * @example isSafeLink('javascript:alert(1)') // false
 */
export function isSafeLink(uri: string): boolean {
  if (OWN_PATH.test(uri)) return true;
  return OPEN_SCHEME.test(uri) && URL.canParse(uri);
}
