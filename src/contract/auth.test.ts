import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isEmail, normaliseEmail, passwordProblem, registrationSchema } from './auth.ts';

/** Letters whose lower case or composition is longer, shorter or depends on their neighbours, and blanks. */
const TRICKY = fc.constantFrom(...'İıßẞΣςſﬁÅÅÇ＠．ａ㎏ẛ\u0301\u0307\u0323\u200d\u00a0 aB@.'.split(''));

describe('an e-mail address', () => {
  test.each([
    [' Jamie@Example.ORG ', 'jamie@example.org'],
    ['ｊａｍｉｅ＠ｅｘａｍｐｌｅ．ｏｒｇ', 'jamie@example.org'],
    ['JÖRG@example.org', 'jörg@example.org'],
    ['jo\u0308rg@example.org', 'jörg@example.org'],
    ['ﬁend@example.org', 'fiend@example.org'],
    ['\u00a0jamie@example.org\u00a0', 'jamie@example.org'],
  ])('%j is stored as %j', (given, stored) => {
    expect(normaliseEmail(given)).toBe(stored);
    expect(isEmail(given)).toBe(true);
  });

  test('normalising twice is normalising once', () => {
    fc.assert(
      fc.property(fc.string({ unit: TRICKY, maxLength: 20 }), (text) => {
        expect(normaliseEmail(normaliseEmail(text))).toBe(normaliseEmail(text));
      }),
    );
  });

  test.each([
    '',
    'jamie',
    '@example.org',
    'jamie@',
    'jamie@example',
    'a b@example.org',
    'a@b@example.org',
    'a@example.org\r\nBcc: all@example.org',
    'a,b@example.org',
    '<jamie@example.org>',
    'jamie\u0000@example.org',
    `${'a'.repeat(250)}@example.org`,
  ])('%j is none', (text) => expect(isEmail(text)).toBe(false));
});

describe('a new password', () => {
  test.each(['abcd', '12345', 'password', 'PassWord', 'x'.repeat(201)])('%j is refused', (password) => {
    expect(passwordProblem(password)).toEqual(expect.any(String));
  });
  test.each(['abcde', '123456', 'passwords', ' '.repeat(5), 'x'.repeat(200), '👻👻👻'])('%j is taken', (password) => {
    expect(passwordProblem(password)).toBeNull();
  });
});

test('a registration keeps nothing but address and password', () => {
  const given = { email: 'A@example.org', password: 'abcde', isAdmin: true, id: 'x', email_verified: true };
  expect(registrationSchema.parse(given)).toEqual({ email: 'a@example.org', password: 'abcde' });
});
