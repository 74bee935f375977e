import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const TOKEN_BYTES = 32;
const TOKEN = /^[0-9a-f]{64}$/;

/** Returns a random token in hexadecimal, because the URLs of our pages are in lower case. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('hex');

/** Returns true if a text has the form of a token. Other texts need no query. */
export const isToken = (text: string): boolean => TOKEN.test(text);

/** Returns the SHA-256. The database has only hashes, so nobody can sign in with tokens from a copy of it. */
export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares two secrets in a time that does not reveal where they differ. */
export function isSameSecret(given: string, wanted: string): boolean {
  return timingSafeEqual(hashOf(given), hashOf(wanted));
}
