import type { ContentNoteSlug } from '#features/films/contract/content-notes.ts';
import type { RatingCategory } from '#features/ratings/contract/rating-categories.ts';
import type { Kin, KinTable } from '#features/tonight/server/tonight.ts';
import type { Subject } from '../../contract/subjects.ts';
import { type Fact, MAX_PHRASE_WORDS, ownKeyword, readingsAt } from '../query-facts.ts';
import { COUNTRIES_OF_WORDS, type CountryWords } from './country-words.ts';
import {
  ABSENCE_OF_PHRASE,
  AXIS_OF_PHRASE,
  type AxisWord,
  DEGREE_OF_PHRASE,
  type Degree,
  FILLERS,
  type Level,
  NOTE_OF_PHRASE,
} from './wish-words.ts';

/** A film that the others must be like, and where the query names it: `marker` is the place of "like". */
export type Liked = { id: number; title: string; marker: number; start: number; length: number };

/** Films that the wish leaves out, and where the query names them. */
export type Excluded = { start: number; length: number; ids: number[]; label: string };

export type AskedFact = Exclude<Fact, { type: 'name' }>;

export type WishPart =
  | { type: 'axis'; axis: RatingCategory; level: Level }
  | { type: 'without'; note: ContentNoteSlug }
  | { type: 'not'; subject: Subject }
  | { type: 'like'; id: number; title: string }
  | { type: 'fact'; fact: AskedFact }
  /** Words for a story. `kin`: what the table of kin says about them. */
  | { type: 'about'; words: string; kin: Kin | null }
  /** No film with what these words mean. */
  | { type: 'not about'; words: string; kin: Kin }
  | { type: 'country'; countries: CountryWords; isNot: boolean }
  | { type: 'except'; ids: number[]; label: string }
  /** A fact after a word such as "no". The finder cannot exclude a language, a decade, a length or a platform. */
  | { type: 'no fact'; fact: AskedFact };

/** @property subjects the existing ones among `possibleSubjects`, by slug */
export type Known = { subjects: Map<string, Subject>; kinOf: KinTable['of'] };

/** `unknown`: the words without a meaning. Adjacent words are one entry. */
export type Wish = { parts: WishPart[]; unknown: string[] };

/**
 * The meaning of a phrase. `says` is a part of the wish, a degree for the next phrase, null for a filler, or 'unknown'.
 */
type Meaning = { length: number; says: WishPart | Degree | 'unknown' | null; isNoun?: boolean };

const MAX_COUNTRY_WORDS = 3;

const NEGATIVE: readonly (Degree | null)[] = ['not', 'limited', 'low', 'less'];
const isNegative = (degree: Degree | null) => NEGATIVE.includes(degree);

const AGE_WORDS =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen'.split(' ');
const AGE = new RegExp(`^(\\d{1,2}|${AGE_WORDS.join('|')}) (?:years? olds?|yo)(?= |$)`);
const TEENAGER = 13;
const GROWN_UP = 17;

/** The level that each degree gives to a word such as "gory", whose own level is "high". */
const OF_MUCH: Record<Degree, Level> = {
  ...{ not: 'low', limited: 'limited', low: 'low', less: 'less' },
  ...{ some: 'some', high: 'high', very: 'very', more: 'more' },
};
const OPPOSITE: Partial<Record<Level, Level>> = { more: 'less', less: 'more', low: 'high' };

/** @example levelOf('high', 'not') // 'low': "not gory" */
function levelOf(level: Level, degree: Degree | null): Level {
  if (degree === null) return level;
  if (level === 'high' || level === 'very') return OF_MUCH[degree];
  if (!isNegative(degree)) return level;
  return OPPOSITE[level] ?? level;
}

/** Films for people of this age. @example ageAt(['10', 'year', 'old'], kinOf) */
function ageAt(words: string[], kinOf: Known['kinOf']): Meaning[] {
  const [text = '', amount = ''] = AGE.exec(words.join(' ')) ?? [];
  const age = AGE_WORDS.indexOf(amount) + 1 || Number(amount);
  const kin = text !== '' && age < GROWN_UP ? kinOf(['for', age < TEENAGER ? 'kids' : 'teenagers']) : undefined;
  return kin ? [{ length: text.split(' ').length, says: { type: 'about', words: text, kin } }] : [];
}

/**
 * Returns the meaning of the longest phrase at the beginning that has one. If it has several meanings, the first of
 * these counts: an absence, a degree, a kin, an axis, a fact, a filler.
 */
