/** A path of this site. Browsers read `//` or `/\` at its beginning as the start of a host. */
const OWN_PATH = /^\/(?![/\\])/;
const PROTOCOLS = ['http:', 'https:', 'mailto:'];

/** @returns the link; null unless it is http, https, mailto or a path of this site. The server checks links too. */
export function safeLink(uri: string): string | null {
  if (OWN_PATH.test(uri)) return uri;
  return URL.canParse(uri) && PROTOCOLS.includes(new URL(uri).protocol) ? uri : null;
}
