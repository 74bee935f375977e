import { setImmediate } from 'node:timers/promises';
import type { StoryFilm } from '../likeness/likeness.ts';
import { isTelling, plainWords, stemOf } from './story-words.ts';

/** How surely a film is about a word that it has in one of these places, from 0 to 1. */
const IN_SLUG = 0.8;
const IN_LONGER_SLUG = 0.65;
const IN_OVERVIEW = 0.5;
const IN_TITLE = 0.5;
/** The first keywords tell most about a film: from this one on, a keyword counts half. */
const LATE_KEYWORD = 15;

/** Films and lists at once, so that other requests are answered in between. */
const FILMS_AT_ONCE = 100;
const LISTS_AT_ONCE = 1_000;

/** The films with a word or slug by their places in `ids`, and how surely each is about it. */
export type Postings = { films: Int32Array; strengths: Float32Array };

export type StoryIndex = {
  /** In the order of the given films. */
  ids: Int32Array;
  /** By stem. */
  words: ReadonlyMap<string, Postings>;
  /** By slug of a theme, tag or keyword. */
  slugs: ReadonlyMap<string, Postings>;
  /** By the whole name of a person, and by the last word of it. */
  people: ReadonlyMap<string, Postings>;
};

type Lists = Map<string, Map<number, number>>;

function note(lists: Lists, key: string, film: number, strength: number): void {
  const list = lists.get(key);
  if (!list) lists.set(key, new Map([[film, strength]]));
  else if ((list.get(film) ?? 0) < strength) list.set(film, strength);
}

async function packed(lists: Lists): Promise<Map<string, Postings>> {
  const postings = new Map<string, Postings>();
  for (const [key, list] of lists) {
    if (postings.size % LISTS_AT_ONCE === 0) await setImmediate();
    postings.set(key, { films: Int32Array.from(list.keys()), strengths: Float32Array.from(list.values()) });
    // The memory of the list is needed for the next ones.
    lists.delete(key);
  }
  return postings;
}

export type IndexedFilm = Pick<StoryFilm, 'id' | 'title' | 'overview' | 'tags' | 'keywords' | 'people'>;

/** Indexes the words of titles, overviews, keywords and tags, the slugs themselves, and people's names. */
export async function createStoryIndex(films: readonly IndexedFilm[]): Promise<StoryIndex> {
  const words: Lists = new Map();
  const slugs: Lists = new Map();
  const names: Lists = new Map();
  for (const [place, { title, overview, tags, keywords, people }] of films.entries()) {
    if (place % FILMS_AT_ONCE === 0) await setImmediate();
    const add = (text: string, strength: number) => {
      for (const word of new Set(plainWords(text))) if (isTelling(word)) note(words, stemOf(word), place, strength);
    };
    add(title, IN_TITLE);
    add(overview ?? '', IN_OVERVIEW);
    const addSlug = (slug: string, salience: number) => {
      note(slugs, slug, place, IN_SLUG * salience);
      add(slug, salience * (plainWords(slug).length === 1 ? IN_SLUG : IN_LONGER_SLUG));
    };
    for (const slug of tags) addSlug(slug, 1);
    for (const name of people) {
      const spelt = plainWords(name);
      if (spelt.length > 1) for (const key of [spelt.join(' '), spelt.at(-1) ?? '']) note(names, key, place, 1);
    }
    for (const [position, slug] of keywords.entries()) addSlug(slug, 1 - Math.min(1, position / LATE_KEYWORD) / 2);
  }
  const ids = Int32Array.from(films, ({ id }) => id);
  return { ids, words: await packed(words), slugs: await packed(slugs), people: await packed(names) };
}
