/** The rules for e-mail addresses and passwords. Without zod, because the browser checks them too and does not load it. */
export const PASSWORD_MIN = 5;
export const PASSWORD_MAX = 200;
const EMAIL_MAX = 254;
/** Compared in lower case (specification, section 5). */
const REFUSED_PASSWORDS: readonly string[] = ['12345', 'password'];
/** One @, a dot after it, and none of the characters that structure a mail header or a list of e-mail addresses. */
const EMAIL_PATTERN = /^[^\s@,;:<>()[\]"\\\p{C}]+@[^\s@,;:<>()[\]"\\\p{C}]+\.[^\s@,;:<>()[\]"\\\p{C}]+$/u;

export const PASSWORDS_DIFFER = "Passwords don't match";

/**
 * The form in which e-mail addresses are sent, stored and compared: two spellings of one address are one account.
 *
 * @example normaliseEmail(' Ｊamie@Example.ORG ') // 'jamie@example.org'
 */
export function normaliseEmail(email: string): string {
  // Lower-casing can leave a sequence that NFKC composes differently, hence the second pass.
  return email.normalize('NFKC').trim().toLowerCase().normalize('NFKC');
}

/** @returns a message when the e-mail address is blank. Existing accounts may have addresses of any form. */
export function missingEmailProblem(email: string): string | undefined {
  return normaliseEmail(email) === '' ? 'Enter your email address.' : undefined;
}

/** @returns a message when the e-mail address cannot be registered */
export function emailProblem(email: string): string | undefined {
  const normalised = normaliseEmail(email);
  const isEmail = normalised.length <= EMAIL_MAX && EMAIL_PATTERN.test(normalised);
  return missingEmailProblem(email) ?? (isEmail ? undefined : 'This does not look like an email address.');
}

/** @returns a message when a new password is refused. Lengths are in UTF-16 units, as in a browser's field. */
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
