// Rules for e-mail addresses and passwords. The browser checks them too, so this module does not import zod.
export const PASSWORD_MIN = 5;
export const PASSWORD_MAX = 200;
const EMAIL_MAX = 254;
/** Compared in lower case (specification, section 5). */
const REFUSED_PASSWORDS: readonly string[] = ['12345', 'password'];
/** One @ with a dot after it, and no character with a meaning in mail headers. */
const EMAIL_PATTERN = /^[^\s@,;:<>()[\]"\\\p{C}]+@[^\s@,;:<>()[\]"\\\p{C}]+\.[^\s@,;:<>()[\]"\\\p{C}]+$/u;

export const PASSWORDS_DIFFER = "Passwords don't match";

/**
 * The form in which e-mail addresses are sent, stored and compared.
 *
 * @example normaliseEmail(' Ｊamie@Example.ORG ') // 'jamie@example.org'
 */
export function normaliseEmail(email: string): string {
  // Lower-casing can produce a sequence that NFKC composes differently, so it runs twice.
  return email.normalize('NFKC').trim().toLowerCase().normalize('NFKC');
}

/** @returns a message for a blank e-mail address. Existing accounts may have an address in any form. */
export function missingEmailProblem(email: string): string | undefined {
  return normaliseEmail(email) === '' ? 'Enter your email address.' : undefined;
}

/** @returns a message when the e-mail address cannot be registered */
export function emailProblem(email: string): string | undefined {
  const normalised = normaliseEmail(email);
  const isEmail = normalised.length <= EMAIL_MAX && EMAIL_PATTERN.test(normalised);
  return missingEmailProblem(email) ?? (isEmail ? undefined : 'This does not look like an email address.');
}

/** @returns a message when a new password is rejected. Lengths are UTF-16 units, as in an input's maxlength. */
export function newPasswordProblem(password: string): string | undefined {
  if (password === '') return 'Choose a password.';
  if (password.length < PASSWORD_MIN) return `Use at least ${PASSWORD_MIN} characters.`;
  if (password.length > PASSWORD_MAX) return `Use at most ${PASSWORD_MAX} characters.`;
  if (REFUSED_PASSWORDS.includes(password.toLowerCase())) return 'This password is too easy to guess.';
  return undefined;
}

/** @returns a message when the repeated password is missing or different */
export function confirmationProblem(password: string, confirmation: string): string | undefined {
  if (confirmation === '') return 'Type the password once more.';
  return confirmation === password ? undefined : PASSWORDS_DIFFER;
}
