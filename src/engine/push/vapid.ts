import { createECDH, createPrivateKey, sign } from 'node:crypto';

/** Both in base64url. */
export type VapidKeys = { publicKey: string; privateKey: string };

/** Milliseconds; RFC 8292 allows a day. */
const VALID_FOR = 12 * 3_600_000;

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

// A private key has 32 bytes, but Node omits its leading zeros.
const padded = (key: Buffer) => Buffer.concat([Buffer.alloc(32 - key.length), key]).toString('base64url');

export function newPrivateKey(): string {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  return padded(ecdh.getPrivateKey());
}

export function keysOf(privateKey: string): VapidKeys {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(privateKey, 'base64url');
  return { privateKey: padded(ecdh.getPrivateKey()), publicKey: ecdh.getPublicKey('base64url') };
}

/**
 * Returns the header `Authorization` that identifies the site to a push service (RFC 8292): a signed JWT and the key.
 *
 * @param contact https or mailto URL of the operator
 */
export function vapidHeader(endpoint: string, contact: string, { publicKey, privateKey }: VapidKeys): string {
  const expires = Math.floor((Date.now() + VALID_FOR) / 1_000);
  const claims = { aud: new URL(endpoint).origin, exp: expires, sub: contact };
  const token = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`;
  // An uncompressed point: a byte with the value 4, then x and y.
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)];
  const key = createPrivateKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', d: privateKey, x, y } });
  const signature = sign('sha256', Buffer.from(token), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${token}.${signature.toString('base64url')}, k=${publicKey}`;
}
