/** Ends a message about a URL with a password. */
export const ENCODE_PASSWORD = 'In a password write / as %2F, # as %23, ? as %3F, @ as %40 and % as %25';

/** Returns false for a text that is no URL, for example because its password has characters that end the host name. */
export function hasReadableCredentials(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { username, password, pathname, search, hash } = new URL(text);
  try {
    decodeURIComponent(username + password);
  } catch {
    return false;
  }
  // In smtp://user:12/3@host the password ends the host name, so that "user" is the host and 12 the port.
  return !(pathname + search + hash).includes('@');
}

export function hasPassword(text: string): boolean {
  const { password, searchParams } = new URL(text);
  return password !== '' || searchParams.has('password');
}

/** Adds a password, if there is one, to the URL of a PostgreSQL, also to one without a host (a socket). */
export function withPassword(text: string, password: string): string {
  if (!password || hasPassword(text)) return text;
  const url = new URL(text);
  url.searchParams.set('password', password);
  return url.href;
}
