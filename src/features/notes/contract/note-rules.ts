// The browser checks these rules too, so this module does not import zod.
import { hasVisible, oneLineProblem } from '#contract/text-rules.ts';

/** Maximum number of characters (code points) of a note that is typed; a merge of two films may join longer ones. */
export const MAX_NOTE = 20_000;
/** Maximum number of bytes of all notes of a member together, including those in lists. */
export const MAX_NOTES_SIZE = 10_000_000;
/** Maximum number of tags that a member can give a film. */
export const MAX_TAGS = 20;
/** Maximum number of characters (code points) of a tag. */
export const MAX_TAG = 40;

/** Maximum length of the words by which notes are found. */
export const MAX_NOTE_WORDS = 200;

const lengthOf = (text: string) => [...text].length;

/** A note has lines. Programs end them differently; here a line ends with one character. */
export const withPlainLines = (text: string) => text.replaceAll(/\r\n?/g, '\n');

export function noteProblem(text: string): string | undefined {
  if (!hasVisible(text.replaceAll(/\p{Cc}/gu, ''))) return 'must contain text';
  if (lengthOf(text) > MAX_NOTE) return `must have at most ${MAX_NOTE.toLocaleString('en-US')} characters`;
  // PostgreSQL cannot store these.
  if (text.includes('\0') || !text.isWellFormed()) return 'must not contain NUL or other invalid characters';
}

/** Other services separate tags by commas, so a tag has none. */
export function tagProblem(tag: string): string | undefined {
  if (lengthOf(tag) > MAX_TAG) return `A tag has at most ${MAX_TAG} characters.`;
  if (tag.includes(',')) return 'A tag has no comma.';
  return oneLineProblem(tag, { max: Number.POSITIVE_INFINITY, missing: 'A tag cannot be empty.' });
}

export const plainTag = (tag: string) => tag.trim().normalize('NFC');

/** Tags that differ only in case are one tag. */
export const tagKey = (tag: string) => plainTag(tag).toLowerCase();

/** Keeps the first spelling of each tag. */
export function distinctTags(tags: readonly string[]): string[] {
  const known = new Set<string>();
  return tags.filter((tag) => known.size < known.add(tagKey(tag)).size);
}
