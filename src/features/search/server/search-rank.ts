import { spellingsOf } from './respell.ts';
import type { SlottedVariant } from './search-plan.ts';
import { keyOf } from './search-query.ts';
import {
  best,
  compare,
  FIRST_NAME_KIND,
  isOfOtherTitle,
  isOfTitle,
  type Kind,
  LAST_EXACT_KIND,
  LAST_KIND,
  LAST_WHOLE_KIND,
  matchesOf,
  type Score,
  score,
  type WordMatch,
  type Words,
  wordsIn,
} from './search-score.ts';
import type { FoundBy } from './why-found.ts';

/** Texts are normalised by search_text, see migrations 0001 and 0003. */
export type Candidate = {
  id: number;
  title: string;
  /** Original title, aliases, and other spellings, see respell.ts. */
  others: string[];
  people: string;
  /** The number of votes. Its fraction is the popularity, for films with equal votes. */
  renown: number;
  year: number | null;
};

const MAX_SLIPS = 2;
/** Number of films below better ones in which somebody's name only begins with the last word. */
const MAX_GUESSES = 10;
const LITTLE_WORDS = new Set(['the', 'a', 'an', 'and']);

const compact = (text: string) => text.replaceAll(' ', '');
/**
 * True if the key ends after a whole word of the title.
 *
 * @example 'texaschainsaw' does so in "texas chain saw massacre", 'texaschains' does not
 */
const endsAfterWord = ({ single }: Words, key: string) =>
  single.some((_, count) => keyOf(single.slice(0, count + 1).join(' ')) === key);

type Typed = { text: string; compact: string; key: string; isRespelt: boolean };

const typedOf = (text: string, isRespelt = false): Typed => ({
  text,
  isRespelt,
  compact: compact(text),
  key: keyOf(text),
});

function ofTitle(title: Title, { text, compact, key, isRespelt }: Typed): Kind | null {
  if (title.compact === compact && !title.respelt && !isRespelt) return 'title';
  if (title.compact === compact || title.key === key) return 'title but for an article or its spelling';
  if (!title.key.startsWith(key)) return null;
  if (endsAfterWord(title.words, key)) return 'beginning of the title, whole words';
  // Without its spaces, "poltergeist two" begins with a misspelt "poltergeistt".
  const isBeginning = !isRespelt && (!title.respelt || title.text.startsWith(text));
  return isBeginning ? 'beginning of the title' : null;
}

function ofOtherTitle(film: Film, { key, isRespelt }: Typed): Kind | null {
  if (film.otherKeys.includes(key)) return 'other title';
  if (!film.otherKeys.some((other) => other.startsWith(key))) return null;
  if (film.otherTitles.some((other) => endsAfterWord(other, key))) return 'beginning of another title, whole words';
  return isRespelt ? null : 'beginning of another title';
}

function wholeTitle(film: Film, typed: Typed): Score | null {
  const other = ofOtherTitle(film, typed);
  const titles = film.titles.flatMap((title) => {
    const kind = ofTitle(title, typed);
    return kind ? score(kind, { respelt: title.respelt }) : [];
  });
  return best(other ? [...titles, score(other)] : titles);
}

/** A spelling of the title. */
type Title = { text: string; compact: string; key: string; words: Words; respelt: boolean };

type Film = Candidate & { titles: Title[]; otherKeys: string[]; otherTitles: Words[]; names: Words; all: Words };

function prepare(candidate: Candidate): Film {
  const spellings = spellingsOf(candidate.title);
  const others = candidate.others.filter((other) => !spellings.includes(other));
  const titles = [candidate.title, ...spellings].map((text, place) => ({
    text,
    compact: compact(text),
    key: keyOf(text),
    words: wordsIn(text),
    respelt: place > 0,
  }));
  const [otherTitles, names] = [others.map(wordsIn), wordsIn(candidate.people)];
  const texts = [...titles.map(({ words }) => words), ...otherTitles, names].map(({ single }) => single);
  const all = { single: texts.flat(), texts };
  return { ...candidate, titles, otherKeys: others.map(keyOf), otherTitles, names, all };
}

const slipsOf = (matches: WordMatch[]) => matches.reduce((sum, match) => sum + match.slips, 0);
const sorted = (words: string[]) =>
  words
    .filter((word) => !LITTLE_WORDS.has(word))
    .sort()
    .join(' ');

function wordsOfTitle(film: Film, title: Title, matches: WordMatch[]): Kind {
  const found = matches.map((match) => match.found);
  const typed = typedOf(found.join(' '));
  const whole = ofTitle(title, typed) ?? ofOtherTitle(film, typed);
  if (whole) return whole;
  const partial = matches.some((match) => match.partial);
  if (!partial && sorted(found) === sorted(title.words.single)) return 'same words in another order';
  return partial ? 'words of the title, the last half typed' : 'words of the title';
}

