import { createHash, randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '#contract/second-factor/rules.ts';

/** Letters and digits that are not mistaken for each other: 32, so five bits each. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz023456789';
/** 120 bits: a plain hash is enough (ASVS 5.0, 6.5.2). */
const LENGTH = 24;
const PATTERN = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

/** @returns codes in groups of four, for example `k7wq-3mzn-…` */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
    return letters.match(/.{4}/g)?.join('-') ?? '';
  });
}

/** Returns a typed code without spaces, hyphens and capitals. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toLowerCase();

/** @param code plain */
export const isRecoveryCode = (code: string): boolean => PATTERN.test(code);

/** @param code as shown or typed */
export const hashOfCode = (code: string): Buffer => createHash('sha256').update(plainCode(code)).digest();
