import type { ContentNoteSlug } from '#features/films/contract/content-notes.ts';
import type { RatingCategory } from '#features/ratings/contract/rating-categories.ts';
import type { Subject } from '../../contract/subjects.ts';
import { type Fact, MAX_PHRASE_WORDS, readingsAt } from '../query-facts.ts';
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

export type AskedFact = Exclude<Fact, { type: 'name' }>;

export type WishPart =
  | { type: 'axis'; axis: RatingCategory; level: Level }
  | { type: 'without'; note: ContentNoteSlug }
  | { type: 'not'; subject: Subject }
  | { type: 'like'; id: number; title: string }
  | { type: 'fact'; fact: AskedFact }
  /** A fact after a word such as "no". The finder cannot exclude a language, a decade, a length or a platform. */
  | { type: 'no fact'; fact: AskedFact };

/** `unknown`: the words without a meaning. Adjacent words are one entry. */
export type Wish = { parts: WishPart[]; unknown: string[] };

/**
 * The meaning of a phrase. `says` is a part of the wish, a degree for the next phrase, null for a filler, or 'unknown'.
 */
type Meaning = { length: number; says: WishPart | Degree | 'unknown' | null; isNoun?: boolean };

const NEGATIVE: readonly (Degree | null)[] = ['not', 'limited', 'low', 'less'];
const isNegative = (degree: Degree | null) => NEGATIVE.includes(degree);

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

/**
 * Returns the meaning of the longest phrase at the beginning that has one. If it has several meanings, the first of
 * these counts: an absence, a degree, an axis, a fact, a filler.
 */
function meaningAt(words: string[], known: Map<string, Subject>, degree: Degree | null): Meaning {
  const found: Meaning[] = [];
  for (let length = 1; length <= Math.min(MAX_PHRASE_WORDS, words.length); length++) {
    const text = words.slice(0, length).join(' ');
    const absent = ABSENCE_OF_PHRASE.get(text) ?? (isNegative(degree) ? NOTE_OF_PHRASE.get(text) : undefined);
    const said = DEGREE_OF_PHRASE.get(text);
    const word = AXIS_OF_PHRASE.get(text);
    if (absent) found.push({ length, says: { type: 'without', note: absent }, isNoun: true });
    if (said) found.push({ length, says: said });
    if (word) found.push({ length, says: axisPart(word, degree), isNoun: word.isNoun });
  }
  for (const { fact, length } of readingsAt(words, known)) {
    if (!fact || fact.type === 'name') continue;
    if (!isNegative(degree)) found.push({ length, says: { type: 'fact', fact } });
    else if (fact.type === 'subject')
      found.push({ length, says: { type: 'not', subject: fact.subject }, isNoun: true });
    else found.push({ length, says: { type: 'no fact', fact }, isNoun: true });
  }
  if (FILLERS.has(words[0] ?? '')) found.push({ length: 1, says: null });
  return found.sort((a, b) => b.length - a.length)[0] ?? { length: 1, says: 'unknown' };
}

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
 * @param known the existing subjects among `possibleSubjects`, by slug
 * @example readWish(['scary', 'but', 'not', 'gory'], new Map(), null) // high scares, low gore
 */
export function readWish(words: string[], known: Map<string, Subject>, liked: Liked | null): Wish {
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
    const end = liked && liked.marker > at ? liked.marker : words.length;
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
