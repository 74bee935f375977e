import { figuresOf } from './respell.ts';
import { ABSENCE_OF_PHRASE, AXIS_OF_PHRASE } from './wishes/wish-words.ts';

/** Maximum number of words. Longer queries are pasted text, not titles. */
export const MAX_WORDS = 12;
const MAX_WORD_LENGTH = 40;
const MAX_KEY_LENGTH = 200;
/** Minimum letters on each side of a split. */
const MIN_BEFORE_CUT = 3;
const MIN_AFTER_CUT = 2;
const YEAR = /^(18[89]\d|19\d\d|20\d\d)$/;

/**
 * One interpretation of a query: its words in order, and a release year if one word is read as a year.
 *
 * @property respelt which words are written with figures or short forms. Such a word is complete: "saint" is no beginning
 * of "strange", though its short form "st" is
 */
export type QueryVariant = { words: string[]; year: number | null; respelt?: 'last word' | 'other words' };

const cut = (text: string, length: number) => (text.length <= length ? text : [...text].slice(0, length).join(''));

export function wordsOf(text: string): string[] {
  const words = text.split(' ').filter((word) => word !== '');
  return words.slice(0, MAX_WORDS).map((word) => cut(word, MAX_WORD_LENGTH));
}

const ASCII = /^[\u0020-\u007e]*$/;

/**
 * Folds like search_text in 0003_search.sql; null if the text needs PostgreSQL's tables of accents and other scripts.
 *
 * @example foldText("Rosemary's Baby & Co.") // 'rosemarys baby and co'
 */
