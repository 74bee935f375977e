import { DEEPEST_IMPORT_JSON } from '../../contract/import-rules.ts';

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
/** Brackets and braces differ in this bit only. */
const BRACE = 0x20;
const OPENING = 0x7b;
const CLOSING = 0x7d;

/** Returns the position of the quote that ends a string, or the end of the text. */
function endOfString(text: string, start: number): number {
  let at = start;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}

/**
 * Counts the values of a JSON text in one pass, without parsing it. A text of 64 MB can have so many or so deeply
 * nested values that parsing needs gigabytes of memory. Stops at the first value beyond the limits.
 *
 * @returns an upper bound of the number of values
 */
export function countJsonValues(text: string, most: number): number | 'too-many' | 'too-deep' {
  let values = 1;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at + 1);
    else if (code === COMMA) values++;
    else if ((code | BRACE) === OPENING) {
      values++;
      depth++;
    } else if ((code | BRACE) === CLOSING) depth--;
    if (depth > DEEPEST_IMPORT_JSON) return 'too-deep';
    if (values > most) return 'too-many';
  }
  return values;
}
