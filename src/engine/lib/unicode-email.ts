import { domainToUnicode } from 'node:url';

/**
 * Returns a normalised e-mail address as people write it, without punycode. Older accounts store addresses in this
 * form; newer accounts store them in punycode.
 *
 * @example unicodeEmail('jamie@xn--mnchen-3ya.de') // 'jamie@münchen.de'
 */
export function unicodeEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at);
  return email.slice(0, at) + (domainToUnicode(domain) || domain);
}

/** Returns both forms in which an account may store a normalised e-mail address. */
export const emailSpellings = (email: string) => [email, unicodeEmail(email)];
