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
