import { TAGS } from '#features/browse/contract/tags.ts';
import { RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import type { Question } from '../finder-question.ts';
import { type Changes, createLikeness, type StoryFilm } from '../likeness/likeness.ts';
import type { Closeness } from '../scores.ts';
import { aboutness, conceptsOf, personAt, worksOf } from './about.ts';
import type { KinTable } from './kin.ts';
import { createStoryIndex } from './story-index.ts';

export type Stories = {
  /** Returns how surely films are about these words, from 0 to 1, by film id. */
  about: (text: string) => Closeness;
  likeness: Awaited<ReturnType<typeof createLikeness>>;
  kin: KinTable;
  /** Returns the words of the name of a person that begins at a word, if there is one. */
  personAt: (words: readonly string[], at: number) => string[] | undefined;
  /** Returns the number of films with this theme, tag or keyword. */
  filmsWith: (slug: string) => number;
  /** Returns the ids of the films of the people with this name, which can be only the last word of it. */
  worksOf: (name: readonly string[]) => number[];
};

export async function createStories(films: readonly StoryFilm[], kin: KinTable): Promise<Stories> {
  const index = await createStoryIndex(films);
  const likeness = await createLikeness(films);
  return {
    about(text) {
      const found = aboutness(index, conceptsOf(index, kin, text));
      return new Map([...found].map(([place, part]) => [index.ids[place] ?? 0, part]));
    },
    likeness,
    kin,
    personAt: (words, at) => personAt(index, words, at),
    filmsWith: (slug) => index.slugs.get(slug)?.films.length ?? 0,
    worksOf: (name) => worksOf(index, name).map((place) => index.ids[place] ?? 0),
  };
}

const SETTINGS = TAGS.filter(({ group }) => group === 'settings').map(({ slug }) => slug as string);
const COUNTRIES = TAGS.filter(({ group }) => group === 'countries').map(({ slug }) => slug as string);

/** Returns what the question changes in the film of `like`. */
export function changesOf(question: Question): Changes {
  const { themes, not, decades, language, countries, notCountries } = question;
  const country =
    language !== undefined ||
    countries.length > 0 ||
    notCountries.length > 0 ||
    [...themes, ...not].some((slug) => COUNTRIES.includes(slug));
  const settings = themes.some((slug) => SETTINGS.includes(slug)) ? SETTINGS : [];
  return {
    slugs: themes,
    without: [...not, ...settings, ...(country ? COUNTRIES : [])],
    axes: RATING_CATEGORIES.filter((category) => question[category] !== undefined),
    period: decades.length > 0,
    country,
  };
}
