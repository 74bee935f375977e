import { expect, test } from 'vitest';
import { emailSpellings, unicodeEmail } from './unicode-email.ts';

test.each([
  ['jamie@xn--mnchen-3ya.de', 'jamie@münchen.de'],
  ['"a@b"@xn--mnchen-3ya.de', '"a@b"@münchen.de'],
  ['jamie@example.org', 'jamie@example.org'],
  // An invalid domain is not decoded.
  ['jamie@xn--.de', 'jamie@xn--.de'],
])('%s is written as %s', (email, written) => expect(unicodeEmail(email)).toBe(written));

test('an e-mail address with an encoded domain has two spellings', () => {
  expect(emailSpellings('jamie@xn--mnchen-3ya.de')).toEqual(['jamie@xn--mnchen-3ya.de', 'jamie@münchen.de']);
});
