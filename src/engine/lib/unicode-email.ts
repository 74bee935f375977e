import { domainToASCII, domainToUnicode } from 'node:url';

/**
 * Returns a normalised e-mail address as people write it, without punycode. Older accounts store addresses in this
 * form; newer accounts store them in punycode. A domain stays as it is unless it is the punycode of the result: the
 * parser of URLs also reads "example.org?1" as "example.org", and rate limits would count such spellings apart.
 *
 * @example unicodeEmail('jamie@xn--mnchen-3ya.de') // 'jamie@münchen.de'
 */
export function unicodeEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at);
  const written = domainToUnicode(domain);
  return domainToASCII(written) === domain ? email.slice(0, at) + written : email;
}

/** Returns both forms in which an account may store a normalised e-mail address. */
export const emailSpellings = (email: string) => [email, unicodeEmail(email)];
