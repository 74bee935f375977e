/** An absolute path on this site. Browsers read `//` or `/\` at its beginning as the start of a host. */
const OWN_PATH = /^\/(?![/\\])[^\s\\]*$/;
const OPEN_SCHEME = /^(https?:\/\/[^\s\\]+|mailto:[^\s]+)$/i;

/** Returns true for http, https and mailto URLs and for paths on this site: '/movie/694', not 'javascript:alert(1)'. */
export function isSafeLink(uri: string): boolean {
  if (OWN_PATH.test(uri)) return true;
  return OPEN_SCHEME.test(uri) && URL.canParse(uri);
}
