import { THEME_KEYWORDS } from '#catalogue/keywords.ts';
import { PLATFORMS, type PlatformSlug } from '#features/browse/contract/platforms.ts';
import { THEMES } from '#features/browse/contract/themes.ts';
import { runtime } from '#features/films/contract/runtime.ts';
import type { Subject } from '../contract/search.ts';
import { DECADE_WORDS, LANGUAGES, LITTLE_WORDS, NUMBER_WORDS, PLATFORM_WORDS, SUBJECT_OF_WORDS } from './fact-words.ts';

/** Facts that a query states about films. A film must meet all of them. */
export type Fact =
  | { type: 'subject'; subject: Subject }
  | { type: 'language'; label: string; codes: readonly string[] }
  | { type: 'years'; label: string; from: number; to: number }
  /** Minutes. */
  | { type: 'length'; label: string; min: number; max: number }
  | { type: 'platform'; label: string; platform: PlatformSlug }
  /** Words without another meaning. They are looked up in the names of directors and lead actors. */
  | { type: 'name'; word: string };

export type FactOf<T extends Fact['type']> = Extract<Fact, { type: T }>;

/** The fact that starts at a word, and the number of its words. The fact is null for words without a meaning. */
type Reading = { fact: Fact | null; length: number };

export const MAX_PHRASE_WORDS = 5;
const YEAR = /^(18[89]\d|19\d\d|20\d\d)$/;
const DECADE = /^(\d\d)?(\d)0s$/;
const SIDE = /^(pre|before|prior to|earlier than|older than|after|post|since|later than|newer than) (?:the )?(\S+)/;
const BETWEEN = /^(?:(?:between|from) (?:the )?(\S+) (?:and|to|until)|(\S+) to) (?:the )?(\S+)/;
const EARLIER = new Set(['pre', 'before', 'prior to', 'earlier than', 'older than']);
/** The years of films, in "before 1980" and "since 2015". */
const [FIRST_YEAR, LAST_YEAR] = [1880, 2099];
const MODERN = new Set(['modern', 'contemporary']);
const FIRST_MODERN = 2010;
/** Decades without a century, such as "80s". From the 30s on, they belong to the twentieth century. */
const FIRST_OLD_DECADE = 3;
/** Maximum length of a "short" film, in minutes. */
const SHORT_FILM = 90;
const LENGTH =
  /^(?:(under|below|less than|shorter than|at most|up to|max|maximum)|(over|above|more than|longer than|at least))? ?(\d{1,3}|one|an|two|three|ninety)( 5(?= h)| and a half(?= h))? ?(?:(minutes?|mins?|m)|(hours?|hrs?|h)( and a half)?(?: ?(?:and )?(\d{1,2}|fifteen|twenty|thirty|forty)(?: ?(?:minutes?|mins?|m))?)?)?(?= |$)/;
const AFTER_LENGTH = /^(?:or|and) (less|under|shorter|below|more|over|longer|above|up)(?= |$)/;
const LONGER = new Set(['more', 'over', 'longer', 'above', 'up']);
/** A number without a unit is read as minutes only if it is in this range. */
const LIKELY_MINUTES = { min: 30, max: 300 };
const MAX_MINUTES = 10_000;
/** "Recent" films are of about the last five years. */
const RECENT_YEARS = 5;

const MIN_PLURAL = 4;

const PLURALS: [RegExp, string][] = [
  [/s$/, ''],
  // The name "Bates" is no plural of "bat".
  [/(?<=[osxz]|ch|sh)es$/, ''],
  [/ies$/, 'y'],
  [/ves$/, 'f'],
];

/** Returns possible singulars. @example singularsOf('werewolves') // ['werewolve', 'werewolv', 'werewolf'] */
function singularsOf(word: string): string[] {
  if (word.length < MIN_PLURAL || !word.endsWith('s')) return [];
  return PLURALS.filter(([ending]) => ending.test(word)).map(([ending, singular]) => word.replace(ending, singular));
}

const slugsOf = (words: string[]) =>
  ['', ...singularsOf(words.at(-1) ?? '')].map((last) => (last ? [...words.slice(0, -1), last] : words).join('-'));

const phrasesOf = (words: string[]) =>
  words.flatMap((_, start) =>
    Array.from({ length: Math.min(MAX_PHRASE_WORDS, words.length - start) }, (_, more) =>
      words.slice(start, start + more + 1),
    ),
  );

