import { domainToUnicode } from 'node:url';

/**
 * Returns a normalised e-mail address as people write it. Older accounts store it in this form, newer ones in punycode.
 *
 * @example unicodeEmail('jamie@xn--mnchen-3ya.de') // 'jamie@münchen.de'
 */
export function unicodeEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at);
  return email.slice(0, at) + (domainToUnicode(domain) || domain);
}

/** Returns the forms of a normalised e-mail address that accounts may have. */
export const emailSpellings = (email: string) => [email, unicodeEmail(email)];
