import { createHash, randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '../contract/rules.ts';

/** Letters and digits that people do not confuse with each other. Without vowels, codes spell no words. */
const ALPHABET = 'bcdfghjkmnpqrstvwxz023456789';
/** Characters of a code: 115 random bits. For 112 bits or more a hash without salt is enough (ASVS 5.0, 6.5.2). */
const LENGTH = 24;
/** Older codes have other letters, too. */
const PATTERN = new RegExp(`^[a-z0-9]{${LENGTH}}$`);

/** @returns codes in groups of four, for example `k7wq-3mzn-…` */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
    return letters.match(/.{4}/g)?.join('-') ?? '';
  });
}

/** Returns a typed code without spaces, hyphens and capitals. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toLowerCase();

/** @param code as returned by plainCode */
export const isRecoveryCode = (code: string): boolean => PATTERN.test(code);

/** @param code as shown or typed */
export const hashOfCode = (code: string): Buffer => createHash('sha256').update(plainCode(code)).digest();
