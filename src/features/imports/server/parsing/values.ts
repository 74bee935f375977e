const MAX_RATING = 10;

/** Drops accents, case and everything that is not a letter or a digit, so that spellings of a word are equal. */
export const plainWord = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The highest rating of a scale. */
export type Scale = 5 | 10 | 100;

const isScale = (value: number): value is Scale => [5, 10, 100].includes(value);

/** Reads a rating as a file writes it: “8”, “4,5”, “4.5/5”, “85%”, “★★★½”, “4 stars”. `scale` is null if it is unsaid. */
export function readFigure(text: string): { value: number; scale: Scale | null } | null {
  const stars = /^(★*)☆*(½?)☆*$/.exec(text);
  if (stars && text !== '') return { value: (stars[1]?.length ?? 0) + (stars[2] ? 0.5 : 0), scale: 5 };
  const written = /^(\d+(?:[.,]\d+)?)\s*(?:(?:\/|out of|von|sur)\s*(\d+)|(%)|stars?)?$/i.exec(text);
  if (!written) return null;
  const scale = written[3] ? 100 : Number(written[2] ?? 0);
  if (written[2] && !isScale(scale)) return null;
  return { value: Number(written[1]?.replace(',', '.')), scale: isScale(scale) ? scale : null };
}

/**
 * Returns the scale of a column of ratings, or null if only the member knows it: of a column without a value above 5,
 * and of one in which the values above 10 are few, because one of them may be a slip.
 *
 * @param named the scale that the name of the column says
 */
export function scaleOf(values: Iterable<string>, named: Scale | null): Scale | null {
  let [all, above5, above10] = [0, 0, 0];
  for (const value of values) {
    const figure = readFigure(value.trim());
    if (!figure || figure.scale !== null) continue;
    all++;
    if (figure.value > 5) above5++;
    if (figure.value > MAX_RATING) above10++;
  }
  if (named === 100 || (named === 10 && above10 < all / 2)) return named;
  if (above10 > 0) return above10 < all / 2 ? null : 100;
  return above5 > 0 ? 10 : named;
}

/**
 * An empty value is not a rating, and neither is 0. Half points round up.
 *
 * @param times factor of a value that does not say its own scale: 2 for stars; null leaves such a value out
 */
export function readRating(value: string, times: number | null): { rating: number | null; problem?: string } {
  const text = value.trim();
  if (text === '') return { rating: null };
  const written = readFigure(text);
  if (written?.scale === null && times === null) return { rating: null };
  const figure = written ? written.value * (written.scale ? MAX_RATING / written.scale : (times ?? 1)) : Number.NaN;
  if (!(figure > 0 && figure <= MAX_RATING))
    return { rating: null, problem: `“${value.slice(0, 40)}” is not a rating. The row is kept without it.` };
  const rating = Math.max(Math.floor(figure + 0.5), 1);
  if (rating === figure) return { rating };
  return { rating, problem: `The rating ${value} is kept as ${rating}, because ratings here are whole numbers.` };
}

/** Returns null for a text that is no year, or for a year in which there can be no films. */
export function readYear(value: string): number | null {
  const year = Number(/^(\d{4})(\.0+)?$/.exec(value.trim())?.[1]);
  return year >= 1870 && year <= 2100 ? year : null;
}

/** @param date begins with the year */
export const yearOf = (date: string | null | undefined): number | null => readYear(date?.slice(0, 4) ?? '');

/** @param value may be a URL of the film on TMDB, or one of Letterboxd that has TMDB's id */
export function readTmdbId(value: string | number | null | undefined): number | null {
  const given = String(value ?? '').trim();
  const text = /(?:themoviedb\.org\/movie|letterboxd\.com\/tmdb)\/(\d+)/.exec(given)?.[1] ?? given;
  return /^\d{1,9}$/.test(text) && Number(text) > 0 ? Number(text) : null;
}

/** @param value may be a URL of the film on IMDb */
export function readImdbId(value: string | null | undefined): string | null {
  const given = value?.trim().toLowerCase() ?? '';
  const text = /imdb\.com\/(?:[a-z]{2}\/)?title\/(tt\d+)/.exec(given)?.[1] ?? given;
  return /^tt\d{7,10}$/.test(text) ? text : null;
}

/** Genres as IMDb, TMDB and Trakt write them, without spaces and punctuation. */
const OTHER_GENRES = new Set([
  ...['action', 'adult', 'adventure', 'animation', 'anime', 'biography', 'comedy', 'crime', 'documentary', 'drama'],
  ...['family', 'fantasy', 'filmnoir', 'history', 'holiday', 'music', 'musical', 'mystery', 'news', 'realitytv'],
  ...['romance', 'sciencefiction', 'scifi', 'short', 'sport', 'sportingevent', 'superhero', 'suspense', 'talkshow'],
  ...['thriller', 'tvmovie', 'war', 'western'],
]);

/**
 * True if horror is certainly not among these genres. Commas, vertical bars or semicolons separate them. Accounts in
 * other languages may have translated genres, so a genre that we do not know may be horror.
 */
export const isOtherGenre = (genres: string): boolean =>
  genres !== '' &&
  genres.split(/[,|;]/).every((genre) => OTHER_GENRES.has(genre.toLowerCase().replaceAll(/[^\p{L}]/gu, '')));

export const readCount = (value: string): number => (/^\d{1,3}$/.test(value) ? Number(value) : 0);

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
