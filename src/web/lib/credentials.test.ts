import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isEmail, passwordProblem } from '#contract/auth.ts';
import { confirmationProblem, emailProblem, newPasswordProblem } from './credentials.ts';

describe('what is wrong with an address', () => {
  test.each(['jamie@example.org', ' Jamie@Example.ORG ', 'a.b+c@d.co'])('nothing: %s', (email) => {
    expect(emailProblem(email)).toBeUndefined();
  });

  test.each(['jamie', 'jamie@', '@example.org', 'jamie@example', 'ja mie@example.org', 'a@b@c.de'])(
    'it is none: %s',
    (email) => expect(emailProblem(email)).toMatch(/does not look like/),
  );

  test('it is missing', () => {
    expect(emailProblem('  ')).toBe('Enter your email address.');
  });
});

describe('what is wrong with a password', () => {
  test.each(['1234', '12345', 'password', 'PassWord', 'x'.repeat(201)])('something: %s', (password) => {
    expect(newPasswordProblem(password)).toBeTruthy();
  });

  test.each(['123456', 'passwords', '     ', 'red rum', '🎃🎃🎃'])('nothing: %s', (password) => {
    expect(newPasswordProblem(password)).toBeUndefined();
  });

  test('its repetition differs', () => {
    expect(confirmationProblem('red rum', 'red run')).toBe("Passwords don't match");
    expect(confirmationProblem('red rum', 'red rum')).toBeUndefined();
  });
});

test('the browser refuses what the server refuses, and nothing else', () => {
  const part = fc.constantFrom(
    'a',
    'Z',
    '@',
    '.',
    ' ',
    ',',
    '"',
    '\t',
    'é',
    '＠',
    '\u200b',
    'example.org',
    'passw',
    'ord',
    '12345',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const text = parts.join('');
      expect(emailProblem(text) === undefined).toBe(isEmail(text));
      expect(newPasswordProblem(text) === undefined).toBe(passwordProblem(text) === null);
    }),
    { numRuns: 2000 },
  );
});
