import { expect, test } from 'vitest';
import { hashOf, newToken } from './secret-token.ts';

test('a token is 32 random bytes in lower-case hexadecimal', () => {
  expect(newToken()).toMatch(/^[\da-f]{64}$/);
  expect(newToken()).not.toBe(newToken());
});

test('the hash of a token is SHA-256', () => {
  // FIPS 180-2, appendix B.1.
  expect(hashOf('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
