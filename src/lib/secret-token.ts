import { createHash, randomBytes } from 'node:crypto';

/** 256 bits. */
const TOKEN_BYTES = 32;

/** In hexadecimal, because the URLs of our pages are in lower case. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('hex');

/** SHA-256. The database has only hashes: a copy of it is of no use as a token. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
