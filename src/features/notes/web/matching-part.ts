/** The number of characters that are shown of a note, and those before the first match in its line. */
const MAX_PART = 300;
const MAX_BEFORE = 80;

/** Ignores case and accents, as the search does. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
const wordsOf = (text: string) => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];

function startOf(text: string, wanted: readonly string[]): number {
  const match = [...text.matchAll(/\S+/gu)].find(([word]) => wanted.some((one) => plain(word).includes(one)));
  if (!match) return 0;
  const line = text.lastIndexOf('\n', match.index) + 1;
  if (match.index - line <= MAX_BEFORE) return line;
  const space = text.indexOf(' ', match.index - MAX_BEFORE);
  return space === -1 || space > match.index ? match.index : space + 1;
}

/**
 * Returns the part of a note that begins with the line of the first match, or with the words before it in a long line.
 *
 * @example matchingPart('One\nTwo', 'two') // '… Two'
 */
export function matchingPart(text: string, words: string): string {
  const start = startOf(text, wordsOf(words));
  const part = [...text.slice(start)];
  const end = part.length > MAX_PART ? ' …' : '';
  return `${start > 0 ? '… ' : ''}${part.slice(0, MAX_PART).join('').trim()}${end}`;
}
