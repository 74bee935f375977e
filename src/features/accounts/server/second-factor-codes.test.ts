import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  base32,
  codeOf,
  isRecoveryCode,
  keyUri,
  newRecoveryCodes,
  plainCode,
  stepAt,
  stepOfCode,
} from './second-factor-codes.ts';

/** The secret of RFC 6238, appendix B. */
const RFC_SECRET = Buffer.from('12345678901234567890');

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('codes of RFC 6238 include, at second %i, the code %s, the end of the one with eight digits', (second, code) => {
  const moment = new Date(second * 1000);
  expect(codeOf(RFC_SECRET, stepAt(moment))).toBe(code);
  expect(stepOfCode(RFC_SECRET, code, moment)).toBe(stepAt(moment));
});

test('the first thirty seconds of Unix time have a code', () => {
  expect(stepOfCode(RFC_SECRET, codeOf(RFC_SECRET, 0), new Date(0))).toBe(0);
});

describe('the codes of any secret', () => {
  const secrets = fc.uint8Array({ minLength: 16, maxLength: 64 });
  const seconds = fc.integer({ min: 300, max: 4_000_000_000 });
  const at = (second: number) => new Date(second * 1000);

  test('have six digits, and are accepted at most one step too early or too late', () => {
    fc.assert(
      fc.property(secrets, seconds, fc.integer({ min: -5, max: 5 }), (secret, second, drift) => {
        const step = stepAt(at(second)) + drift;
        const code = codeOf(secret, step);
        expect(code).toMatch(/^\d{6}$/);
        const found = stepOfCode(secret, code, at(second));
        if (Math.abs(drift) <= 1) expect(codeOf(secret, found ?? -1)).toBe(code);
        // Another step may have the same code by chance.
        else if (found !== null) expect(codeOf(secret, found)).toBe(code);
      }),
    );
  });

  test('are the same for all thirty seconds of a step', () => {
    fc.assert(
      fc.property(secrets, seconds, fc.integer({ min: 0, max: 29 }), (secret, second, more) => {
        const start = second - (second % 30);
        expect(codeOf(secret, stepAt(at(start + more)))).toBe(codeOf(secret, stepAt(at(start))));
      }),
    );
  });

  test('match no other text', () => {
    fc.assert(
      fc.property(secrets, seconds, fc.string({ unit: 'binary', maxLength: 12 }), (secret, second, text) => {
        const found = stepOfCode(secret, text, at(second));
        if (found !== null) expect(codeOf(secret, found)).toBe(text);
      }),
    );
    const moment = at(1_000_000_000);
    const code = codeOf(RFC_SECRET, stepAt(moment));
    for (const text of ['', code.slice(1), `${code}0`, ` ${code.slice(1)}`, '١٢٣٤٥٦'])
      expect(stepOfCode(RFC_SECRET, text, moment)).toBeNull();
  });
});

// RFC 4648, section 10, without padding.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('base32 of %j is %j', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded);
});

test('the URI names issuer and account, whatever characters they have', () => {
  const uri = new URL(keyUri(RFC_SECRET, { issuer: 'Fright Club', account: 'a+b@exämple.org' }));
  expect(uri.protocol).toBe('otpauth:');
  expect(decodeURIComponent(uri.pathname)).toMatch(/Fright Club:a\+b@exämple\.org$/);
  expect(uri.searchParams.get('secret')).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(uri.searchParams.get('issuer')).toBe('Fright Club');
});

test('recovery codes have no vowels, so they spell no words', () => {
  const codes = Array.from({ length: 100 }, newRecoveryCodes).flat();
  expect(codes.join('')).not.toMatch(/[aeiouy]/);
  expect(codes.every((code) => isRecoveryCode(plainCode(code)))).toBe(true);
});

test('an older code, which may have vowels, is still a recovery code; a code of the app is not', () => {
  expect(isRecoveryCode(plainCode('Abcd-efgh-jkmn-pqrs-tuvw-xyz0'))).toBe(true);
  expect(isRecoveryCode('123456')).toBe(false);
});
