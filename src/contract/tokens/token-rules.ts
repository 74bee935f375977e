// The browser checks these rules too, so this module does not import zod.
import { oneLineProblem } from '../one-line.ts';

export const MAX_TOKEN_NAME = 60;
/** Maximum number of access tokens that a member can have at the same time. */
export const MAX_TOKENS = 20;
/** Days. */
export const MAX_TOKEN_LIFETIME = 366;

/** Scanners for leaked secrets recognise this prefix. 256 random bits follow. */
export const TOKEN_PREFIX = 'frightclub_';

export type TokenScope = 'read' | 'write';

export const tokenNameProblem = (name: string): string | undefined =>
  oneLineProblem(name, { max: MAX_TOKEN_NAME, missing: 'Enter a name, such as the name of the program.' });
