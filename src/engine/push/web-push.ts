import { createCipheriv, createECDH, createPrivateKey, hkdfSync, randomBytes, sign } from 'node:crypto';

/** A browser's public key (65 bytes) and its secret (16 bytes), both in base64url. */
type DeviceKeys = { p256dh: string; auth: string };
type Sender = { privateKey: Buffer; salt: Buffer };

/** Bytes of a record, and the longest text that fits into one (RFC 8291, section 4). */
const RECORD_SIZE = 4_096;
const MAX_LENGTH = 3_993;
/** Ends the last record (RFC 8188, section 2). */
const LAST = Buffer.from([2]);

const derive = (secret: Buffer, salt: Buffer, info: string | Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

function newSender(): Sender {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  return { privateKey: ecdh.getPrivateKey(), salt: randomBytes(16) };
}

/**
 * Encrypts a push message for one browser (RFC 8291) as one record of aes128gcm (RFC 8188).
 *
 * @param sender for tests; each message needs a new key and salt
 * @throws RangeError if the text is too long; Error if a key is invalid
 */
export function encryptMessage(text: string, { p256dh, auth }: DeviceKeys, sender = newSender()): Buffer {
  const message = Buffer.from(text);
  if (message.length > MAX_LENGTH) throw new RangeError(`The message is longer than ${MAX_LENGTH} bytes.`);
  const { privateKey, salt } = sender;
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(privateKey);
  const [deviceKey, ownKey] = [Buffer.from(p256dh, 'base64url'), ecdh.getPublicKey()];

  const info = Buffer.concat([Buffer.from('WebPush: info\0'), deviceKey, ownKey]);
  const secret = derive(ecdh.computeSecret(deviceKey), Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const encrypted = [cipher.update(message), cipher.update(LAST), cipher.final(), cipher.getAuthTag()];

  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(RECORD_SIZE);
  sizes.writeUInt8(ownKey.length, 4);
  return Buffer.concat([salt, sizes, ownKey, ...encrypted]);
}

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
