import { keywordSlug } from '#contract/slug.ts';
import { type Kin, type KinTable, MAX_KIN_WORDS } from './kin.ts';
import type { Postings, StoryIndex } from './story-index.ts';
import { isTelling, plainWords, stemOf } from './story-words.ts';

/** A part of a text that films can be about: a kin, a keyword of several words, or a word. */
export type Concept = { words: string[]; kin: Kin | null; strengths: ReadonlyMap<number, number> };

/** How surely a film is about a kin if its story only has the kin's words. */
const IN_STORY = 0.8;
/** "Bees" also mean insects, but a film with bees is surer. */
const OWN_WORDS = 0.6;
/** How surely a film is about several words that its story has, but not as one keyword. */
const APART = 0.7;

/** A word that many films have says less, but a kin always says what is meant. */
const MIN_KIN_WEIGHT = 0.6;
const MIN_WEIGHT = 0.05;

const NONE: Postings = { films: new Int32Array(), strengths: new Float32Array() };

function raise(strengths: Map<number, number>, { films, strengths: given }: Postings, factor: number): void {
  for (let n = 0; n < films.length; n++) {
    const [film = 0, strength = 0] = [films[n], given[n]];
    const before = strengths.get(film) ?? 0;
    // Two signs together are surer than one: 1 − (1 − a)(1 − b).
    strengths.set(film, 1 - (1 - before) * (1 - factor * strength));
  }
}

/** Returns the films that have all of the words. */
function withAll({ words }: StoryIndex, given: readonly string[], factor: number): Map<number, number> {
  const [first, ...others] = given.map((word) => words.get(stemOf(word)) ?? NONE);
  const found = new Map<number, number>();
  if (!first) return found;
  const maps = others.map(({ films, strengths }) => new Map(Array.from(films, (film, n) => [film, strengths[n] ?? 0])));
  for (let n = 0; n < first.films.length; n++) {
    const film = first.films[n] ?? 0;
    const all = [first.strengths[n] ?? 0, ...maps.map((map) => map.get(film) ?? 0)];
    const least = Math.min(...all);
    if (least > 0) found.set(film, factor * least);
  }
  return found;
}

/** @param phrase the words that name the kin: what they say themselves counts more than what they also mean */
function ofKin(index: StoryIndex, kin: Kin, phrase: string[]): Map<number, number> {
  const strengths = new Map<number, number>();
  for (const [slug, weight] of Object.entries(kin.slugs)) raise(strengths, index.slugs.get(slug) ?? NONE, weight);
  for (const text of kin.story) {
    const words = plainWords(text);
    for (const [film, strength] of withAll(index, words, IN_STORY))
      strengths.set(film, 1 - (1 - (strengths.get(film) ?? 0)) * (1 - strength));
  }
  for (const [film, strength] of ofWords(index, phrase.filter(isTelling))) {
    const before = strengths.get(film) ?? 0;
    strengths.set(film, 1 - (1 - before) * (1 - OWN_WORDS * strength));
  }
  for (const slug of kin.not) for (const film of index.slugs.get(slug)?.films ?? []) strengths.delete(film);
  return strengths;
}

function ofWords(index: StoryIndex, words: string[]): Map<number, number> {
  const strengths = words.length > 1 ? withAll(index, words, APART) : new Map<number, number>();
  raise(strengths, index.slugs.get(keywordSlug(words.join(' '))) ?? NONE, 1);
  if (words.length === 1) raise(strengths, index.words.get(stemOf(words[0] ?? '')) ?? NONE, 1);
  return strengths;
}

/** True if a keyword has this name. One of "a", "the" or "of" is not searched alone. */
const isSlug = (index: StoryIndex, words: string[]) => index.slugs.has(keywordSlug(words.join(' ')));

/**
 * Splits a text into concepts: the longest kin at each word, else the longest keyword, else the word itself. Leaves out
 * words that say nothing.
 *
 * @property unknown words that no film has
 */
export function conceptsOf(index: StoryIndex, kin: KinTable, text: string): { concepts: Concept[]; unknown: string[] } {
  const words = plainWords(text);
  const concepts: Concept[] = [];
  const unknown: string[] = [];
  for (let at = 0; at < words.length; ) {
    const phrases = Array.from({ length: Math.min(MAX_KIN_WORDS, words.length - at) }, (_, n) =>
      words.slice(at, at + n + 1),
    ).toReversed();
    const ofTable = phrases.find((phrase) => kin.of(phrase));
    const known = phrases.find((phrase) => phrase.length > 1 && isSlug(index, phrase));
    const found = (ofTable?.length ?? 0) >= (known?.length ?? 0) ? ofTable : known;
    const phrase = found ?? words.slice(at, at + 1);
    const named = kin.of(phrase) ?? null;
    at += phrase.length;
    if (!found && !isTelling(phrase[0] ?? '')) continue;
    // "Crocodiles and alligators" name one kin twice.
    if (named && concepts.some((concept) => concept.kin === named)) continue;
    const strengths = named ? ofKin(index, named, phrase) : ofWords(index, phrase);
    if (strengths.size === 0) unknown.push(phrase.join(' '));
    else concepts.push({ words: phrase, kin: named, strengths });
  }
  return { concepts, unknown };
}

/** Inverse document frequency, from 0 to 1. */
const rarity = (films: number, all: number) => Math.log((all + 1) / (films + 1)) / Math.log(all + 1);

/** Films that are about less than this part of what is asked for are not found. */
const MIN_SHARE = 0.15;
/** Films that are about much less than the best one are only found if there are few others. */
const OF_BEST = 0.5;
const FEW = 20;
/** Beside a kin or a keyword, a word that is neither only decides between films. */
const ASIDE = 0.4;

/** Returns how surely each film is about the concepts, from 0 to 1, by the film's place in the index. */
export function aboutness(index: StoryIndex, concepts: readonly Concept[]): Map<number, number> {
  const sums = new Map<number, number>();
  const isMain = ({ kin, words }: Concept) => kin !== null || isSlug(index, words);
  const hasMain = concepts.some(isMain);
  let most = 0;
  for (const concept of concepts) {
    const { kin, strengths } = concept;
    const rare = Math.max(rarity(strengths.size, index.ids.length), kin ? MIN_KIN_WEIGHT : MIN_WEIGHT);
    const weight = hasMain && !isMain(concept) ? ASIDE * rare : rare;
    most += weight;
    for (const [film, strength] of strengths) sums.set(film, (sums.get(film) ?? 0) + weight * strength);
  }
  const parts = [...sums].map(([film, sum]) => [film, sum / most] as const).sort((a, b) => b[1] - a[1]);
  const enough = OF_BEST * (parts[0]?.[1] ?? 0);
  return new Map(parts.filter(([, part], place) => part >= MIN_SHARE && (part >= enough || place < FEW)));
}
