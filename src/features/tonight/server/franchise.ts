/** Words that number a film of a series, at the end of a title. */
const NUMBERING = new Set(['part', 'chapter', 'volume', 'vol', 'h20', 'd', 'i', 'two', 'three', 'four', 'five', 'six']);
const NUMERAL = /^(?:\d{1,2}d*|[ivx]{2,}|v|x)$/;
/** A longer title that continues with one of these words is not a sequel of the shorter one: House, House of Wax. */
const JOINTS = new Set(['of', 'on', 'in', 'at', 'the', 'to', 'and', 'is', 'with', 'by', 'from', 'that']);
/** Characters. A longer title counts as the same franchise if it begins with a stem of at least this length. */
const MIN_BEGINNING = 4;

const wordsOf = (text: string) =>
  text
    // A superscript figure is not a part of the word before it: Alien³.
    .replace(/[²³¹⁰-⁹]/g, ' $&')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}’']+/u)
    .filter(Boolean)
    .map((word) => (word.length > 3 ? word.replace(/(?<=\p{L})s$/u, '') : word));

/** Returns the words before a numeral, without an article at the beginning. */
function stemOf(part: string): string {
  const [first = '', ...rest] = wordsOf(part.replace(/^\s*(?:the|an?)\s+(?=\S)/i, ''));
  const numeral = rest.findIndex((word) => NUMERAL.test(word));
  const words = [first, ...(numeral < 0 ? rest : rest.slice(0, numeral))];
  while (words.length > 1 && NUMBERING.has(words.at(-1) ?? '')) words.pop();
  return words.join(' ');
}

const stemsOf = (title: string) =>
  title
    .split(/:| [-–—] /)
    .map(stemOf)
    .filter(Boolean);

const begins = (stem: string, longer: string) =>
  stem.length >= MIN_BEGINNING &&
  longer.startsWith(`${stem} `) &&
  !JOINTS.has(longer.slice(stem.length + 1).split(' ')[0] ?? '');

/**
 * Names the franchise of each of these titles. No source has franchises, so titles decide. Titles are of one franchise
 * if they have the same words before a colon or a numeral, or begin with all words of a shorter title.
 *
 * @example franchises(['Halloween', 'Halloween II', 'Halloween Kills']) // all three are 'halloween'
 */
export function franchises(titles: string[]): (title: string) => string {
  const films = new Map<string, number>();
  for (const title of titles) {
    const [first = title] = stemsOf(title);
    films.set(first, (films.get(first) ?? 0) + 1);
  }
  const shortestFirst = [...films.keys()].sort((a, b) => a.length - b.length);
  return (title) => {
    const [first = title, ...others] = stemsOf(title);
    const shorter = shortestFirst.find((stem) => begins(stem, first));
    if (shorter !== undefined) return shorter;
    return (films.get(first) ?? 0) > 1 ? first : (others.find((stem) => films.has(stem)) ?? first);
  };
}
