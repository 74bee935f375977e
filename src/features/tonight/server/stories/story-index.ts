import { setImmediate } from 'node:timers/promises';
import { stemmer } from 'stemmer';
import type { StoryFilm } from '../likeness/likeness.ts';

/** Words that say nothing about a story. Those that are horror's own, such as "film" or "scary", fit every film. */
const STOPWORDS = new Set(
  `a about after all also am an and any are as at away back be because been before being between both but by can cannot
  come comes could did do does doing dont during each either else ever every few film films find finds first flick for
  from get gets getting go goes going gone had has have having he her here hers him his horror how i if in into is it its
  just keep kind know like made make makes making many may maybe me more most movie movies much must my need never new no
  nor not nothing now of off on once one only or other our out over own really scary see set she should so some someone
  something somewhere somebody sort still story such take takes than that the their them then there these they thing
  things this those through to too try tries two type under until up upon us very want wants was way we well were what
  when where which while who whom whose why will with without would you your where everyone everybody
  anybody anyone anything awesome bit bits big cool everything evening favorite favourite fine good great happen happens
  havent haven kinda lot lots nice none others perfect play plays please pls plz pretty properly rainy recommend
  recommendation recommendations seen several shows sunday saturday stuff suggest suggestion super think thinks times
  tonight totally watch watched watching weekend whole wrong`.split(/\s+/),
);

/** "Neighbour" is "neighbor". */
const BRITISH = /(?<=^[a-z]{3,})our(s|ed|ing)?$/;
export const american = (word: string) => word.replace(BRITISH, 'or$1');

/** @example stemOf('families') === stemOf('family') */
export const stemOf = (word: string) => stemmer(american(word));

/** Returns the words of a text without case, accents and apostrophes. */
export const plainWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/['’`\p{M}]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

export const isTelling = (word: string) => !STOPWORDS.has(word);

/** How surely a film is about a word that it has in one of these places, from 0 to 1. */
const IN_SLUG = 0.8;
const IN_LONGER_SLUG = 0.65;
const IN_OVERVIEW = 0.5;
const IN_TITLE = 0.5;
/** The first keywords tell most about a film: from this one on, a keyword counts half. */
const LATE_KEYWORD = 15;

/** Films at once, so that other requests are answered in between. */
const FILMS_AT_ONCE = 100;

/** A place has two bytes, because there are millions of entries. 40,000 films are indexed. */
const MAX_PLACES = 2 ** 16;
/** The films with a word or slug by their places in `ids`, and how surely each is about it. */
export type Postings = { films: Uint16Array; strengths: Float32Array };

type Lists = { get: (key: string) => Postings | undefined; has: (key: string) => boolean };

export type StoryIndex = {
  /** In the order of the given films. */
  ids: Int32Array;
  /** By stem. */
  words: Lists;
  /** By slug of a theme, tag or keyword. */
  slugs: Lists;
  /** By the whole name of a person, and by the last word of it. */
  people: Lists;
};

export type IndexedFilm = Pick<StoryFilm, 'id' | 'title' | 'overview' | 'tags' | 'keywords' | 'people'>;

/** How surely a film is about each of its words, slugs or people. */
type Strengths = Map<string, number>;

function raise(strengths: Strengths, key: string, strength: number): void {
  strengths.set(key, Math.max(strength, strengths.get(key) ?? 0));
}

/** Returns the film's tags and keywords, each with the part with which it counts. */
const salientSlugs = ({ tags, keywords }: IndexedFilm): [slug: string, salience: number][] => [
  ...tags.map((slug): [string, number] => [slug, 1]),
  ...keywords.map((slug, position): [string, number] => [slug, 1 - Math.min(1, position / LATE_KEYWORD) / 2]),
];

function slugsOf(film: IndexedFilm): Strengths {
  const strengths: Strengths = new Map();
  for (const [slug, salience] of salientSlugs(film)) raise(strengths, slug, IN_SLUG * salience);
  return strengths;
}

function wordsOf(film: IndexedFilm, stem: (word: string) => string): Strengths {
  const strengths: Strengths = new Map();
  const add = (words: string[], strength: number) => {
    for (const word of words) if (isTelling(word)) raise(strengths, stem(word), strength);
  };
  add(plainWords(film.title), IN_TITLE);
  add(plainWords(film.overview ?? ''), IN_OVERVIEW);
  for (const [slug, salience] of salientSlugs(film)) {
    const words = plainWords(slug);
    add(words, salience * (words.length === 1 ? IN_SLUG : IN_LONGER_SLUG));
  }
  return strengths;
}

function peopleOf({ people }: IndexedFilm): Strengths {
  const names = people.map(plainWords).filter((words) => words.length > 1);
  return new Map(names.flatMap((words) => [words.join(' '), words.at(-1) ?? '']).map((key) => [key, 1]));
}

/**
 * Lists the films of each key. All lists are parts of two arrays, whose length is counted first: with arrays of its own
 * for each of 100,000 words, 33,711 films would take 60 MB more.
 */
async function listsOf(films: readonly IndexedFilm[], strengthsOf: (film: IndexedFilm) => Strengths): Promise<Lists> {
  if (films.length > MAX_PLACES) throw new RangeError(`At most ${MAX_PLACES} films can be indexed.`);
  const places = new Map<string, number>();
  const counts: number[] = [];
  for (const [at, film] of films.entries()) {
    if (at % FILMS_AT_ONCE === 0) await setImmediate();
    for (const key of strengthsOf(film).keys()) {
      const place = places.get(key) ?? places.size;
      places.set(key, place);
      counts[place] = (counts[place] ?? 0) + 1;
    }
  }
  const starts = new Int32Array(counts.length + 1);
  for (const [place, count] of counts.entries()) starts[place + 1] = (starts[place] ?? 0) + count;
  const length = starts.at(-1) ?? 0;
  const all: Postings = { films: new Uint16Array(length), strengths: new Float32Array(length) };
  const ends = starts.slice();
  for (const [at, film] of films.entries()) {
    if (at % FILMS_AT_ONCE === 0) await setImmediate();
    for (const [key, strength] of strengthsOf(film)) {
      const place = places.get(key) ?? 0;
      const end = ends[place] ?? 0;
      all.films[end] = at;
      all.strengths[end] = strength;
      ends[place] = end + 1;
    }
  }
  return {
    has: (key) => places.has(key),
    get(key) {
      const place = places.get(key);
      if (place === undefined) return undefined;
      const range = [starts[place], starts[place + 1]] as const;
      return { films: all.films.subarray(...range), strengths: all.strengths.subarray(...range) };
    },
  };
}

/** Returns `stemOf` with the stems that it knows already: overviews repeat their words, queries hardly do. */
function rememberedStems(): (word: string) => string {
  const stems = new Map<string, string>();
  return (word) => {
    const stem = stems.get(word) ?? stemOf(word);
    stems.set(word, stem);
    return stem;
  };
}

/** Indexes the words of titles, overviews, keywords and tags, the slugs themselves, and people's names. */
export async function createStoryIndex(films: readonly IndexedFilm[]): Promise<StoryIndex> {
  const stem = rememberedStems();
  return {
    ids: Int32Array.from(films, ({ id }) => id),
    words: await listsOf(films, (film) => wordsOf(film, stem)),
    slugs: await listsOf(films, slugsOf),
    people: await listsOf(films, peopleOf),
  };
}
