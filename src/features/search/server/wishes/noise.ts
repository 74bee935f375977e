import { ABSENCE_OF_PHRASE, AXIS_OF_PHRASE } from './wish-words.ts';

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
