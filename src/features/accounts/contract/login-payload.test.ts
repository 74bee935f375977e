import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decryptPassword, encryptPassword } from './login-payload.ts';

const SECRET = 'fright-club';
const key = createHash('sha256').update(SECRET).digest();

test('any password can be encrypted and decrypted', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (password) => {
      expect(decryptPassword(SECRET, encryptPassword(SECRET, password))).toBe(password);
    }),
  );
});

test('another implementation of the contract can decrypt the payload', () => {
  const payload = Buffer.from(encryptPassword(SECRET, 'rédrum 👻'), 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, payload.subarray(0, 12));
  decipher.setAuthTag(payload.subarray(-16));
  const inner = Buffer.concat([decipher.update(payload.subarray(12, -16)), decipher.final()]).toString();
  expect(Buffer.from(inner, 'base64').toString()).toBe('rédrum 👻');
});

test('a payload of another implementation can be decrypted', () => {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const sealed = Buffer.concat([cipher.update(Buffer.from('rédrum').toString('base64')), cipher.final()]);
  const payload = Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString('base64');
  expect(decryptPassword(SECRET, payload)).toBe('rédrum');
});

test('encrypting the same password gives a different payload each time', () => {
  expect(encryptPassword(SECRET, 'redrum')).not.toBe(encryptPassword(SECRET, 'redrum'));
});

test('a byte order mark is kept, and invalid UTF-8 is decrypted to null', () => {
  const sealed = (inner: string) => {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, iv);
    const bytes = Buffer.concat([iv, cipher.update(inner), cipher.final()]);
    return Buffer.concat([bytes, cipher.getAuthTag()]).toString('base64');
  };
  expect(decryptPassword(SECRET, encryptPassword(SECRET, '\ufeffredrum'))).toBe('\ufeffredrum');
  expect(decryptPassword(SECRET, sealed(Buffer.from([0xff, 0x72]).toString('base64')))).toBeNull();
  expect(decryptPassword(SECRET, sealed('not base64'))).toBeNull();
  expect(decryptPassword(SECRET, sealed(''))).toBe('');
});

test('a text that is not a payload is decrypted to null', () => {
  const payload = encryptPassword(SECRET, 'redrum');
  const bytes = Buffer.from(payload, 'base64');
  bytes[20] = (bytes[20] ?? 0) ^ 1;
  const bad = [
    '',
    'redrum',
    'AAAA',
    payload.slice(4),
    `${payload}AAAA`,
    ` ${payload}`,
    bytes.toString('base64'),
    '\u0000',
  ];
  for (const text of bad) expect(decryptPassword(SECRET, text)).toBeNull();
  expect(decryptPassword('another secret', payload)).toBeNull();
});
