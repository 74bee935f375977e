// The browser checks these rules too, so this module does not import zod.
import { oneLineProblem } from '#contract/text-rules.ts';

/** Maximum number of access tokens that a member can have at the same time. */
export const MAX_TOKENS = 20;
export const MAX_TOKEN_NAME = 60;
/** Days. */
export const MAX_TOKEN_LIFETIME = 366;

/** Scanners for leaked secrets recognise this prefix. 256 random bits follow. */
export const TOKEN_PREFIX = 'frightclub_';

export const tokenNameProblem = (name: string): string | undefined =>
  oneLineProblem(name, { max: MAX_TOKEN_NAME, missing: 'Enter a name, such as the name of the program.' });

/** Passkeys that a member can have at the same time. */
export const MAX_PASSKEYS = 20;
export const MAX_PASSKEY_NAME = 60;

export const passkeyNameProblem = (name: string): string | undefined =>
  oneLineProblem(name, { max: MAX_PASSKEY_NAME, missing: 'Enter a name, such as the name of the device.' });

/** Days for which a remembered device does not ask for the second factor. */
export const REMEMBERED_DAYS = 30;
export const RECOVERY_CODES = 10;

/** HTML id of a section of the profile. The browser returns to this section from an identity provider. */
export const OTHER_ACCOUNTS_ID = 'other-accounts';
