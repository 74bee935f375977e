// The browser checks these rules too, so this module does not import zod.
import { oneLineProblem } from '../one-line.ts';

/** Passkeys that a member can have at the same time. */
export const MAX_PASSKEYS = 20;
export const MAX_PASSKEY_NAME = 60;

export const passkeyNameProblem = (name: string): string | undefined =>
  oneLineProblem(name, { max: MAX_PASSKEY_NAME, missing: 'Enter a name, such as the name of the device.' });