/** Returns the keyword with exactly these words as its name, if the words are read as a wider subject. @example nun */
export const ownKeyword = (words: string[], { slug }: Subject, known: Map<string, Subject>): string | null =>
  slugsOf(words).find((own) => own !== slug && known.get(own)?.kind === 'keyword') ?? null;

/** Adds "horror": subjects are also found without this last word. @example british → british-horror */
const withHorror = (slug: string) => `${slug}-horror`;

/** Returns slugs of keywords and tags that the words may name. */
export const possibleSubjects = (words: string[]): string[] => [
  ...new Set(
    phrasesOf(words)
      .filter((phrase) => phrase.some((word) => !LITTLE_WORDS.has(word)))
      .flatMap(slugsOf)
      .flatMap((slug) => [slug, withHorror(slug)]),
  ),
];

const THEME_OF_SLUG = new Map(
  THEMES.flatMap(({ value, label }) => {
    const theme: Subject = { kind: 'theme', slug: value, name: label };
    return [value, ...THEME_KEYWORDS[value].slugs].map((slug) => [slug, theme]);
  }),
);

/** Returns themes with a name that begins with the words. @example ['found', 'foo'] → Found Footage */
export function themesBeginning(words: string[]): Subject[] {
  const beginning = words.join('-');
  return [...new Set([...THEME_OF_SLUG].filter(([slug]) => slug.startsWith(beginning)).map(([, theme]) => theme))];
}

function subjectOf(words: string[], known: Map<string, Subject>): Subject | undefined {
  const slugs = slugsOf(words);
  const find = (subjects: Map<string, Subject>) => slugs.map((slug) => subjects.get(slug)).find((each) => each);
  const tag = find(SUBJECT_OF_WORDS) ?? SUBJECT_OF_WORDS.get(withHorror(slugs[0] ?? ''));
  // Several words that end with a little word are not read as a keyword: "monster movie" is a keyword of only a few
  // films.
  const isKeyword = words.length === 1 || !LITTLE_WORDS.has(words.at(-1) ?? '');
  return find(THEME_OF_SLUG) ?? tag ?? (isKeyword ? find(known) : undefined);
}

const yearsFact = (label: string, from: number, to: number): FactOf<'years'> => ({ type: 'years', label, from, to });
const yearsBefore = (year: number) => yearsFact(`the years before ${year}`, FIRST_YEAR, year - 1);
const yearsSince = (year: number) => yearsFact(`the years since ${year}`, year, LAST_YEAR);

function yearsOf(word: string): FactOf<'years'> | null {
  if (YEAR.test(word)) return yearsFact(word, Number(word), Number(word));
  if (MODERN.has(word)) return yearsFact('recent years', FIRST_MODERN, LAST_YEAR);
  if (word === 'recent') {
    // The finder knows decades only.
    const from = 10 * Math.floor((new Date().getUTCFullYear() - RECENT_YEARS) / 10);
    return yearsFact('recent years', from, LAST_YEAR);
  }
  const [, century, tens] = DECADE.exec(word) ?? [];
  const old = Number(tens) >= FIRST_OLD_DECADE;
  const first = tens ? Number(century ?? (old ? 19 : 20)) * 100 + Number(tens) * 10 : DECADE_WORDS.get(word);
  // In earlier decades no films were made: "1600s" says when a story happens.
  if (first === undefined || first < FIRST_YEAR) return null;
  return yearsFact(`the ${first}s`, first, first + 9);
}

/** The years that "not before 2000" asks for. */
export function otherYears({ from, to }: FactOf<'years'>): FactOf<'years'> | null {
  if (from === FIRST_YEAR) return yearsSince(to + 1);
  // "Not newer than 1990" hardly means films of 1990 itself, and the finder knows decades only.
  return to === LAST_YEAR ? yearsBefore(from % 10 === 1 ? from - 1 : from) : null;
}

