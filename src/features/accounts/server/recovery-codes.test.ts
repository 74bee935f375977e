import { expect, test } from 'vitest';
import { isRecoveryCode, newRecoveryCodes, plainCode } from './recovery-codes.ts';

test('recovery codes have no vowels, so they spell no words', () => {
  const codes = Array.from({ length: 100 }, newRecoveryCodes).flat();
  expect(codes.join('')).not.toMatch(/[aeiouy]/);
  expect(codes.every((code) => isRecoveryCode(plainCode(code)))).toBe(true);
});

test('an older code, which may have vowels, is still a recovery code; a code of the app is not', () => {
  expect(isRecoveryCode(plainCode('Abcd-efgh-jkmn-pqrs-tuvw-xyz0'))).toBe(true);
  expect(isRecoveryCode('123456')).toBe(false);
});
