import { keywordSlug } from '#contract/slug.ts';
import { rarity } from '../likeness/likeness.ts';
import { type Kin, type KinTable, MAX_KIN_WORDS } from './kin.ts';
import { isTelling, type Postings, plainWords, type StoryIndex, stemOf } from './story-index.ts';

/** A part of a text that films can be about: a kin, a person, a keyword of several words, or a word. */
export type Concept = {
  words: string[];
  kin: Kin | null;
  isPerson: boolean;
  /** False for a word that is neither a kin, a person nor a keyword. */
  isMain: boolean;
  found: Postings;
};

/** The certainty that a film is about a kin if only its story has the kin's words. */
const IN_STORY = 0.8;
/** "Bees" also means insects, but a film with bees is a more certain result. */
const OWN_WORDS = 0.6;
/** The certainty that a film is about several words that are in its story, but not one keyword. */
const APART = 0.7;

/** A word that many films have counts less, but the words of a kin are never ambiguous. */
const MIN_KIN_WEIGHT = 0.6;
const MIN_WEIGHT = 0.05;

const NONE: Postings = { films: new Uint16Array(), strengths: new Float32Array() };

/** How surely each film of the index is about something, from 0 to 1. */
type Strengths = Float32Array;

function raise(strengths: Strengths, { films, strengths: given }: Postings, factor: number): void {
  for (let n = 0; n < films.length; n++) {
    const [film = 0, strength = 0] = [films[n], given[n]];
    // Two signs together are surer than one: 1 − (1 − a)(1 − b).
    strengths[film] = 1 - (1 - (strengths[film] ?? 0)) * (1 - factor * strength);
  }
}

/** Keeps only the films that are about something, because a text may have forty words. */
function gathered(index: StoryIndex, fill: (strengths: Strengths) => void): Postings {
  const all = new Float32Array(index.ids.length);
  fill(all);
  const films: number[] = [];
  for (let film = 0; film < all.length; film++) if (all[film]) films.push(film);
  return { films: Uint16Array.from(films), strengths: Float32Array.from(films, (film) => all[film] ?? 0) };
}

/** Returns the films that have all of the words. Both lists of films are in the order of the index. */
function withAll({ words }: StoryIndex, given: readonly string[]): Postings {
  const lists = given.map((word) => words.get(stemOf(word)) ?? NONE);
  return lists.reduce((some, other) => {
    const strengths = new Float32Array(some.films.length);
    let place = 0;
    for (let n = 0; n < some.films.length; n++) {
      const film = some.films[n] ?? 0;
      while ((other.films[place] ?? Number.POSITIVE_INFINITY) < film) place++;
      if (other.films[place] === film) strengths[n] = Math.min(some.strengths[n] ?? 0, other.strengths[place] ?? 0);
    }
    return { films: some.films, strengths };
  }, lists[0] ?? NONE);
}

/** @param phrase the words that name the kin: what they say themselves counts more than what they also mean */
const ofKin = (index: StoryIndex, kin: Kin, phrase: string[]) =>
  gathered(index, (strengths) => {
    for (const [slug, weight] of Object.entries(kin.slugs)) raise(strengths, index.slugs.get(slug) ?? NONE, weight);
    for (const text of kin.story) raise(strengths, withAll(index, plainWords(text)), IN_STORY);
    raise(strengths, ofWords(index, phrase.filter(isTelling)), OWN_WORDS);
    for (const slug of kin.not) for (const film of index.slugs.get(slug)?.films ?? []) strengths[film] = 0;
  });

const ofWords = (index: StoryIndex, words: string[]) =>
  gathered(index, (strengths) => {
    if (words.length > 1) raise(strengths, withAll(index, words), APART);
    raise(strengths, index.slugs.get(keywordSlug(words.join(' '))) ?? NONE, 1);
    if (words.length === 1) raise(strengths, index.words.get(stemOf(words[0] ?? '')) ?? NONE, 1);
  });

/** True if a keyword has this name. One of "a", "the" or "of" is not searched alone. */
const isSlug = (index: StoryIndex, words: string[]) => index.slugs.has(keywordSlug(words.join(' ')));

/** A film about one of two concepts is as much about "one or the other" as a film about both. */
function eitherOf(index: StoryIndex, one: Concept, other: Concept): Concept {
  const found = gathered(index, (strengths) => {
    for (const { films, strengths: given } of [one.found, other.found])
      for (const [n, film] of films.entries()) strengths[film] = Math.max(strengths[film] ?? 0, given[n] ?? 0);
  });
  return {
    words: [...one.words, 'or', ...other.words],
    kin: one.kin ?? other.kin,
    isPerson: one.isPerson && other.isPerson,
    isMain: one.isMain || other.isMain,
    found,
  };
}