/** @example yearsAt(['before', 'the', '80s']) // the years 1880 to 1979, three words */
function yearsAt(words: string[]): Reading | null {
  const [range = '', one, other = one, end = ''] = BETWEEN.exec(words.join(' ')) ?? [];
  const [first, last] = [yearsOf(other ?? ''), yearsOf(end)];
  if (first && last && first.from < last.to) {
    const fact = yearsFact(`the years ${first.from} to ${last.to}`, first.from, last.to);
    return { fact, length: range.split(' ').length };
  }
  const [text = '', side, word = words[0] ?? ''] = SIDE.exec(words.join(' ')) ?? [];
  const years = yearsOf(word);
  if (!years || !side) return years && { fact: years, length: 1 };
  const length = text.split(' ').length;
  if (EARLIER.has(side)) return { fact: yearsBefore(years.from), length };
  return { fact: yearsSince(side === 'since' ? years.from : years.to + 1), length };
}

const lengthFact = (label: string, { min = 0, max = MAX_MINUTES }): Fact => ({ type: 'length', label, min, max });

/** @example lengthAt(['under', '100', 'minutes']) // at most 1h 40m, three words */
function lengthAt(words: string[]): Reading | null {
  if (words[0] === 'short')
    return { fact: lengthFact(`at most ${runtime(SHORT_FILM)}`, { max: SHORT_FILM }), length: 1 };
  const [text, atMost, atLeast, amount = '', half, unit = '', hours, andHalf, more = '0'] =
    LENGTH.exec(words.join(' ')) ?? [];
  if (text === undefined) return null;
  const [count, extra] = [amount, more].map((word) => NUMBER_WORDS.get(word) ?? Number(word));
  const minutes = (count ?? 0) * (hours ? 60 : 1) + (half || andHalf ? 30 : 0) + (extra ?? 0);
  const hasUnit = unit !== '' || hours !== undefined;
  const isCertain = hasUnit || (atMost ?? atLeast) !== undefined;
  const isLikely = hasUnit || (minutes >= LIKELY_MINUTES.min && minutes <= LIKELY_MINUTES.max);
  if (!isCertain || !isLikely) return null;
  const end = text.split(' ').length;
  const [after = '', way = ''] = AFTER_LENGTH.exec(words.slice(end).join(' ')) ?? [];
  const fact = LONGER.has(way || (atLeast ? 'over' : ''))
    ? lengthFact(`at least ${runtime(minutes)}`, { min: minutes })
    : lengthFact(`at most ${runtime(minutes)}`, { max: minutes });
  return { fact, length: end + (after ? after.split(' ').length : 0) };
}

const LANGUAGE_OF_WORDS = new Map(LANGUAGES.flatMap((language) => language.words.map((words) => [words, language])));

const PLATFORM_OF_WORDS = new Map(
  PLATFORMS.flatMap((platform) => PLATFORM_WORDS[platform.value].map((words) => [words, platform])),
);

/** Returns the facts that start at the first word; of facts with the same length, the first wins. */
export function readingsAt(words: string[], known: Map<string, Subject>): Reading[] {
  const readings = [yearsAt(words), lengthAt(words)].filter((reading) => reading !== null);
  for (let length = 1; length <= Math.min(MAX_PHRASE_WORDS, words.length); length++) {
    const phrase = words.slice(0, length);
    const language = LANGUAGE_OF_WORDS.get(phrase.join(' '));
    const platform = PLATFORM_OF_WORDS.get(phrase.join(' '));
    const subject = phrase.every((word) => LITTLE_WORDS.has(word)) ? undefined : subjectOf(phrase, known);
    if (platform)
      readings.push({ fact: { type: 'platform', label: platform.label, platform: platform.value }, length });
    if (language) readings.push({ fact: { type: 'language', label: language.label, codes: language.codes }, length });
    if (subject) readings.push({ fact: { type: 'subject', subject }, length });
  }
  const word = words[0] ?? '';
  readings.push({ fact: LITTLE_WORDS.has(word) ? null : { type: 'name', word }, length: 1 });
  return readings;
}

/**
 * Reads the longest fact at each word.
 *
 * @param words as search_text gives them: lower case, no accents, no punctuation
 * @param known the existing subjects among `possibleSubjects`, by slug
 * @example factsOf(['japanese', 'ghosts'], new Map()) // the language Japanese and the theme Ghost
 */
export function factsOf(words: string[], known: Map<string, Subject>): Fact[] {
  const facts: Fact[] = [];
  for (let start = 0; start < words.length; ) {
    // Of facts with the same length, the first wins.
    const [longest] = readingsAt(words.slice(start), known).sort((a, b) => b.length - a.length);
    if (longest?.fact) facts.push(longest.fact);
    start += longest?.length ?? 1;
  }
  return facts;
}
