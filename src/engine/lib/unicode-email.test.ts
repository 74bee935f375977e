import { expect, test } from 'vitest';
import { emailSpellings, unicodeEmail } from './unicode-email.ts';

test.each([
  ['jamie@xn--mnchen-3ya.de', 'jamie@münchen.de'],
  ['"a@b"@xn--mnchen-3ya.de', '"a@b"@münchen.de'],
  ['jamie@example.org', 'jamie@example.org'],
  // An invalid domain is not decoded.
  ['jamie@xn--.de', 'jamie@xn--.de'],
  // No other address is read as one of an account.
  ...['?1', '/1', '#', ':80', '%2e'].map((end) => [`jamie@example.org${end}`, `jamie@example.org${end}`]),
  ['jamie@ex%61mple.org', 'jamie@ex%61mple.org'],
  ['jamie@exam\u00adple.org', 'jamie@exam\u00adple.org'],
  ['jamie@xn--mnchen-3ya.de?1', 'jamie@xn--mnchen-3ya.de?1'],
  ['jamie@XN--MNCHEN-3YA.de', 'jamie@XN--MNCHEN-3YA.de'],
  ['jamie@127.1', 'jamie@127.1'],
])('%s is written as %s', (email, written) => expect(unicodeEmail(email)).toBe(written));

test('an e-mail address with an encoded domain has two spellings', () => {
  expect(emailSpellings('jamie@xn--mnchen-3ya.de')).toEqual(['jamie@xn--mnchen-3ya.de', 'jamie@münchen.de']);
});
