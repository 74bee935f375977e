import { matchesOf, type WordMatch, type Words, wordsIn } from './search-match.ts';
import type { SlottedVariant } from './search-plan.ts';
import { keyOf } from './search-query.ts';
import type { FoundBy } from './why-found.ts';

/** Texts are normalised by search_text, see migrations 0001 and 0003. */
export type Candidate = {
  id: number;
  title: string;
  /** Original title and aliases. */
  others: string[];
  people: string;
  /** The number of votes. Its fraction is the popularity, for films with equal votes. */
  renown: number;
  year: number | null;
};

const KINDS = [
  'title',
  'title but for an article',
  'other title',
  'same words in another order',
  'beginning of the title, whole words',
  'beginning of the title',
  'words of the title',
  'words of the title, the last half typed',
  'beginning of another title, whole words',
  'beginning of another title',
  'words of another title',
  'words of another title, the last half typed',
  'name',
  'words of names',
  'words from anywhere',
  'words of names, the last half typed',
] as const;
type Kind = (typeof KINDS)[number];

const LAST_EXACT_KIND = KINDS.indexOf('other title');
/** The kinds up to this one match a whole title, or whole words at its beginning. */
const LAST_WHOLE_KIND = KINDS.indexOf('beginning of the title, whole words');

/** Smaller figures are better. `offYear` is 0 for the right year, 0.5 for the year before or after it, otherwise 1. */
type Score = { missing: number; slips: number; offYear: number; kind: number };

const FIRST_NAME_KIND = KINDS.indexOf('name');
const isOfOtherTitle = (kind: number) => KINDS[kind]?.includes('other title') === true;
/** A fan who types "rat" or "nun" rather means the subject than "Would You Rather" or "Nunca". */
const HALF_TYPED: readonly Kind[] = [
  'words of the title, the last half typed',
  'beginning of another title',
  'words of another title, the last half typed',
];
const isOfTitle = (kind: number) =>
  kind < FIRST_NAME_KIND && !HALF_TYPED.some((halfTyped) => KINDS.indexOf(halfTyped) === kind);

const MAX_SLIPS = 2;
const LITTLE_WORDS = new Set(['the', 'a', 'an', 'and']);

const compact = (text: string) => text.replaceAll(' ', '');
const score = (kind: Kind, missing = 0, slips = 0): Score => ({
  missing,
  slips,
  offYear: 0,
  kind: KINDS.indexOf(kind),
});
const compare = (a: Score, b: Score) =>
  a.missing - b.missing || a.slips - b.slips || a.offYear - b.offYear || a.kind - b.kind;

/**
 * True if the key ends after a whole word of the title.
 *
 * @example 'texaschainsaw' does so in "texas chain saw massacre", 'texaschains' does not
 */
const endsAfterWord = ({ single }: Words, key: string) =>
  single.some((_, count) => keyOf(single.slice(0, count + 1).join(' ')) === key);

type Typed = { compact: string; key: string };

const typedOf = (text: string): Typed => ({ compact: compact(text), key: keyOf(text) });

function wholeTitle(film: Film, { compact, key }: Typed): Kind | null {
  if (film.compact === compact) return 'title';
  if (film.titleKey === key) return 'title but for an article';
  if (film.otherKeys.includes(key)) return 'other title';
  if (film.titleKey.startsWith(key))
    return endsAfterWord(film.titles, key) ? 'beginning of the title, whole words' : 'beginning of the title';
  if (!film.otherKeys.some((other) => other.startsWith(key))) return null;
  const isWhole = film.otherTitles.some((other) => endsAfterWord(other, key));
  return isWhole ? 'beginning of another title, whole words' : 'beginning of another title';
}

type Film = Candidate & {
  compact: string;
  titleKey: string;
  otherKeys: string[];
  titles: Words;
  otherTitles: Words[];
  names: Words;
};

function prepare(candidate: Candidate): Film {
  return {
    ...candidate,
    compact: compact(candidate.title),
    titleKey: keyOf(candidate.title),
    otherKeys: candidate.others.map(keyOf),
    titles: wordsIn(candidate.title),
    otherTitles: candidate.others.map(wordsIn),
    names: wordsIn(candidate.people),
  };
}

