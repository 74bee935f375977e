import { createHash } from 'node:crypto';

/** 132 bits of the hash. */
const LENGTH = 22;

export function etagOf(bytes: Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, LENGTH)}"`;
}

/** @param ifNoneMatch the header, which may list several ETags */
export function matchesEtag(etag: string, ifNoneMatch: string | null | undefined): boolean {
  return ifNoneMatch?.includes(etag) ?? false;
}
