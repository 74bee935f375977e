import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { registrationSchema } from './accounts.ts';
import {
  anyEmailProblem,
  confirmationProblem,
  emailProblem,
  newPasswordProblem,
  normaliseEmail,
} from './credentials.ts';

/** Whitespace, and letters whose lower-case or composed form has another length or depends on neighbouring letters. */
const TRICKY = fc.constantFrom(...'İıßẞΣςſﬁÅÅÇ＠．ａ㎏ẛ\u0301\u0307\u0323\u200d\u00a0 aB@.'.split(''));

/** 254 characters. */
const MAX_EMAIL = `${'a'.repeat(64)}@${`${'x'.repeat(60)}.`.repeat(3)}museum`;

describe('an e-mail address', () => {
  test.each([
    [' Jamie@Example.ORG ', 'jamie@example.org'],
    ['ｊａｍｉｅ＠ｅｘａｍｐｌｅ．ｏｒｇ', 'jamie@example.org'],
    ['JÖRG@example.org', 'jörg@example.org'],
    ['jo\u0308rg@example.org', 'jörg@example.org'],
    ['ﬁend@example.org', 'fiend@example.org'],
    ['\u00a0jamie@example.org\u00a0', 'jamie@example.org'],
    ['a.b+c@d.co', 'a.b+c@d.co'],
    ["o'hara_{x}=1@mail-1.example.org", "o'hara_{x}=1@mail-1.example.org"],
    ['a@München.de', 'a@xn--mnchen-3ya.de'],
    ['a@mu\u0308nchen.de', 'a@xn--mnchen-3ya.de'],
    ['a@XN--MNCHEN-3YA.de', 'a@xn--mnchen-3ya.de'],
    ['a@faß.de', 'a@xn--fa-hia.de'],
    [MAX_EMAIL, MAX_EMAIL],
    ['ホラー@例え.テスト', 'ホラー@xn--r8jz45g.xn--zckzah'],
  ])('%j is valid and stored as %j', (given, stored) => {
    expect(normaliseEmail(given)).toBe(stored);
    expect(emailProblem(given)).toBeUndefined();
  });

  test('does not change when it is normalised a second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: TRICKY, maxLength: 20 }), (text) => {
        expect(normaliseEmail(normaliseEmail(text))).toBe(normaliseEmail(text));
      }),
    );
  });

  test.each([
    'jamie',
    '@example.org',
    'jamie@',
    'jamie@example',
    'a b@example.org',
    'ja mie@example.org',
    'a@b@example.org',
    'a@b@c.de',
    'a@b.de@c.de',
    `${'a'.repeat(64)}@${`${'x'.repeat(60)}.`.repeat(3)}example`,
    'a,b@example.org',
    '<jamie@example.org>',
    `${'a'.repeat(250)}@example.org`,
    `${'a'.repeat(65)}@example.org`,
    'a@example..org',
    '.a@example.org',
    'a.@example.org',
    'a..b@example.org',
    'a@example.org.',
    'a@.example.org',
    'a@-example.org',
    'a@example-.org',
    'a@127.0.0.1',
    'a@exa_mple.org',
    `a@${'x'.repeat(64)}.org`,
    'a@münchen..de',
    'a@mün%63hen.de',
    'a@münchen.de/path',
    'ja\u200bmie@example.org',
    'ja\u3164mie@example.org',
    'ja\u034fmie@example.org',
    'ja\u2800mie@example.org',
    'jamie\ufe0f@example.org',
    'jamie@exam\ufe0fple.org',
    '=?utf-8?q?jamie?=@example.org',
  ])('%j is refused for a new account, but not at sign-in', (text) => {
    expect(emailProblem(text)).toMatch(/does not look like/);
    expect(anyEmailProblem(text)).toBeUndefined();
  });

  test.each([
    'a@example.org\r\nBcc: all@example.org',
    'jamie\u0000@example.org',
    'a\u0007@example.org',
    'a\ud800@example.org',
  ])('%j is refused at sign-in too', (text) => {
    expect(emailProblem(text)).toMatch(/does not look like/);
    expect(anyEmailProblem(text)).toMatch(/does not look like/);
  });

  test.each(['', '  '])('%j counts as missing', (text) => {
    expect(emailProblem(text)).toBe('Enter your email address.');
    expect(anyEmailProblem(text)).toBe('Enter your email address.');
  });
});

describe('a new password', () => {
  test.each([
    ['', 'Choose a password.'],
    ['abcd', 'Use at least 5 characters.'],
    ['e\u0301e\u0301', 'Use at least 5 characters.'],
    ['x'.repeat(201), 'Use at most 200 characters.'],
    ['12345', 'This password is too easy to guess.'],
    ['１２３４５', 'This password is too easy to guess.'],
    ['password', 'This password is too easy to guess.'],
    ['PassWord', 'This password is too easy to guess.'],
  ])('%j is refused: %s', (password, message) => {
    expect(newPasswordProblem(password)).toBe(message);
  });

  test.each(['abcde', '123456', 'passwords', ' '.repeat(5), 'x'.repeat(200), '👻👻👻', 'red rum'])(
    '%j is accepted',
    (password) => expect(newPasswordProblem(password)).toBeUndefined(),
  );

  test('must be the same when it is typed the second time', () => {
    expect(confirmationProblem('red rum', '')).toBe('Type the password once more.');
    expect(confirmationProblem('red rum', 'red run')).toBe("Passwords don't match");
    expect(confirmationProblem('red rum', 'red rum')).toBeUndefined();
    expect(confirmationProblem('réd rum', 're\u0301d\u00a0rum')).toBeUndefined();
  });
});

describe('the registration schema', () => {
  test('drops all fields except e-mail address and password', () => {
    const given = { email: 'A@example.org', password: 'abcde', isAdmin: true, id: 'x', email_verified: true };
    expect(registrationSchema.parse(given)).toEqual({ email: 'a@example.org', password: 'abcde' });
  });

  test('rejects the values that emailProblem and newPasswordProblem reject, with the same messages', () => {
    const part = fc.constantFrom(...'aZ@. ,"\té＠\u200b'.split(''), 'example.org', 'passw', 'ord', '12345');
    const messageOf = (given: object) => registrationSchema.safeParse(given).error?.issues[0]?.message;
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const text = parts.join('');
        expect(messageOf({ email: text, password: 'abcde' })).toBe(emailProblem(text));
        expect(messageOf({ email: 'a@example.org', password: text })).toBe(newPasswordProblem(text));
      }),
      { numRuns: 2000 },
    );
  });
});