export function foldText(text: string): string | null {
  if (!ASCII.test(text)) return null;
  return text
    .replaceAll(/['`]/g, '')
    .replaceAll('&', ' and ')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .replaceAll(/^ | $/g, '');
}

/**
 * Returns the places of the words that follow a comma.
 *
 * @param text the query without case, punctuation and praise, or a part of this
 * @example commasIn('No gore, jump scares', 'no gore jump scares') // new Set([2])
 */
export function commasIn(query: string, text: string): Set<number> {
  const parts = query.split(',').map((part) =>
    withoutPraise(foldText(part) ?? '')
      .split(' ')
      .filter(Boolean),
  );
  const before = ` ${parts.flat().join(' ')} `.split(` ${text} `)[0]?.split(' ').filter(Boolean).length ?? 0;
  return new Set(parts.map((_, count) => parts.slice(0, count).flat().length - before).filter((place) => place > 0));
}

/**
 * Must return the same key as the SQL function search_key in 0003_search.sql.
 *
 * @example keyOf('the chain saw massacre') // 'chainsawmassacre'
 */
export function keyOf(text: string): string {
  return cut(text.replace(/^(the|an?(?= ..)) (?=.)/u, '').replaceAll(' ', ''), MAX_KEY_LENGTH);
}

/**
 * Also returns the key without an article that a misplaced space has joined to the next word.
 *
 * @example keysOf('ther ite') // ['therite', 'rite']
 */
export function keysOf(text: string): string[] {
  const key = keyOf(text);
  return [...new Set([key, key.replace(/^(the|an?)(?=...)/u, '')])].filter((each) => each !== '');
}

const A_THOUSAND = /(?<=^| )a (hundred|thousand)(?= |$)/g;
const PART = / (part|chapter|volume|episode) (?=\d+( |$))/g;

/** The same with figures and short forms, and also without "part". @example halloween part three → halloween 3 */
function respelt({ words, year }: QueryVariant): QueryVariant[] {
  const text = words.join(' ');
  const figures = figuresOf(text.replace(A_THOUSAND, 'one $1'));
  const spellings = new Set([figures, figures.replace(PART, ' ')]);
  spellings.delete(text);
  return [...spellings].map((spelling) => {
    const spelt = spelling.split(' ');
    return { words: spelt, year, respelt: spelt.at(-1) === words.at(-1) ? 'other words' : 'last word' };
  });
}

/**
 * The first or last word may be a year.
 *
 * @example variantsOf('it 1990') // words ['it', '1990']; and words ['it'] with the year 1990
 */
export function variantsOf(text: string): QueryVariant[] {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  const variants: QueryVariant[] = [{ words, year: null }];
  const last = words.at(-1) ?? '';
  const first = words[0] ?? '';
  if (words.length > 1 && YEAR.test(last)) variants.push({ words: words.slice(0, -1), year: Number(last) });
  else if (words.length > 1 && YEAR.test(first)) variants.push({ words: words.slice(1), year: Number(first) });
  return variants.flatMap((variant) => [variant, ...respelt(variant)]);
}

/** Joins each pair of neighbouring words. @example chain saw → chainsaw */
export function joinsOf({ words, year }: QueryVariant): QueryVariant[] {
  return words.slice(1).map((word, index) => ({
    words: [...words.slice(0, index), `${words[index]}${word}`, ...words.slice(index + 2)],
    year,
  }));
}

/** @param gap number of letters to drop at each split; 1 if a letter may have been typed instead of a space */
export function splitsOf({ words, year }: QueryVariant, gap: 0 | 1): QueryVariant[] {
  return words.flatMap((word, index) => {
    const letters = [...word];
    const count = Math.max(0, letters.length - MIN_BEFORE_CUT - MIN_AFTER_CUT - gap + 1);
    const cuts = Array.from({ length: count }, (_, place) => place + MIN_BEFORE_CUT);
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

/** Words that people add to a title when they search the web. */
const NOISE = new Set(
  [
    'movie, movies, film, films, full movie, full film, horror movie, horror film, watch, online, free, for free',
    'streaming, stream, trailer, explained, ending explained, review, reviews, imdb, letterboxd, rotten tomatoes',
    'reddit, wiki, wikipedia, youtube, hd, dvd, bluray, blu ray, download, torrent, subtitles, eng sub',
    'where to watch, in order, watch order, in chronological order, all, every, series, franchise, all the, the whole',
  ].flatMap((line) => line.split(', ')),
);
const LONGEST = 3;
/** Sites and formats: 123movies, fmovies, movies4u, hdflix, 1080p, 4k. */
const SHAPES = /^(\w{0,3}movies\w{0,3}|\w+flix|\d{3,4}p|4k)$/;

/** Words that are true of every film here, or that nobody can look up. */
const OF_ALL = new Set('horror scary the best top good great greatest new newest latest'.split(' '));

/** "Making a film" is a story. */
const ARTICLES = new Set(['a', 'an', 'about']);

const isNoise = (words: string[]) =>
  NOISE.has(words.join(' ')) || (words.length === 1 && SHAPES.test(words[0] ?? '') && words[0] !== 'netflix');

/** True if the last words are a wish: in "gore free" the last word is no noise. */
const endsWithWish = (words: string[]) =>
  words
    .map((_, start) => words.slice(start).join(' '))
    .some((end) => ABSENCE_OF_PHRASE.has(end) || AXIS_OF_PHRASE.has(end));

/** Returns the number of words at one end that are noise, which is never all of them. */
function noiseAt(words: string[], of: (words: string[], count: number) => string[]): number {
  const isAtEnd = (count: number) => count < words.length && isNoise(of(words, count));
  return [...Array(LONGEST).keys()].map((less) => LONGEST - less).find(isAtEnd) ?? 0;
}

/**
 * Removes words before and after a title that are not part of it. A text that has only such words stays unchanged.
 *
 * @example withoutNoise('the shining full movie') // { text: 'the shining', noise: ['full movie'] }
 */
export function withoutNoise(text: string): { text: string; noise: string[] } {
  const words = text.split(' ');
  let [start, end] = [0, words.length];
  const rest = () => words.slice(start, end);
  for (let left = -1; left !== end - start; ) {
    left = end - start;
    if (isNoise(rest())) return { text, noise: [] };
    if (!endsWithWish(rest()))
      end -= noiseAt(rest(), (all, count) => (ARTICLES.has(all.at(-count - 1) ?? '') ? [] : all.slice(-count)));
    start += noiseAt(rest(), (all, count) => all.slice(0, count));
  }
  const noise = [words.slice(0, start), words.slice(end)].map((around) => around.join(' '));
  return { text: rest().join(' '), noise: noise.filter(Boolean) };
}

const COUNT = '(?:\\d+|five|ten|twenty|fifty|hundred)';
const RANKED = new RegExp(`(?<=^| )(?:(?:top|best) ${COUNT}|${COUNT} (?:best|top|greatest))(?= |$)`);
const PRAISE = / (?:of all time|ever made)(?= |$)/;

/** Replaces praise of several words. @example withoutPraise('top 10 horror movies of all time') // 'best horror movies' */
export const withoutPraise = (text: string) => text.replace(RANKED, 'best').replace(PRAISE, '');

/** Removes words that are true of every film from both ends. @example withoutGenre('best a24 horror') // 'a24' */
export function withoutGenre(text: string): string {
  const words = text.split(' ');
  const isTelling = (word: string) => !OF_ALL.has(word);
  const [first, last] = [words.findIndex(isTelling), words.findLastIndex(isTelling)];
  return words.slice(first === -1 ? words.length : first, last + 1).join(' ');
}
