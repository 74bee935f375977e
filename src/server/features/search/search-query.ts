/** How much of a query counts. Beyond it lie pasted paragraphs, which no title needs. */
export const MAX_WORDS = 12;
const MAX_WORD_LENGTH = 40;
const MAX_KEY_LENGTH = 200;
/** Letters that a word keeps on each side of a cut. */
const LEAST_BEFORE_CUT = 3;
const LEAST_AFTER_CUT = 2;
const YEAR = /^(18[89]\d|19\d\d|20\d\d)$/;

/** One way to read a query: its words in order, and the year beside them when one of them is read as that. */
export type Reading = { words: string[]; year: number | null };

const cut = (text: string, length: number) => [...text].slice(0, length).join('');

/** The words of a search text as the index keeps them: not too many, not too long. */
export function wordsOf(text: string): string[] {
  const words = text.split(' ').filter((word) => word !== '');
  return words.slice(0, MAX_WORDS).map((word) => cut(word, MAX_WORD_LENGTH));
}

/**
 * A search text as one run of letters without a leading article, exactly as search_key in 0003_search.sql does it.
 *
 * @example keyOf('the texas chain saw massacre') // 'texaschainsawmassacre'
 */
export function keyOf(text: string): string {
  return cut(text.replace(/^(the|an?(?= ..)) (?=.)/u, '').replaceAll(' ', ''), MAX_KEY_LENGTH);
}

/**
 * The keys under which a whole title may be indexed. A space in the wrong place can hide the article.
 *
 * @example keysOf('ther ite') // ['therite', 'rite']
 */
export function keysOf(text: string): string[] {
  const key = keyOf(text);
  return [...new Set([key, key.replace(/^(the|an?)(?=...)/u, '')])].filter((each) => each !== '');
}

/**
 * The plain readings of a search text: as it stands, and with a first or last word taken for the release year.
 *
 * @example readingsOf('nosferatu 1922') // words nosferatu, 1922; and words nosferatu with the year 1922
 */
export function readingsOf(text: string): Reading[] {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  const readings: Reading[] = [{ words, year: null }];
  const last = words.at(-1) ?? '';
  const first = words[0] ?? '';
  if (words.length > 1 && YEAR.test(last)) readings.push({ words: words.slice(0, -1), year: Number(last) });
  else if (words.length > 1 && YEAR.test(first)) readings.push({ words: words.slice(1), year: Number(first) });
  return readings;
}

/** The reading with two neighbours written as one word, for each pair. @example chain saw → chainsaw */
export function joinsOf({ words, year }: Reading): Reading[] {
  return words.slice(1).map((word, index) => ({
    words: [...words.slice(0, index), `${words[index]}${word}`, ...words.slice(index + 2)],
    year,
  }));
}

/**
 * The reading with one word written as two, for each place to cut.
 *
 * @param gap letters dropped at the cut: 1 finds a space that was mistyped as a letter
 * @example chainsaw → chain saw
 */
export function splitsOf({ words, year }: Reading, gap: 0 | 1): Reading[] {
  return words.flatMap((word, index) => {
    const letters = [...word];
    const count = Math.max(0, letters.length - LEAST_BEFORE_CUT - LEAST_AFTER_CUT - gap + 1);
    const cuts = Array.from({ length: count }, (_, place) => place + LEAST_BEFORE_CUT);
    return cuts.map((place) => ({
      words: [
        ...words.slice(0, index),
        letters.slice(0, place).join(''),
        letters.slice(place + gap).join(''),
        ...words.slice(index + 1),
      ],
      year,
    }));
  });
}
