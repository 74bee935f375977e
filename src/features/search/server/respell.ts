// Numbers and short forms have several spellings in titles: "Chapter Two", "Part II", "Doctor", "Dr.". The SQL functions
// search_figures and search_words_of_figures in 0049_search_spellings.sql do the same.

const NUMBERS = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const ORDINALS = [
  ...['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth', 'eleventh'],
  ...['twelfth', 'thirteenth', 'fourteenth', 'fifteenth', 'sixteenth', 'seventeenth', 'eighteenth', 'nineteenth'],
];
/** The first is "ii" (2), because "i" is also a word of many titles. */
const ROMAN_NUMERALS = [
  ...['ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii', 'xiii', 'xiv', 'xv'],
  ...['xvi', 'xvii', 'xviii', 'xix', 'xx'],
];
const ENDINGS = ['st', 'nd', 'rd'];

const FIGURES = new Map<string, string>([
  ...NUMBERS.map((word, number): [string, string] => [word, String(number)]),
  ...TENS.map((word, place): [string, string] => [word, `${place + 2}0`]),
  ...ORDINALS.map((word, place): [string, string] => [word, `${place + 1}${ENDINGS[place] ?? 'th'}`]),
  ...([
    ['twentieth', '20th'],
    ['thirtieth', '30th'],
    ['versus', 'vs'],
    ['doctor', 'dr'],
    ['saint', 'st'],
    ['mister', 'mr'],
  ] as const),
]);
const ROMAN = new Map(ROMAN_NUMERALS.map((word, place) => [word, String(place + 2)]));
const WORDS = new Map([...FIGURES].map(([word, figure]) => [figure, word]));

/** "I Saw the Devil" has no numeral. */
const FIRST_PART = /(?<=^| )(part|chapter|volume|episode) i(?= |$)/g;
const TENS_AND_UNITS = /(?<=^| )([2-9])0 ([1-9](?:st|nd|rd|th)?)(?= |$)/g;
const HUNDREDS = /(?<=^| )(\d{1,3}) hundred(?= |$)/g;
const THOUSANDS = /(?<=^| )(\d{1,3}) thousand(?= |$)/g;
/** Two digits, such as "28" or "21st". */
const TWO_DIGITS = /^([2-9])([1-9](?:st|nd|rd|th)?)$/;

/**
 * Writes numbers as figures, and words that have a short form in that form. A Roman numeral is never the first word.
 *
 * @param text normalised by search_text
 * @example figuresOf('tucker and dale versus evil iii') // 'tucker and dale vs evil 3'
 */
export const figuresOf = (text: string): string =>
  text
    .replace(FIRST_PART, '$1 1')
    .split(' ')
    .map((word, place) => FIGURES.get(word) ?? (place > 0 ? ROMAN.get(word) : undefined) ?? word)
    .join(' ')
    .replace(TENS_AND_UNITS, '$1$2')
    .replace(HUNDREDS, (_, number) => `${number}00`)
    .replace(THOUSANDS, (_, number) => `${number}000`);

function wordsOfFigure(figure: string): string {
  const [, tens, unit = ''] = TWO_DIGITS.exec(figure) ?? [];
  const units = WORDS.get(unit);
  return tens && units ? `${WORDS.get(`${tens}0`)} ${units}` : (WORDS.get(figure) ?? figure);
}

const ROMAN_OR_FIGURE = /\d|(?<=^| )([ivx]+|vs|dr|st|mr)(?= |$)/;
/** False for most titles. */
const hasSpellings = (title: string) =>
  ROMAN_OR_FIGURE.test(title) || title.split(' ').some((word) => FIGURES.has(word));

/**
 * Returns the other spellings of a title: with figures, and with words.
 *
 * @example spellingsOf('saw iii') // ['saw 3', 'saw three']
 */
export function spellingsOf(title: string): string[] {
  if (!hasSpellings(title)) return [];
  const figures = figuresOf(title);
  const words = figures.split(' ').map(wordsOfFigure).join(' ');
  return [...new Set([figures, words])].filter((each) => each !== title);
}
