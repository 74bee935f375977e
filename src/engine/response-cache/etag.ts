import { createHash } from 'node:crypto';

/** Characters of the hash: 22 characters of 6 bits are 132 bits. */
const LENGTH = 22;

export function etagOf(bytes: Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, LENGTH)}"`;
}

/** @param ifNoneMatch the value of the header, which may list several ETags */
export function matchesEtag(etag: string, ifNoneMatch: string | null | undefined): boolean {
  return ifNoneMatch?.includes(etag) ?? false;
}

/** True if the client has the response, by If-None-Match, or else by If-Modified-Since (RFC 9110, 13.2.2). */
export function isUnchanged(request: Headers, response: Headers): boolean {
  const [etag, ifNoneMatch] = [response.get('ETag'), request.get('If-None-Match')];
  if (ifNoneMatch !== null) return etag !== null && matchesEtag(etag, ifNoneMatch);
  const since = Date.parse(request.get('If-Modified-Since') ?? '');
  return Date.parse(response.get('Last-Modified') ?? '') <= since;
}
