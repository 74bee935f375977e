/** A path of this site. A second slash or a backslash would make a host of what follows. */
const OWN_PATH = /^\/(?![/\\])/;
const PROTOCOLS = ['http:', 'https:', 'mailto:'];

/**
 * The address of an editorial link, if it may be followed: http, https, mailto or a path of this site. The server
 * checks them too; an editor's text gets no single point of trust.
 *
 * @example safeLink('javascript:alert(1)') // null
 */
export function safeLink(uri: string): string | null {
  if (OWN_PATH.test(uri)) return uri;
  return URL.canParse(uri) && PROTOCOLS.includes(new URL(uri).protocol) ? uri : null;
}