const slipsOf = (matches: WordMatch[]) => matches.reduce((sum, match) => sum + match.slips, 0);
const sorted = (words: string[]) =>
  words
    .filter((word) => !LITTLE_WORDS.has(word))
    .sort()
    .join(' ');

function wordsOfTitle(film: Film, matches: WordMatch[]): Kind {
  const found = matches.map((match) => match.found);
  const whole = wholeTitle(film, typedOf(found.join(' ')));
  if (whole) return whole;
  const partial = matches.some((match) => match.partial);
  if (!partial && sorted(found) === sorted(film.titles.single)) return 'same words in another order';
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

function everywhere({ titles, otherTitles, names }: Film): Words {
  return {
    single: [titles, ...otherTitles, names].flatMap(({ single }) => single),
    texts: [titles, ...otherTitles].flatMap(({ texts }) => texts),
  };
}

function byWords(film: Film, variant: SlottedVariant): Score | null {
  const slots = variant.slots.filter((slot) => !slot.optional);
  const missing = variant.slots.length - slots.length;
  if (slots.length === 0) return null;
  const scores: Score[] = [];
  const add = (kind: Kind, matches: WordMatch[]) => scores.push(score(kind, missing, variant.slips + slipsOf(matches)));
  const title = matchesOf(slots, film.titles);
  if (title) add(wordsOfTitle(film, title), title);
  for (const other of film.otherTitles) {
    const matches = matchesOf(slots, other);
    if (matches) add(wordsOfOther(other, matches), matches);
  }
  const names = matchesOf(slots, film.names);
  if (names) add(wordsOfNames(film, names), names);
  if (scores.length === 0) {
    const anywhere = matchesOf(slots, everywhere(film));
    if (anywhere) add('words from anywhere', anywhere);
  }
  return scores.sort(compare)[0] ?? null;
}

function offYear(film: Film, year: number | null): number {
  if (year === null || film.year === year) return 0;
  return film.year !== null && Math.abs(film.year - year) === 1 ? 0.5 : 1;
}

type TypedVariant = { variant: SlottedVariant; typed: Typed };

function scoreOf(film: Film, variants: TypedVariant[]): Score | null {
  let best: Score | null = null;
  for (const { variant, typed } of variants) {
    const whole = variant.slips === 0 ? wholeTitle(film, typed) : null;
    const found = whole ? score(whole) : byWords(film, variant);
    if (!found || found.slips > MAX_SLIPS) continue;
    const dated = { ...found, offYear: offYear(film, variant.year) };
    if (!best || compare(dated, best) < 0) best = dated;
  }
  return best;
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
const isWorthShowing = (found: Score, best: Score) =>
  found.missing === best.missing && (found.slips === best.slips || found.kind <= LAST_WHOLE_KIND);

/**
 * Returns films that match a variant, best first, then by votes, popularity and id. `flawless`: no word is missing or
 * corrected and the year matches. `isWhole`: no word is missing. `exact`: flawless, and the variant is the whole title.
 */
export function rankFilms(candidates: Candidate[], variants: SlottedVariant[]): Ranked[] {
  const typed = variants.map((variant) => ({
    variant,
    typed: typedOf(variant.slots.map((slot) => slot.word).join(' ')),
  }));
  const matches = candidates.flatMap((candidate) => {
    const found = scoreOf(prepare(candidate), typed);
    return found ? [{ candidate, found }] : [];
  });
  matches.sort(
    (a, b) => compare(a.found, b.found) || b.candidate.renown - a.candidate.renown || a.candidate.id - b.candidate.id,
  );
  const best = matches[0]?.found;
  return matches
    .filter(({ found }) => best && isWorthShowing(found, best))
    .map(({ candidate, found }) => ({
      id: candidate.id,
      by: foundBy(found),
      isWhole: found.missing === 0,
      isOfTitle: isOfTitle(found.kind),
      flawless: isFlawless(found),
      exact: isFlawless(found) && found.kind <= LAST_EXACT_KIND,
    }));
}
