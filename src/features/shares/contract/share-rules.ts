// The browser checks these rules too, so this module does not import zod.
import { oneLineProblem } from '#contract/text-rules.ts';

export const MAX_SHARE_NAME = 60;
/** Maximum number of links that a member can have at the same time. */
export const MAX_SHARES = 50;
/** Minimum number of films that two members must both have rated before they are compared. */
export const ALIKE_FROM = 10;

const EMAIL = /[^\s@]@[^\s@]+\.\S/;

export function shareNameProblem(name: string): string | undefined {
  const problem = oneLineProblem(name, {
    max: MAX_SHARE_NAME,
    missing: 'Enter a name, so that visitors see whose page it is.',
  });
  if (problem) return problem;
  if (EMAIL.test(name.normalize('NFKC')))
    return 'Anyone who has the link sees this name, so please do not use an email address.';
}