const MAX_NAME_WORDS = 4;
/** After these words, the last word of a name is enough: "by carpenter". */
const BEFORE_NAME = new Set(['by', 'starring', 'director', 'actor', 'actress']);

export const worksOf = ({ people }: StoryIndex, name: readonly string[]) => [
  ...(people.get(name.join(' '))?.films ?? []),
];

/** Returns the words of the longest name of a person that begins at a word. */
export function personAt(index: StoryIndex, words: readonly string[], at: number): string[] | undefined {
  const least = BEFORE_NAME.has(words[at - 1] ?? '') && isTelling(words[at] ?? '') ? 1 : 2;
  const lengths = Array.from({ length: MAX_NAME_WORDS + 1 - least }, (_, n) => MAX_NAME_WORDS - n);
  const names = lengths.filter((length) => at + length <= words.length).map((length) => words.slice(at, at + length));
  return names.find((name) => index.people.has(name.join(' ')));
}

/**
 * Splits a text into concepts: the longest kin or person at each word, else the longest keyword, else the word itself.
 * Leaves out words that say nothing, and words that no film has.
 */
export function conceptsOf(index: StoryIndex, kin: KinTable, text: string): Concept[] {
  const words = plainWords(text);
  const concepts: Concept[] = [];
  let orAt = -1;
  for (let at = 0; at < words.length; ) {
    const phrases = Array.from({ length: Math.min(MAX_KIN_WORDS, words.length - at) }, (_, n) =>
      words.slice(at, at + n + 1),
    ).toReversed();
    const ofTable = phrases.find((phrase) => kin.of(phrase));
    const known = phrases.find((phrase) => phrase.length > 1 && isSlug(index, phrase));
    const person = personAt(index, words, at);
    const found = [ofTable, person, known].reduce((a, b) => ((a?.length ?? 0) >= (b?.length ?? 0) ? a : b));
    const phrase = found ?? words.slice(at, at + 1);
    const named = kin.of(phrase) ?? null;
    const isPerson = person !== undefined && found === person;
    at += phrase.length;
    if (!found && !isTelling(phrase[0] ?? '')) continue;
    // "Crocodiles and alligators" name one kin twice.
    if (named && concepts.some((concept) => concept.kin === named)) continue;
    const ofConcept = () => (named ? ofKin(index, named, phrase) : ofWords(index, phrase));
    const postings = isPerson ? (index.people.get(phrase.join(' ')) ?? NONE) : ofConcept();
    if (postings.films.length === 0) continue;
    const isMain = named !== null || isPerson || isSlug(index, phrase);
    const concept = { words: phrase, kin: named, isPerson, isMain, found: postings };
    const other = orAt === at - phrase.length ? concepts.pop() : undefined;
    concepts.push(other ? eitherOf(index, other, concept) : concept);
    if (words[at] === 'or') orAt = at + 1;
  }
  return concepts;
}

/** Films that are about less than this part of what is asked for are not found. */
const MIN_SHARE = 0.15;
/** Films that are about much less than the best one are only found if there are few others. */
const OF_BEST = 0.5;
const FEW = 20;
/** Beside a kin or a keyword, a word that is neither only decides between films. */
const ASIDE = 0.4;

/** Returns how surely each film is about the concepts, from 0 to 1, by the film's place in the index. */
export function aboutness(index: StoryIndex, concepts: readonly Concept[]): Map<number, number> {
  const sums = new Float64Array(index.ids.length);
  const hasMain = concepts.some(({ isMain }) => isMain);
  let most = 0;
  for (const concept of concepts) {
    const { films, strengths } = concept.found;
    const rare = Math.max(rarity(films.length, index.ids.length), concept.kin ? MIN_KIN_WEIGHT : MIN_WEIGHT);
    const weight = hasMain && !concept.isMain ? ASIDE * rare : rare;
    most += weight;
    for (let n = 0; n < films.length; n++) {
      const film = films[n] ?? 0;
      sums[film] = (sums[film] ?? 0) + weight * (strengths[n] ?? 0);
    }
  }
  // A film is by a person or not. Of several people, one is enough.
  const people = concepts.filter(({ isPerson }) => isPerson);
  const works = new Set(people.flatMap(({ found }) => [...found.films]));
  const isMeant = (film: number) => people.length === 0 || works.has(film);
  const found: (readonly [film: number, part: number])[] = [];
  for (let film = 0; film < sums.length; film++) {
    const part = (sums[film] ?? 0) / most;
    if (part >= MIN_SHARE && isMeant(film)) found.push([film, part]);
  }
  const enough = OF_BEST * found.reduce((best, [, part]) => Math.max(best, part), 0);
  const best = found.filter(([, part]) => part >= enough);
  return new Map(best.length >= FEW ? best : found.toSorted((a, b) => b[1] - a[1]).slice(0, FEW));
}
