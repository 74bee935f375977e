/** Words that people add to a title in other search boxes. Each entry has at most two words. */
const NOISE = new Set(
  'movie, movies, film, films, full movie, full film, horror movie, horror film, watch, online, watch online, online free, free, for free, streaming, stream, trailer, explained, ending explained, review, reviews, imdb, letterboxd, rotten tomatoes, hd, 1080p, 720p, 4k, dvd, bluray, blu ray, download, torrent, subtitles'.split(
    ', ',
  ),
);
const MAX_NOISE_WORDS = 2;

/** Returns how many words of noise the text begins with. */
function noiseAt(words: string[]): number {
  for (let count = Math.min(MAX_NOISE_WORDS, words.length); count > 0; count--)
    if (NOISE.has(words.slice(0, count).join(' '))) return count + noiseAt(words.slice(count));
  return 0;
}

/** Returns how many words of noise the text ends with. */
function noiseBefore(words: string[]): number {
  for (let count = Math.min(MAX_NOISE_WORDS, words.length); count > 0; count--)
    if (NOISE.has(words.slice(words.length - count).join(' ')))
      return count + noiseBefore(words.slice(0, words.length - count));
  return 0;
}

/**
 * Removes words before and after a title that are not part of it. A text that has only such words stays unchanged.
 *
 * @example withoutNoise('the shining full movie') // { text: 'the shining', noise: ['full movie'] }
 */
export function withoutNoise(text: string): { text: string; noise: string[] } {
  const words = text.split(' ');
  const start = noiseAt(words);
  if (start === words.length) return { text, noise: [] };
  const end = words.length - noiseBefore(words.slice(start));
  const noise = [words.slice(0, start), words.slice(end)].filter((part) => part.length > 0);
  return { text: words.slice(start, end).join(' '), noise: noise.map((part) => part.join(' ')) };
}
