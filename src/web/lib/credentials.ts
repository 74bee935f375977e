// The same rules as #contract/auth.ts, which brings zod along and so cannot come into the browser. A test compares them.
const PASSWORD_MIN = 5;
const PASSWORD_MAX = 200;
const EMAIL_MAX = 254;
/** Compared without regard to case (specification, section 5). */
const REFUSED_PASSWORDS: readonly string[] = ['12345', 'password'];
const EMAIL_PATTERN = /^[^\s@,;:<>()[\]"\\\p{C}]+@[^\s@,;:<>()[\]"\\\p{C}]+\.[^\s@,;:<>()[\]"\\\p{C}]+$/u;

/** What stands beside a password field before anything is wrong with it. */
export const PASSWORD_HINT = `At least ${PASSWORD_MIN} characters.`;
export const PASSWORDS_DIFFER = "Passwords don't match";

/** As addresses are sent: trimmed and in lower case (specification, section 5). */
export const sentEmail = (email: string) => email.trim().toLowerCase();

/** What is wrong with an address, for beside its field; undefined when it can be used. */
export function emailProblem(email: string): string | undefined {
  const sent = sentEmail(email.normalize('NFKC'));
  if (sent === '') return 'Enter your email address.';
  if (sent.length > EMAIL_MAX || !EMAIL_PATTERN.test(sent)) {
    return 'This does not look like an email address.';
  }
  return undefined;
}

/** What is wrong with a new password, for beside its field; undefined when it can be used. */
export function newPasswordProblem(password: string): string | undefined {
  if (password === '') return 'Choose a password.';
  if (password.length < PASSWORD_MIN) return `Use at least ${PASSWORD_MIN} characters.`;
  if (password.length > PASSWORD_MAX) return `Use at most ${PASSWORD_MAX} characters.`;
  if (REFUSED_PASSWORDS.includes(password.toLowerCase())) return 'This password is too easy to guess.';
  return undefined;
}

/** What is wrong with a password's repetition. */
export function confirmationProblem(password: string, confirmation: string): string | undefined {
  if (confirmation === '') return 'Type the password once more.';
  return confirmation === password ? undefined : PASSWORDS_DIFFER;
}
