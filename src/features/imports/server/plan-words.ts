import { distinctTags, MAX_NOTE, MAX_TAGS, tagKey } from '#features/notes/contract/note-rules.ts';

export type WordsHere = { note?: string | null | undefined; tags?: readonly string[] | undefined };

/**
 * Returns the note with the text as a further paragraph, so that nothing of the member's is overwritten. A note that has
 * the text as some of its paragraphs stays as it is. Spaces around them do not count, because a file does not keep those
 * around a note.
 *
 * @returns null if the note would become too long
 */
export function withTextIfShort(note: string | null | undefined, text: string): string | null {
  if (!note) return text;
  if (`\n\n${note.trim()}\n\n`.includes(`\n\n${text.trim()}\n\n`)) return note;
  const joined = `${note.trimEnd()}\n\n${text}`;
  return isShort(joined) ? joined : null;
}

const isShort = (note: string) => note.length <= MAX_NOTE || [...note].length <= MAX_NOTE;

/** The paragraphs of notes, to check quickly if they contain each paragraph of another text. */
export function createParagraphs(notes: Iterable<string | null | undefined>) {
  const known = new Set<string>();
  const add = (note: string | null | undefined) => {
    for (const paragraph of note?.split('\n\n') ?? []) known.add(paragraph.trim());
  };
  for (const note of notes) add(note);
  return { add, has: (text: string) => text.split('\n\n').every((paragraph) => known.has(paragraph.trim())) };
}

/** Returns the tags that are new, as many as the film has room for. */
export function newTags(held: readonly string[], given: readonly string[]): string[] {
  const known = new Set(held.map(tagKey));
  return distinctTags(given)
    .filter((tag) => !known.has(tagKey(tag)))
    .slice(0, Math.max(0, MAX_TAGS - held.length));
}
