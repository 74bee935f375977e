/** Words that people add to a title when they search the web. */
const NOISE =
  'movie, movies, film, films, full movie, full film, horror movie, horror film, watch, online, free, for free, streaming, stream, trailer, explained, ending explained, review, reviews, imdb, letterboxd, rotten tomatoes, hd, 1080p, 720p, 4k, dvd, bluray, blu ray, download, torrent, subtitles'
    .split(', ')
    .sort((a, b) => b.length - a.length)
    .join('|');
const BEFORE = new RegExp(`^(?:(?:${NOISE}) )+`);
const AFTER = new RegExp(`(?: (?:${NOISE}))+$`);
const ONLY = new RegExp(`^(?:${NOISE})(?: (?:${NOISE}))*$`);

/**
 * Removes words before and after a title that are not part of it. A text that has only such words stays unchanged.
 *
 * @example withoutNoise('the shining full movie') // { text: 'the shining', noise: ['full movie'] }
 */
export function withoutNoise(text: string): { text: string; noise: string[] } {
  if (ONLY.test(text)) return { text, noise: [] };
  const [before = ''] = BEFORE.exec(text) ?? [];
  const rest = text.slice(before.length);
  const [after = ''] = AFTER.exec(rest) ?? [];
  return { text: rest.slice(0, rest.length - after.length), noise: [before.trim(), after.trim()].filter(Boolean) };
}
