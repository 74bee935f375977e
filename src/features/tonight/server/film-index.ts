import { countryName } from '#catalogue/display-names.ts';
import { themesOf } from '#catalogue/figures/finder-bits.ts';
import { DAY } from '#contract/units.ts';
import { TAGS } from '#features/browse/contract/tags.ts';
import { CERTIFICATIONS, type Certification } from '#features/films/contract/certifications.ts';
import type { FrightProfile } from '#features/ratings/contract/fright-profile.ts';
import { byCategory, RATING_CATEGORIES, type RatingCategory } from '#features/ratings/contract/rating-categories.ts';
import type { CategoryFigures } from './finder-question.ts';

/** The values of films without a date or a runtime: before all days, and longer than all films. */
export const NO_DAY = -2_000_000_000;
export const NO_RUNTIME = 2_000_000_000;

type PlainFact = 'id' | 'themes' | 'platforms' | 'notes' | 'notesNo' | 'day' | 'runtime' | 'language';
export type FactColumn = PlainFact | 'certification';
/** Facts of which a film may have several. A franchise or a decade is a list of one. */
export type ListColumn = 'countries' | 'tags' | 'directors' | 'decade';
export type NamedColumn = 'franchise' | 'studios';
type FigureColumn = RatingCategory | 'rating' | 'renown';

/**
 * Columns of `film_finder`. An unknown category is NaN; `day` counts from 1970, `language` is a `languageNumber`,
 * `certification` a `certificationNumber`.
 */
export type FilmColumns = Record<FigureColumn, Float32Array> & Record<FactColumn, Int32Array>;

/** The number of films of each kind. */
export type KindCounts = ReadonlyMap<string, number>;

/** All films in memory, in the order of ids, how their figures are spread, and how many are of each kind. */
export type FilmIndex = FilmColumns &
  Record<ListColumn, ListFact> &
  Record<NamedColumn, NamedFact> & { figures: CategoryFigures; kinds: KindCounts };

/**
 * Few lists are different, so each is stored once.
 *
 * @property column the number of each film's list in `lists` @property lists codes of countries, slugs, or names
 */
export type ListFact = { column: Int32Array; lists: string[][] };
/** @property names the names of the slugs */
export type NamedFact = ListFact & { names: Map<string, string> };

/** @param listOf the entries of each film */
export function listFact(listOf: readonly string[][]): ListFact {
  const numbers = new Map<string, number>();
  const lists: string[][] = [];
  const column = Int32Array.from(listOf, (list) => {
    const key = list.join('\n');
    const number = numbers.get(key) ?? lists.push(list) - 1;
    numbers.set(key, number);
    return number;
  });
  return { column, lists };
}

/** @param listOf the names of each film, which become slugs */
export function namedFact(listOf: readonly string[][], slugOf: (name: string) => string): NamedFact {
  const { column, lists } = listFact(listOf);
  const names = new Map(lists.flat().map((name) => [slugOf(name), name]));
  return { column, lists: lists.map((list) => list.map(slugOf)), names };
}

/** The assumed figures of a category that no film has, and the minimum spread. */
const NO_FIGURES = { mean: 5, spread: 2 };
const MIN_SPREAD = 0.1;

/** @param day YYYY-MM-DD */
export const dayNumber = (day: string) => Date.parse(day) / DAY;

/** From 1 for films for everybody to 6 for films for adults. */
export const certificationNumber = (certification: Certification) => CERTIFICATIONS.indexOf(certification) + 1;

/** @param code two lower-case letters */
export const languageNumber = (code: string) => code.charCodeAt(0) * 256 + code.charCodeAt(1);

export const hasProfile = (films: FilmIndex, film: number) =>
  RATING_CATEGORIES.some((category) => !Number.isNaN(films[category][film]));

/** Returns the figures of the film at a position. */
export const profileAt = (films: FilmIndex, film: number): FrightProfile =>
  byCategory((category) => {
    const figure = films[category][film] ?? Number.NaN;
    return Number.isNaN(figure) ? null : figure;
  });

/** Returns the countries of the films that are released, those with the most films first. */
export function countriesOf({ countries, day }: FilmIndex, today: string) {
  const films = new Map<string, number>();
  for (const [film, number] of countries.column.entries()) {
    if ((day[film] ?? 0) > dayNumber(today)) continue;
    for (const code of countries.lists[number] ?? []) films.set(code, (films.get(code) ?? 0) + 1);
  }
  return [...films]
    .map(([code, count]) => ({ code, name: countryName(code), films: count }))
    .sort((a, b) => b.films - a.films || (a.code < b.code ? -1 : 1));
}

/** Returns the position of a film in the order of ids; -1 for a film that is not in the index. */
export function positionOf({ id: ids }: Pick<FilmIndex, 'id'>, filmId: number): number {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ids[middle] ?? 0) < filmId) low = middle + 1;
    else high = middle;
  }
  return ids[low] === filmId ? low : -1;
}

/** Returns how the films' figures are spread in each category. */
export const categoryFigures = (films: Pick<FilmColumns, RatingCategory>): CategoryFigures =>
  byCategory((category) => {
    const known = films[category].filter((figure) => !Number.isNaN(figure));
    if (known.length === 0) return NO_FIGURES;
    const mean = known.reduce((sum, figure) => sum + figure, 0) / known.length;
    const variance = known.reduce((sum, figure) => sum + (figure - mean) ** 2, 0) / known.length;
    return { mean, spread: Math.max(Math.sqrt(variance), MIN_SPREAD) };
  });

export type KindFilms = Pick<FilmColumns, 'themes'> & Record<ListColumn | 'franchise', ListFact>;

/** A film's value in this column stands for these kinds. */
type KindColumn = { column: Int32Array; kindsOf: (value: number) => string[] };

/** The countries themselves say the same as these tags, and are known of more films. */
const COUNTRY_TAGS = new Set<string>(TAGS.filter(({ group }) => group === 'countries').map(({ slug }) => slug));

/**
 * The kinds of the films, as members may prefer them. A kind is the slug of a theme or tag, or for example 'country JP',
 * 'by Mario Bava', 'series halloween', 'from 1980s'.
 */
export function kindColumns(films: KindFilms): KindColumn[] {
  const listed = (name: ListColumn | 'franchise', prefix: string): KindColumn => ({
    column: films[name].column,
    kindsOf: (value) => (films[name].lists[value] ?? []).map((slug) => prefix + slug),
  });
  const tags = listed('tags', '');
  return [
    { column: films.themes, kindsOf: themesOf },
    { ...tags, kindsOf: (value) => tags.kindsOf(value).filter((slug) => !COUNTRY_TAGS.has(slug)) },
    listed('countries', 'country '),
    listed('franchise', 'series '),
    listed('directors', 'by '),
    listed('decade', 'from '),
  ];
}

export const kindsAt = (columns: KindColumn[], film: number) =>
  columns.flatMap(({ column, kindsOf }) => kindsOf(column[film] ?? 0));

export function countKinds(films: KindFilms): KindCounts {
  const counts = new Map<string, number>();
  for (const { column, kindsOf } of kindColumns(films)) {
    const values = new Map<number, number>();
    for (const value of column) values.set(value, (values.get(value) ?? 0) + 1);
    for (const [value, number] of values) {
      for (const kind of kindsOf(value)) counts.set(kind, (counts.get(kind) ?? 0) + number);
    }
  }
  return counts;
}