function wordsOfOther(other: Words, matches: WordMatch[]): Kind {
  const same = sorted(matches.map((match) => match.found)) === sorted(other.single);
  if (same) return 'other title';
  return matches.some(({ partial }) => partial)
    ? 'words of another title, the last half typed'
    : 'words of another title';
}

function wordsOfNames(film: Film, matches: WordMatch[]): Kind {
  if (matches.some(({ partial }) => partial)) return 'words of names, the last half typed';
  const name = matches.map((match) => match.found).join(' ');
  return ` ${film.people} `.includes(` ${name} `) ? 'name' : 'words of names';
}

function byWords(film: Film, variant: SlottedVariant): Score | null {
  const slots = variant.slots.filter((slot) => !slot.optional);
  const missing = variant.slots.length - slots.length;
  if (slots.length === 0) return null;
  // Most films lack a word of most variants. They are compared once, and not text by text.
  const anywhere = matchesOf(slots, film.all);
  if (!anywhere) return null;
  const scores: Score[] = [];
  const add = (kind: Kind, matches: WordMatch[], respelt = false) =>
    scores.push(score(kind, { missing, slips: variant.slips + slipsOf(matches), respelt }));
  for (const title of film.titles) {
    const matches = matchesOf(slots, title.words);
    if (matches) add(wordsOfTitle(film, title, matches), matches, title.respelt);
  }
  for (const other of film.otherTitles) {
    const matches = matchesOf(slots, other);
    if (matches) add(wordsOfOther(other, matches), matches);
  }
  const names = matchesOf(slots, film.names);
  if (names) add(wordsOfNames(film, names), names);
  if (scores.length === 0) add('words from anywhere', anywhere);
  return best(scores);
}

function offYear(film: Film, year: number | null): number {
  if (year === null || film.year === year) return 0;
  return film.year !== null && Math.abs(film.year - year) === 1 ? 0.5 : 1;
}

type TypedVariant = { variant: SlottedVariant; typed: Typed };

function scoreOf(film: Film, variants: TypedVariant[]): Score | null {
  return best(
    variants.flatMap(({ variant, typed }) => {
      const whole = variant.slips === 0 ? wholeTitle(film, typed) : null;
      const found = whole ?? byWords(film, variant);
      if (!found || found.slips > MAX_SLIPS) return [];
      return { ...found, offYear: offYear(film, variant.year), respelt: found.respelt || variant.isRespelt === true };
    }),
  );
}

export type Ranked = {
  id: number;
  flawless: boolean;
  exact: boolean;
  isWhole: boolean;
  /** The title begins with the words, or a title has them as whole words. */
  isOfTitle: boolean;
  by: FoundBy;
};

function foundBy({ kind }: Score): FoundBy {
  if (kind >= FIRST_NAME_KIND) return 'name';
  return isOfOtherTitle(kind) ? 'other title' : 'title';
}

const isFlawless = ({ missing, slips, offYear }: Score) => missing + slips + offYear === 0;

/**
 * A film with more missing words than the best match is not shown. A film with more typing errors is shown only if a
 * whole title matches, or whole words at its beginning.
 */
const isWorthShowing = (found: Score, first: Score) =>
  found.missing === first.missing && (found.slips === first.slips || found.kind <= LAST_WHOLE_KIND);

/**
 * Returns films that match a variant, best first, then by votes, popularity and id. `flawless`: no word is missing or
 * corrected and the year matches. `isWhole`: no word is missing. `exact`: flawless, and the variant is the whole title.
 */
export function rankFilms(candidates: Candidate[], variants: SlottedVariant[]): Ranked[] {
  const typed = variants.map((variant) => ({
    variant,
    typed: typedOf(variant.slots.map((slot) => slot.word).join(' '), variant.isRespelt),
  }));
  const matches = candidates.flatMap((candidate) => {
    const found = scoreOf(prepare(candidate), typed);
    return found ? [{ candidate, found }] : [];
  });
  matches.sort(
    (a, b) => compare(a.found, b.found) || b.candidate.renown - a.candidate.renown || a.candidate.id - b.candidate.id,
  );
  const first = matches[0]?.found;
  const shown = matches.filter(({ found }) => first && isWorthShowing(found, first));
  const guesses = shown.findIndex(({ found }) => found.kind === LAST_KIND);
  return (guesses > 0 ? shown.slice(0, guesses + MAX_GUESSES) : shown).map(({ candidate, found }) => ({
    id: candidate.id,
    by: foundBy(found),
    isWhole: found.missing === 0,
    isOfTitle: isOfTitle(found.kind),
    flawless: isFlawless(found),
    exact: isFlawless(found) && found.kind <= LAST_EXACT_KIND,
  }));
}
