/** Elements after which a line ends, and those that are paragraphs. */
const LINES = /<br\s*\/?>/gi;
const PARAGRAPHS = /<\/(?:p|div|blockquote|li|ul|ol|h[1-6])\s*>/gi;
const TAGS = /<\/?[a-z][^<>]*>/gi;

const ENTITIES: Partial<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' },
  ...{ hellip: '…', mdash: '—', ndash: '–', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”' },
};

function entityOf(whole: string, name: string): string {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
}

/** Ends lines as this site does, and drops blank lines around the text. */
export const plainText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replace(/^\s*\n/, '')
    .trimEnd();

/**
 * Turns HTML into plain text: elements become line ends or nothing, entities become characters. “a < b” and “<3” are no
 * elements.
 */
export const textOfHtml = (html: string): string =>
  plainText(
    html
      .replaceAll(/\r\n?/g, '\n')
      .replaceAll(LINES, '\n')
      .replaceAll(PARAGRAPHS, '\n\n')
      .replaceAll(TAGS, '')
      .replaceAll(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, entityOf),
  );
