// Rules for e-mail addresses and passwords. The browser checks them too, so this module does not import zod.
export const MIN_PASSWORD = 5;
export const MAX_PASSWORD = 200;
const MAX_EMAIL = 254;
/** Passwords are compared in lower case (specification, section 5). */
const REFUSED_PASSWORDS: readonly string[] = ['12345', 'password'];
/** Letters, digits and the punctuation that RFC 5321 allows without quotes, in parts joined by single dots. */
const LOCAL_PART = /^(?=.{1,64}$)[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
/** Invisible characters, and the start of an encoded word in mail headers (RFC 2047). */
const MISLEADING = /\p{DI}|=\?/u;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const INTERNATIONAL_DOMAIN = /^(?!.*\p{DI})(?=.*[^ -~])[\p{L}\p{M}\p{N}.-]+$/u;
/**
 * Control characters and lone surrogates. No account has them: PostgreSQL cannot store a zero byte, and UTF-8 cannot
 * encode a surrogate.
 */
const UNSTORABLE = /[\p{Cc}\p{Cs}]/u;
const NOT_AN_EMAIL = 'This does not look like an email address.';

/** Converts an international domain to punycode, so that it has one spelling. An invalid domain stays as it is. */
function asciiDomain(domain: string): string {
  if (!INTERNATIONAL_DOMAIN.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/**
 * Returns the form in which e-mail addresses are stored and compared.
 *
 * @example normaliseEmail(' Ｊamie@München.DE ') // 'jamie@xn--mnchen-3ya.de'
 */
export function normaliseEmail(email: string): string {
  // Lower-casing can produce a sequence that NFKC composes differently, so NFKC runs twice.
  const text = email.normalize('NFKC').trim().toLowerCase().normalize('NFKC');
  const domain = text.lastIndexOf('@') + 1;
  return text.slice(0, domain) + asciiDomain(text.slice(domain));
}

/** @returns a message when no account can have this e-mail address. Older accounts may break today's rules. */
export function anyEmailProblem(email: string): string | undefined {
  const normalised = normaliseEmail(email);
  if (normalised === '') return 'Enter your email address.';
  return UNSTORABLE.test(normalised) ? NOT_AN_EMAIL : undefined;
}

export function emailProblem(email: string): string | undefined {
  const [local = '', domain = '', ...rest] = normaliseEmail(email).split('@');
  const isEmail =
    local.length + 1 + domain.length <= MAX_EMAIL &&
    LOCAL_PART.test(local) &&
    !MISLEADING.test(local) &&
    DOMAIN.test(domain) &&
    rest.length === 0;
  return anyEmailProblem(email) ?? (isEmail ? undefined : NOT_AN_EMAIL);
}

/** Returns the form in which passwords are hashed (RFC 8265 with NFKC), which is the same for every keyboard. */
export function normalisePassword(password: string): string {
  return password.replace(/\p{Zs}/gu, ' ').normalize('NFKC');
}

/** @returns a message when a new password is rejected. Lengths are UTF-16 units of its normalised form. */
export function newPasswordProblem(password: string): string | undefined {
  const normalised = normalisePassword(password);
  if (normalised === '') return 'Choose a password.';
  if (normalised.length < MIN_PASSWORD) return `Use at least ${MIN_PASSWORD} characters.`;
  if (normalised.length > MAX_PASSWORD) return `Use at most ${MAX_PASSWORD} characters.`;
  if (REFUSED_PASSWORDS.includes(normalised.toLowerCase())) return 'This password is too easy to guess.';
  return undefined;
}

export function confirmationProblem(password: string, confirmation: string): string | undefined {
  if (confirmation === '') return 'Type the password once more.';
  return normalisePassword(confirmation) === normalisePassword(password) ? undefined : "Passwords don't match";
}
