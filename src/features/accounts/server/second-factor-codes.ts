import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { hashOf } from '#engine/lib/secret-token.ts';
import { RECOVERY_CODES } from '../contract/rules.ts';

// RFC 6238 with SHA-1, the only algorithm that all authenticator apps know.

/** Seconds. */
const PERIOD = 30;
const DIGITS = 6;
/** Number of time steps by which the clocks of the phone and of the server may differ. */
const DRIFT = 1;
/** RFC 4648. */
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const stepAt = (moment: Date): number => Math.floor(moment.getTime() / 1000 / PERIOD);

/** @example codeOf(secret, stepAt(new Date())) // '287082' */
export function codeOf(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** Returns the step of a code, or null if it fits none of the steps around now. */
export function stepOfCode(secret: Uint8Array, code: string, now: Date): number | null {
  if (code.length !== DIGITS) return null;
  const current = stepAt(now);
  const steps = Array.from({ length: 2 * DRIFT + 1 }, (_, index) => current + DRIFT - index);
  // All steps are compared, so that the response time does not reveal which one fits.
  const fitting = steps.filter((step) => step >= 0 && timingSafeEqual(Buffer.from(codeOf(secret, step)), pad(code)));
  return fitting[0] ?? null;
}

/** Uses latin1, because a character of UTF-8 can take several bytes. */
const pad = (code: string) => Buffer.alloc(DIGITS, code, 'latin1');

/** Without padding. @example base32(Buffer.from('foob')) // 'MZXW6YQ' */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** The text of the QR code (Key Uri Format of Google Authenticator). */
export function keyUri(secret: Uint8Array, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const values = [`secret=${base32(secret)}`, `issuer=${encodeURIComponent(issuer)}`];
  return `otpauth://totp/${label}?${values.join('&')}&algorithm=SHA1&digits=${DIGITS}&period=${PERIOD}`;
}

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
export const hashOfCode = (code: string): Buffer => hashOf(plainCode(code));
