import type { ContentNoteSlug } from '#features/films/contract/content-notes.ts';
import type { RatingCategory } from '#features/ratings/contract/rating-categories.ts';
import { FINDER_CERTIFICATIONS, type HighestCertification } from '#features/tonight/contract/finder-values.ts';
import type { Kin, KinTable, Stories } from '#features/tonight/server/tonight.ts';
import type { Subject } from '../../contract/search.ts';
import { type Fact, MAX_PHRASE_WORDS, otherYears, ownKeyword, readingsAt } from '../query-facts.ts';
import { COUNTRIES_OF_WORDS, type CountryWords, ONLY_COUNTRIES } from './country-words.ts';
import {
  ABSENCE_OF_PHRASE,
  AXIS_OF_PHRASE,
  type AxisWord,
  DEGREE_OF_PHRASE,
  type Degree,
  FEARS,
  FILLERS,
  harmNotes,
  type Level,
  NOTE_OF_PHRASE,
  WEAK_DEGREE_OF_PHRASE,
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
  /** `countries`: a language by a word that also names a country; `isNegated`: the opposite of the words. */
  | { type: 'fact'; fact: AskedFact; countries?: CountryWords; isNegated?: boolean }
  /** Words for a story. `kin`: what the table of kin says about them; `isEither`: a film may have only one of them. */
  | { type: 'about'; words: string; kin: Kin | null; isPerson?: boolean; isEither?: boolean }
  /** No film with what these words mean. */
  | { type: 'not about'; words: string; kin: Kin }
  | { type: 'country'; countries: CountryWords; isNot: boolean }
  | { type: 'except'; ids: number[]; label: string }
  | { type: 'newest' }
  /** The highest age rating. */
  | { type: 'certification'; certification: HighestCertification }
  | { type: 'studio'; slug: string; name: string }
  | { type: 'franchise'; slug: string; name: string }
  /** "Shorter" than the film that the wish names. */
  | { type: 'shorter' }
  /** A fact after a word such as "no". The finder cannot exclude a language, a decade, a length or a platform. */
  | { type: 'no fact'; fact: AskedFact }
  /** Words without a meaning after a word such as "no"; `isLike`: a second film of "like", because the finder takes one. */
  | { type: 'no words'; words: string; isLike?: boolean };

/** @property subjects the existing ones among `possibleSubjects`, by slug */
export type Known = {
  subjects: Map<string, Subject>;
  kinOf: KinTable['of'];
  personAt?: Stories['personAt'];
  /** The names of all studios and franchises, by slug. */
  studios?: ReadonlyMap<string, string>;
  franchises?: ReadonlyMap<string, string>;
  /** True for a word of many stories, such as "dimension", which is hardly the studio of this name. */
  isStory?: (word: string) => boolean;
};

/** `unknown`: the words without a meaning. Adjacent words are one entry. */
type Wish = { parts: WishPart[]; unknown: string[] };

/**
 * The meaning of a phrase. `says` is a part of the wish, a degree for the next phrase, null for a filler, or 'unknown';
 * `more`: further parts of the same phrase.
 */
type Meaning = { length: number; says: WishPart | Degree | 'unknown' | null; more?: WishPart[]; isNoun?: boolean };

/** "PG-13", "rated R" and "R rated", without punctuation. */
const CERTIFICATION = /^(?:rated (g|pg 13|pg13|pg|r)|(g|pg 13|pg13|pg|r) rated|(pg 13|pg13|pg))(?= |$)/;
/** After these words, the name of a series is not the title of one film. */
const SERIES = /^(franchise|series|saga|universe)$/;

/** The age rating, studio or franchise at the beginning. */
function namesAt(words: string[], { studios, franchises, isStory }: Known): Meaning[] {
  const found: Meaning[] = [];
  const [text = '', ...ratings] = CERTIFICATION.exec(words.join(' ')) ?? [];
  const rating = ratings
    .find(Boolean)
    ?.toUpperCase()
    .replace(/PG ?13/, 'PG-13');
  const certification = FINDER_CERTIFICATIONS.find((one) => one === rating);
  if (certification) found.push({ length: text.split(' ').length, says: { type: 'certification', certification } });
  for (let length = 1; length <= Math.min(MAX_PHRASE_WORDS, words.length); length++) {
    const slug = words.slice(0, length).join('-');
    const [studio, franchise] = [
      studios?.get(slug),
      SERIES.test(words[length] ?? '') ? franchises?.get(slug) : undefined,
    ];
    if (studio && !isStory?.(slug)) found.push({ length, says: { type: 'studio', slug, name: studio } });
    if (franchise) found.push({ length: length + 1, says: { type: 'franchise', slug, name: franchise } });
  }
  return found;
}

/** "New" says when a film was made only at the beginning and before a kind: "new slasher", but not "a new house". */
const isNewest = ([first = '', ...rest]: string[], before: string | undefined, { subjects }: Known) =>
  /^(newest|latest)$/.test(first) ||
  (first === 'new' &&
    before === undefined &&
    (rest.length === 0 ||
      /^(horror|movies?|films?|scary)$/.test(rest[0] ?? '') ||
      readingsAt(rest, subjects).some(({ fact }) => fact?.type === 'subject' && fact.subject.kind !== 'keyword')));

const NEGATIVE: readonly (Degree | null)[] = ['not', 'limited', 'low', 'less'];
const isNegative = (degree: Degree | null) => NEGATIVE.includes(degree);

const AGE_WORDS =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen'.split(' ');
const OLD = `(\\d{1,2}|${AGE_WORDS.join('|')}) (?:years? olds?|yo)`;
/** After "for" or "my", or at the end of a wish: "a 12 year old girl who …" is in the film. */
const AGE = new RegExp(`^(?:(?:for|with) (?:(?:my|our|an?) )?|my )${OLD}(?= |$)|^${OLD}$`);
const TEENAGER = 13;
const GROWN_UP = 17;

const OPPOSITE: Partial<Record<Level, Level>> = { more: 'less', less: 'more', low: 'high' };

/** @example levelOf('high', 'not') // 'low': "not gory" */
function levelOf(level: Level, degree: Degree | null): Level {
  if (degree === null) return level;
  if (level === 'high' || level === 'very') return degree === 'not' ? 'low' : degree;
  if (!isNegative(degree)) return level;
  return OPPOSITE[level] ?? level;
}

/** Films for people of this age: "for kids" or "for teenagers". @example ageAt(['10', 'year', 'old'], kinOf) */
function ageAt(words: string[], kinOf: Known['kinOf']): Meaning[] {
  const [text = '', named, last] = AGE.exec(words.join(' ')) ?? [];
  const amount = named ?? last ?? '';
  const age = AGE_WORDS.indexOf(amount) + 1 || Number(amount);
  const people = age < TEENAGER ? 'for kids' : 'for teenagers';
  const kin = text !== '' && age < GROWN_UP ? kinOf(people.split(' ')) : undefined;
  return kin ? [{ length: text.split(' ').length, says: { type: 'about', words: people, kin } }] : [];
}

/**
 * Returns the meaning of the longest phrase at the beginning that has one. If it has several meanings, the first of
 * these counts: an absence, a degree, a kin, an axis, a fact, a country, a filler.
 */
function meaningAt(words: string[], known: Known, degree: Degree | null): Meaning {
  const { subjects, kinOf } = known;
  const found: Meaning[] = [];
  const origins: Meaning[] = [];
  const fillers: Meaning[] = [];
  const harm = isNegative(degree) ? harmNotes(words.join(' ')) : null;
  if (harm) {
    const [says, ...more] = harm.notes.map((note): WishPart => ({ type: 'without', note }));
    if (says) found.push({ length: harm.length, says, more, isNoun: true });
  }
  for (let length = 1; length <= Math.min(MAX_PHRASE_WORDS, words.length); length++) {
    const text = words.slice(0, length).join(' ');
    if (text === 'shorter') found.push({ length, says: { type: 'shorter' } });
    const absent = ABSENCE_OF_PHRASE.get(text) ?? (isNegative(degree) ? NOTE_OF_PHRASE.get(text) : undefined);
    const said = DEGREE_OF_PHRASE.get(text);
    const word = AXIS_OF_PHRASE.get(text);
    const kin = kinOf(words.slice(0, length));
    const countries = COUNTRIES_OF_WORDS.get(text);
    if (countries && isNegative(degree))
      found.push({ length, says: { type: 'country', countries, isNot: true }, isNoun: true });
    if (absent) found.push({ length, says: { type: 'without', note: absent }, isNoun: true });
    if (FILLERS.has(text)) fillers.push({ length, says: null });
    if (said) found.push({ length, says: said });
    if (kin && isNegative(degree)) found.push({ length, says: { type: 'not about', words: text, kin }, isNoun: true });
    else if (kin) found.push({ length, says: { type: 'about', words: text, kin } });
    if (word) found.push({ length, says: axisPart(word, degree), isNoun: word.isNoun });
    if (countries && !isNegative(degree))
      (ONLY_COUNTRIES.has(text) ? found : origins).push({ length, says: { type: 'country', countries, isNot: false } });
  }
  for (const { fact, length } of readingsAt(words, subjects)) {
    if (!fact || fact.type === 'name') continue;
    const others = fact.type === 'years' && degree === 'not' ? otherYears(fact) : null;
    if (others) found.push({ length, says: { type: 'fact', fact: others, isNegated: true } });
    // "A little film under 90 minutes" is not a longer one.
    const isNot = fact.type === 'subject' ? isNegative(degree) : degree === 'not';
    if (!isNot) found.push({ length, says: factPart(fact, words.slice(0, length)) });
    else if (fact.type === 'subject')
      found.push({
        length,
        says: { type: 'not', subject: narrowest(fact.subject, words.slice(0, length), subjects) },
        isNoun: true,
      });
    else found.push({ length, says: { type: 'no fact', fact }, isNoun: true });
  }
  found.push(...ageAt(words, kinOf), ...(isNegative(degree) ? [] : namesAt(words, known)));
  return [...found, ...origins, ...fillers].sort((a, b) => b.length - a.length)[0] ?? { length: 1, says: 'unknown' };
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
    : { type: 'fact', fact, countries: fact.type === 'language' ? COUNTRIES_OF_WORDS.get(words.join(' ')) : undefined };

const axisPart = ({ axis, level }: AxisWord, degree: Degree | null): WishPart => ({
  type: 'axis',
  axis,
  level: levelOf(level, degree),
});

/** The finder also needs the word before a name that is only the last word of one: "by carpenter". */
const personMeaning = (name: string[], before = ''): Pick<Meaning, 'length' | 'says'> => ({
  length: name.length,
  says: {
    type: 'about',
    words: name.length === 1 ? `${before} ${name[0]}` : name.join(' '),
    kin: null,
    isPerson: true,
  },
});

/**
 * A negative degree also applies to the phrase after "or" or "nor", and to a noun after "and".
 *
 * @example "no gore and jump scares"
 */
const CONNECTORS = ['or', 'nor', 'and'];
/** Each part of a list has few words: "no gore, a family in a haunted house" is no list. */
const MAX_LISTED_WORDS = 3;
const ARTICLES = new Set(['a', 'an', 'the', 'his', 'her', 'their']);
const AFTER_NEGATION = new Set(['but', 'or', 'nor']);

/** Words of people who speak of themselves and of those with whom they watch. */
const SPEAKERS = new Set('i im my we our us were she he they'.split(' '));
const FEW_WORDS = 4;

/** The degree that words such as "nobody" give to what follows, if it is a content note or a category. */
function weakDegreeAt(words: string[], at: number, known: Known): Meaning | null {
  for (let length = 2; length > 0; length--) {
    const phrase = words.slice(at, at + length).join(' ');
    const degree = WEAK_DEGREE_OF_PHRASE.get(phrase);
    if (!degree) continue;
    const before = words.slice(Math.max(0, at - FEW_WORDS), at);
    const isSpoken = at === 0 || (before.some((word) => SPEAKERS.has(word)) && !before.includes('who'));
    const next = meaningAt(words.slice(at + length), known, degree).says;
    const isMeant = typeof next === 'object' && (next?.type === 'without' || next?.type === 'axis');
    return isMeant && (isSpoken || !FEARS.has(phrase)) ? { length, says: degree } : { length, says: 'unknown' };
  }
  return null;
}

/**
 * Returns the word that connects a word to the one before it. A comma stands for the word at the end of the list: "no
 * gore, jump scares or torture".
 */
function connectorAt(words: string[], at: number, commas: ReadonlySet<number>): string | undefined {
  if (!commas.has(at)) return CONNECTORS.find((one) => one === words[at - 1]);
  if (ARTICLES.has(words[at] ?? '') || words[at] === 'but') return undefined;
  for (let [end, start] = [at, at]; end < words.length && end - start <= MAX_LISTED_WORDS; end++) {
    if (commas.has(end)) start = end;
    if (CONNECTORS.includes(words[end] ?? '')) return words[end];
    if (DEGREE_OF_PHRASE.has(words[end] ?? '') || words[end] === 'but') break;
  }
  return ',';
}

const NASTY = new Set<WishPart['type'] | RatingCategory>(['without', 'gore', 'scares']);
const KINDS = new Set<WishPart['type'] | RatingCategory>(['not', 'not about', 'country']);

/** Without "or" at its end, a list of what is not wanted ends where another kind of thing follows. */
function isAlike(one: WishPart | undefined, { says, isNoun }: Meaning): boolean {
  if (!one || !says || typeof says === 'string' || !isNoun) return false;
  const [some, other] = [one, says].map((part) => (part.type === 'axis' ? part.axis : part.type));
  return [NASTY, KINDS].some((group) => some && other && group.has(some) && group.has(other));
}

/** After these words, one without a meaning may stand before what is not wanted: "no cheap jump scares". */
const BEFORE_ADJECTIVE = new Set(['no', 'without', 'zero', 'nothing with']);

/**
 * Reads the wish in a query.
 *
 * @param words as search_text gives them: lower case, no accents, no punctuation
 * @example readWish(['scary', 'but', 'not', 'gory'], known, null) // high scares, low gore
 */
export function readWish(
  words: string[],
  known: Known,
  liked: Liked | null,
  excluded: readonly Excluded[] = [],
  commas: ReadonlySet<number> = new Set(),
): Wish {
  const wish: Wish = { parts: [], unknown: [] };
  let degree: Degree | null = null;
  let held: Degree | null = null;
  let negation = '';
  let [unknownEnd, partEnd] = [-1, -1];
  for (let at = 0; at < words.length; ) {
    const named = namedAt(at, liked, excluded);
    if (named) {
      wish.parts.push(named.part);
      at = named.end;
      degree = held = null;
      continue;
    }
    const starts = [liked?.marker ?? -1, ...excluded.map(({ start }) => start)].filter((start) => start > at);
    const end = Math.min(words.length, ...starts);
    const readAs = (given: Degree | null) =>
      weakDegreeAt(words.slice(0, end), at, known) ?? meaningAt(words.slice(at, end), known, given);
    const connector = connectorAt(words, at, commas);
    const connected: Degree | null = degree === null && held !== null && connector !== undefined ? held : degree;
    let meaning: Meaning = readAs(connected);
    const last = wish.parts.at(-1);
    const unwanted = last?.type === 'no words' && unknownEnd === at ? last : null;
    // "Doesn't believe in ghosts" does not exclude ghosts.
    if (unwanted && meaning.says !== 'unknown' && !(BEFORE_ADJECTIVE.has(negation) && !unwanted.words.includes(' '))) {
      degree = held = null;
      meaning = readAs(null);
    }
    if (isNewest(words.slice(at, end), words[at - 1], known) && meaning.length === 1)
      meaning = { length: 1, says: { type: 'newest' } };
    const person = known.personAt?.(words.slice(0, end), at);
    if (person && person.length >= meaning.length)
      meaning = isNegative(connected)
        ? { length: person.length, says: 'unknown' }
        : personMeaning(person, words[at - 1]);
    const isOutside = (connector === 'and' && !meaning.isNoun) || (connector === ',' && !isAlike(last, meaning));
    if (connected !== degree && isOutside) meaning = readAs(degree);
    const { says, more = [] } = meaning;
    let { length } = meaning;
    const text: string = words.slice(at, at + length).join(' ');
    if (says === 'unknown') {
      if (unwanted) unwanted.words += ` ${text}`;
      else if (connected === 'not') wish.parts.push({ type: 'no words', words: text });
      else if (
        last?.type === 'like' &&
        liked &&
        at === liked.start + liked.length + 1 &&
        CONNECTORS.includes(words[at - 1] ?? '')
      )
        wish.parts.push({ type: 'no words', words: text, isLike: true });
      else if (unknownEnd === at && wish.unknown.length > 0) wish.unknown.push(`${wish.unknown.pop()} ${text}`);
      else wish.unknown.push(text);
      unknownEnd = at + length;
    } else if (typeof says === 'string') [degree, negation] = [says, text];
    else if (says) {
      const between = words.slice(partEnd, at).join(' ');
      const joined = partEnd > 0 && last ? joinedPart(last, between, says) : null;
      if (joined) wish.parts.splice(-1, 1, joined);
      else wish.parts.push(says, ...more);
      partEnd = at + length;
      [degree, held] = [null, isNegative(connected) ? connected : null];
      // "No santa with an axe" says more about the santa.
      if (held && words[at + length] === 'with' && ARTICLES.has(words[at + length + 1] ?? '')) {
        const rest = words.slice(at + length, end).findIndex((word) => AFTER_NEGATION.has(word));
        length += rest === -1 ? end - at - length : rest;
      }
    } else if (words[at] === 'but') [degree, held] = [null, null];
    at += length;
  }
  return wish;
}

/** The film of "like", or films to leave out, that are named at a word. */
function namedAt(at: number, liked: Liked | null, excluded: readonly Excluded[]) {
  if (liked && at === liked.marker) {
    const part: WishPart = { type: 'like', id: liked.id, title: liked.title };
    return { part, end: liked.start + liked.length };
  }
  const except = excluded.find(({ start }) => start === at);
  const part: WishPart | null = except ? { type: 'except', ids: except.ids, label: except.label } : null;
  return part && except ? { part, end: at + except.length } : null;
}

/** The countries of a part that wants films from there. */
function countriesOf(part: WishPart): CountryWords | null {
  if (part.type === 'country') return part.isNot ? null : part.countries;
  return (part.type === 'fact' && part.countries) || null;
}

function subjectText(part: WishPart): string | null {
  if (part.type === 'about' && part.isEither) return part.words;
  return part.type === 'fact' && part.fact.type === 'subject' ? part.fact.subject.slug.replaceAll('-', ' ') : null;
}

/**
 * Joins neighbours. A film has one language, so "Thai or Vietnamese" means films from both countries. The finder finds
 * films that have all themes, but a story may have some of its words: "ghosts or vampires".
 *
 * @param between the words between the parts
 */
function joinedPart(last: WishPart, between: string, next: WishPart): WishPart | null {
  if (!['', 'or', 'and'].includes(between)) return null;
  const [some, more] = [countriesOf(last), countriesOf(next)];
  if (some && more) {
    const label = `${some.label.replaceAll(' or ', ', ')} or ${more.label}`;
    return { type: 'country', countries: { label, codes: [...some.codes, ...more.codes] }, isNot: false };
  }
  const [one, other] = between === 'or' ? [subjectText(last), subjectText(next)] : [];
  return one && other ? { type: 'about', words: `${one} or ${other}`, kin: null, isEither: true } : null;
}
