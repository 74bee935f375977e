import { themeBits } from '#catalogue/figures/finder-bits.ts';
import { CERTIFICATIONS, type Certification } from '#features/films/contract/certifications.ts';
import { byCategory, type RatingCategory } from '#features/ratings/contract/rating-categories.ts';
import { dayNumber, type FilmIndex, languageNumber, NO_DAY, NO_RUNTIME } from '#features/tonight/server/tonight.ts';

/** Films for tests, in the order of ids. */
export type TestFilm = Partial<Record<RatingCategory, number>> & {
  id: number;
  released?: string;
  runtime?: number;
  language?: string;
  countries?: string[];
  themes?: string[];
  tags?: string[];
  directors?: string[];
  franchise?: string;
  certification?: Certification;
  rating?: number;
};

const listOf = (lists: string[][]) => ({
  column: Int32Array.from(lists.keys()),
  lists,
  names: new Map<string, string>(),
});

export function filmIndexOf(films: readonly TestFilm[]): FilmIndex {
  const none = new Int32Array(films.length);
  return {
    ...byCategory((category) => Float32Array.from(films, (film) => film[category] ?? Number.NaN)),
    id: Int32Array.from(films, ({ id }) => id),
    ...{ platforms: none, notes: none, notesNo: none, kinds: new Map() },
    themes: Int32Array.from(films, ({ themes }) => themeBits(themes ?? [])),
    day: Int32Array.from(films, ({ released }) => (released ? dayNumber(released) : NO_DAY)),
    runtime: Int32Array.from(films, ({ runtime }) => runtime ?? NO_RUNTIME),
    language: Int32Array.from(films, ({ language }) => (language ? languageNumber(language) : 0)),
    certification: Int32Array.from(films, ({ certification }) =>
      certification ? CERTIFICATIONS.indexOf(certification) + 1 : 0,
    ),
    rating: Float32Array.from(films, ({ rating }) => rating ?? Number.NaN),
    renown: new Float32Array(films.length),
    countries: listOf(films.map(({ countries }) => countries ?? [])),
    studios: listOf(films.map(() => [])),
    tags: listOf(films.map(({ tags }) => tags ?? [])),
    directors: listOf(films.map(({ directors }) => directors ?? [])),
    decade: listOf(films.map(({ released }) => (released ? [`${released.slice(0, 3)}0s`] : []))),
    franchise: sharedLists(films.map(({ franchise }) => franchise)),
    figures: byCategory(() => ({ mean: 5, spread: 2 })),
  };
}

/** The films of a franchise have the same list. */
function sharedLists(names: readonly (string | undefined)[]): FilmIndex['franchise'] {
  const slugs = [...new Set(names)];
  return {
    column: Int32Array.from(names, (name) => slugs.indexOf(name)),
    lists: slugs.map((slug) => (slug === undefined ? [] : [slug])),
    names: new Map(),
  };
}