function meaningAt(words: string[], { subjects, kinOf }: Known, degree: Degree | null): Meaning {
  const found: Meaning[] = [];
  for (let length = 1; length <= Math.min(MAX_PHRASE_WORDS, words.length); length++) {
    const text = words.slice(0, length).join(' ');
    const absent = ABSENCE_OF_PHRASE.get(text) ?? (isNegative(degree) ? NOTE_OF_PHRASE.get(text) : undefined);
    const said = DEGREE_OF_PHRASE.get(text);
    const word = AXIS_OF_PHRASE.get(text);
    const kin = kinOf(words.slice(0, length));
    const countries = COUNTRIES_OF_WORDS.get(text);
    if (countries && isNegative(degree))
      found.push({ length, says: { type: 'country', countries, isNot: true }, isNoun: true });
    if (absent) found.push({ length, says: { type: 'without', note: absent }, isNoun: true });
    if (said) found.push({ length, says: said });
    if (kin && isNegative(degree) && degree !== 'limited')
      found.push({ length, says: { type: 'not about', words: text, kin }, isNoun: true });
    else if (kin) found.push({ length, says: { type: 'about', words: text, kin } });
    if (word) found.push({ length, says: axisPart(word, degree), isNoun: word.isNoun });
  }
  for (const { fact, length } of readingsAt(words, subjects)) {
    if (!fact || fact.type === 'name') continue;
    if (!isNegative(degree)) found.push({ length, says: factPart(fact, words.slice(0, length)) });
    else if (fact.type === 'subject')
      found.push({
        length,
        says: { type: 'not', subject: narrowest(fact.subject, words.slice(0, length), subjects) },
        isNoun: true,
      });
    else found.push({ length, says: { type: 'no fact', fact }, isNoun: true });
  }
  found.push(...ageAt(words, kinOf));
  for (let length = 1; length <= Math.min(MAX_COUNTRY_WORDS, words.length); length++) {
    const countries = COUNTRIES_OF_WORDS.get(words.slice(0, length).join(' '));
    if (countries && !isNegative(degree)) found.push({ length, says: { type: 'country', countries, isNot: false } });
  }
  if (FILLERS.has(words[0] ?? '')) found.push({ length: 1, says: null });
  return found.sort((a, b) => b.length - a.length)[0] ?? { length: 1, says: 'unknown' };
}

/** Keywords that are more exact than the theme as which they are read. */
const NARROW = new Set(['dracula', 'exorcist', 'nun', 'priest', 'robot', 'camp', 'frankenstein']);

/** "No dracula" leaves out films about Dracula, not all vampires. */
function narrowest(subject: Subject, words: string[], subjects: Map<string, Subject>): Subject {
  const own = subject.kind === 'keyword' ? null : ownKeyword(words, subject, subjects);
  return (own !== null && NARROW.has(own) && subjects.get(own)) || subject;
}

/** Few films have each keyword, so the story may say the same in other words. */
const factPart = (fact: AskedFact, words: string[]): WishPart =>
  fact.type === 'subject' && fact.subject.kind === 'keyword'
    ? { type: 'about', words: words.join(' '), kin: null }
    : { type: 'fact', fact };

const axisPart = ({ axis, level }: AxisWord, degree: Degree | null): WishPart => ({
  type: 'axis',
  axis,
  level: levelOf(level, degree),
});

/**
 * A negative degree also applies to the phrase after "or" or "nor", and to a noun after "and".
 *
 * @example "no gore and jump scares"
 */
const CONNECTORS = ['or', 'nor', 'and'];

/**
 * Reads the wish in a query.
 *
 * @param words as search_text gives them: lower case, no accents, no punctuation
 * @example readWish(['scary', 'but', 'not', 'gory'], known, null) // high scares, low gore
 */
export function readWish(words: string[], known: Known, liked: Liked | null, excluded: readonly Excluded[] = []): Wish {
  const wish: Wish = { parts: [], unknown: [] };
  let degree: Degree | null = null;
  let held: Degree | null = null;
  let lastUnknown = -1;
  for (let at = 0; at < words.length; ) {
    if (liked && at === liked.marker) {
      wish.parts.push({ type: 'like', id: liked.id, title: liked.title });
      at = liked.start + liked.length;
      degree = held = null;
      continue;
    }
    const except = excluded.find(({ start }) => start === at);
    if (except) {
      wish.parts.push({ type: 'except', ids: except.ids, label: except.label });
      at += except.length;
      degree = held = null;
      continue;
    }
    const starts = [liked?.marker ?? -1, ...excluded.map(({ start }) => start)].filter((start) => start > at);
    const end = Math.min(words.length, ...starts);
    const rest = words.slice(at, end);
    const connected: Degree | null =
      degree === null && held !== null && CONNECTORS.includes(words[at - 1] ?? '') ? held : degree;
    let { length, says, isNoun } = meaningAt(rest, known, connected);
    if (connected !== degree && words[at - 1] === 'and' && !isNoun)
      ({ length, says, isNoun } = meaningAt(rest, known, degree));
    if (says === 'unknown') {
      const word = words[at] ?? '';
      if (lastUnknown === at - 1 && lastUnknown >= 0) wish.unknown[wish.unknown.length - 1] += ` ${word}`;
      else wish.unknown.push(word);
      lastUnknown = at;
    } else if (typeof says === 'string') degree = says;
    else if (says) {
      wish.parts.push(says);
      [degree, held] = [null, isNegative(connected) ? connected : null];
    } else if (words[at] === 'but') [degree, held] = [null, null];
    at += length;
  }
  return wish;
}
