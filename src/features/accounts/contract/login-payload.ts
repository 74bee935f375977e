import { gcm } from '@noble/ciphers/aes.js';
import { randomBytes } from '@noble/ciphers/utils.js';
import { sha256 } from '@noble/hashes/sha2.js';

/** Bytes. */
const IV = 12;
const TAG = 16;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

const utf8 = (text: string) => new TextEncoder().encode(text);

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

function fromBase64(text: string): Uint8Array {
  if (!BASE64.test(text)) throw new TypeError('not base64');
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

/**
 * Returns the sign-in payload of the contract: base64(iv ‖ AES-256-GCM(SHA-256(secret), iv, base64(password))), tag
 * last. It does not use crypto.subtle, so it works on http origins. The secret is public, so this only keeps passwords
 * out of logs. TLS protects them in transit.
 *
 * @example encryptPassword('fright-club', 'red rum') // 'b1QxN…', different each time
 */
export function encryptPassword(secret: string, password: string): string {
  const iv = randomBytes(IV);
  const sealed = gcm(sha256(utf8(secret)), iv).encrypt(utf8(toBase64(utf8(password))));
  const payload = new Uint8Array(IV + sealed.length);
  payload.set(iv);
  payload.set(sealed, IV);
  return toBase64(payload);
}

/** Returns the password, or null when the payload was not made with this secret. */
export function decryptPassword(secret: string, payload: string): string | null {
  try {
    const bytes = fromBase64(payload);
    if (bytes.length < IV + TAG) return null;
    const encoded = gcm(sha256(utf8(secret)), bytes.subarray(0, IV)).decrypt(bytes.subarray(IV));
    const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    return strict.decode(fromBase64(strict.decode(encoded)));
  } catch {
    return null;
  }
}
