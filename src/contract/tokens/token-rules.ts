// The browser checks these rules too, so this module does not import zod.
import { oneLineProblem } from '../one-line.ts';

export const TOKEN_NAME_MAX = 60;
/** Access tokens that a member can have at the same time. */
export const TOKENS_MAX = 20;
/** Days. */
export const TOKEN_LIFETIME_MAX = 366;

/** Scanners for leaked secrets recognise this prefix. 256 random bits follow. */
export const TOKEN_PREFIX = 'frightclub_';

export type TokenScope = 'read' | 'write';

export const tokenNameProblem = (name: string): string | undefined =>
  oneLineProblem(name, { max: TOKEN_NAME_MAX, missing: 'Enter a name, such as the name of the program.' });
