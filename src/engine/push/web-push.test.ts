import { createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { encryptMessage, keysOf, newPrivateKey, vapidHeader } from './web-push.ts';

/** RFC 8291, appendix A. */
const DEVICE = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
const SENDER = {
  privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
  salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
};
const BODY =
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';

test('the example of RFC 8291 gives the bytes that the RFC lists', () => {
  const body = encryptMessage('When I grow up, I want to be a watermelon', DEVICE, SENDER);
  expect(body.toString('base64url')).toBe(BODY);
});

test('each message has a new key and salt', () => {
  const [one, two] = [encryptMessage('Out today', DEVICE), encryptMessage('Out today', DEVICE)];
  expect(one.subarray(0, 16)).not.toEqual(two.subarray(0, 16));
  expect(one.subarray(21, 86)).not.toEqual(two.subarray(21, 86));
});

test('a text that does not fit into one record and a key that is not on the curve are refused', () => {
  expect(encryptMessage('x'.repeat(3_993), DEVICE).length).toBe(4_096);
  expect(() => encryptMessage('x'.repeat(3_994), DEVICE)).toThrow(RangeError);
  expect(() => encryptMessage('x', { ...DEVICE, p256dh: 'A'.repeat(87) })).toThrow();
});

test.each(['AAAAjyUqKYsQtDcCgVBWvhEZqBl26h7nnKdsxHaU1_E', newPrivateKey()])(
  'a header is signed by the key that it names, is for one service, and is valid for twelve hours (%s)',
  (privateKey) => {
    const keys = keysOf(privateKey);
    const header = vapidHeader('https://push.example/send/1', 'mailto:us@fright.example', keys);
    const [, head = '', claims = '', signature = '', k = ''] = /^vapid t=(.+)\.(.+)\.(.+), k=(.+)$/.exec(header) ?? [];
    const point = Buffer.from(k, 'base64url');
    const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)];
    const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
    const signed = Buffer.from(`${head}.${claims}`);
    expect(verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))).toBe(
      true,
    );
    expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({ typ: 'JWT', alg: 'ES256' });
    const { exp, ...rest } = JSON.parse(Buffer.from(claims, 'base64url').toString());
    expect(rest).toEqual({ aud: 'https://push.example', sub: 'mailto:us@fright.example' });
    expect(Math.abs(exp - Date.now() / 1_000 - 12 * 3_600)).toBeLessThan(60);
    expect(k).toBe(keys.publicKey);
  },
);
