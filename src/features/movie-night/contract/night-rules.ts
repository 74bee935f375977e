// The browser checks these rules too, so this module does not import zod.
import { oneLineProblem } from '#contract/text-rules.ts';

/** People in one night. */
export const MAX_PEOPLE = 20;
/** Films in the deck. */
export const MAX_DECK = 20;
/** With fewer films in the list there is nothing to vote on. */
export const MIN_POOL = 2;
/** Hours after which a night is deleted. */
export const NIGHT_LIFETIME = 24;
/**
 * Milliseconds without a sign of the host. After that, the host counts as away, and every guest may do what the host may.
 */
export const HOST_AWAY = 60_000;
/** Maximum number of new rounds in a night, which guests begin by changing their wishes. */
export const MAX_NEW_ROUNDS = 2;
export const MAX_GUEST_NAME = 30;
/** Scores of one category that are at least this far apart count as a disagreement. */
export const MIN_APART = 3;
/** Milliseconds between two requests for the night where the stream of events does not work. */
export const POLL_INTERVAL = 4_000;

/**
 * The letters of codes. There are no vowels, so that a code spells no word. Of each pair that looks or sounds alike (L
 * and I, V and B, F and S, N and M) there is at most one letter.
 */
export const CODE_LETTERS = 'bcdghjkmpqrstwxyz';
export const CODE_LENGTH = 6;
/** Letters of the key in a night's link: 65 bits. The code alone has 24, because people type it. */
export const KEY_LENGTH = 16;

const CODE = new RegExp(`^[${CODE_LETTERS}]{${CODE_LENGTH}}$`);

/**
 * Reads a code as people type it. Requests and URLs contain it in lower case; screens show it in capitals.
 *
 * @example readNightCode('BCD-GHJ') // 'bcdghj'
 * @returns null for a text that cannot be a code
 */
export function readNightCode(text: string): string | null {
  const code = text.toLowerCase().replaceAll(/[\s-]/g, '');
  return CODE.test(code) ? code : null;
}

export const guestNameProblem = (name: string): string | undefined =>
  oneLineProblem(name, { max: MAX_GUEST_NAME, missing: 'Enter a name that the others know.' });

/** Kinds of wishes that can exclude every film. */
export const WISH_KINDS = ['scares', 'gore', 'notes', 'unknown', 'platforms', 'maxRuntime', 'seen', 'list'] as const;
export type WishKind = (typeof WISH_KINDS)[number];

export const VOTES = ['yes', 'no', 'veto'] as const;
export type Vote = (typeof VOTES)[number];
