import { createHash } from 'node:crypto';

/** Characters of the hash: 132 bits. */
const LENGTH = 22;

/** A name for bytes, for ETag: the same bytes, the same name. */
export function etagOf(bytes: Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, LENGTH)}"`;
}

/** Whether a reader has these bytes already. @param ifNoneMatch the header, which may name several */
export function isKnown(etag: string, ifNoneMatch: string | null | undefined): boolean {
  return ifNoneMatch?.includes(etag) ?? false;
}
