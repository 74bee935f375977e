// The browser checks them too, so this module does not import zod.

export const SHARE_NAME_MAX = 60;
/** Links that a member can have at the same time. */
export const SHARES_MAX = 50;
/** Films that both have rated, before two members are compared. */
export const ALIKE_FROM = 10;

/** Control characters, line breaks, halves of surrogate pairs, and marks that turn the direction of the text around it. */
const NOT_ONE_LINE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;
const VISIBLE = /[^\p{DI}\p{Z}]/u;
const EMAIL = /[^\s@]@[^\s@]+\.\S/;

/** @returns a message when a shared page cannot have this name */
export function shareNameProblem(name: string): string | undefined {
  if (!VISIBLE.test(name)) return 'Enter the name that the page will show.';
  if (name.length > SHARE_NAME_MAX) return `Use at most ${SHARE_NAME_MAX} characters.`;
  if (NOT_ONE_LINE.test(name)) return 'Use one line of plain text.';
  if (EMAIL.test(name)) return 'Everybody who has the link sees this name, so it cannot be an e-mail address.';
}
