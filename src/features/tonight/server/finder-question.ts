import { countryName } from '#catalogue/display-names.ts';
import { slugWords } from '#contract/slug.ts';
import type { ContentNoteSlug } from '#features/films/contract/content-notes.ts';
import type { Decade } from '#features/my-movies/contract/list-orders.ts';
import type { Range } from '#features/ratings/contract/fright-profile.ts';
import { RATING_CATEGORIES, type RatingCategory } from '#features/ratings/contract/rating-categories.ts';
import type { FoundFilm } from '../contract/finder.ts';
import type { FinderSort, HighestCertification } from '../contract/finder-values.ts';

/** How the effective figures of each category are spread over all films. */
export type CategoryFigures = Record<RatingCategory, { mean: number; spread: number }>;

export type Question = Partial<Record<RatingCategory, Range>> & {
  /** Slugs of themes, tags or keywords. A film must have all of `themes` and none of `not`. */
  themes: string[];
  not: string[];
  /** Words for what happens in a film, and where and to whom. */
  about?: string | undefined;
  /** A film must fit one entry of `platforms` and one of `decades`. An empty list admits every film. */
  platforms: FoundFilm['platforms'];
  decades: Decade[];
  maxRuntime?: number | undefined;
  language?: string | undefined;
  /** ISO 3166. A film must be from one of `countries` and from none of `notCountries`. */
  countries: string[];
  notCountries: string[];
  /** The highest that is allowed. */
  certification?: HighestCertification | undefined;
  /** A slug. */
  franchise?: string | undefined;
  /** Slugs. A film must be of one of these studios. */
  studios: string[];
  /** Ids of films that are left out. */
  except: number[];
  without: ContentNoteSlug[];
  /**
   * hide: films for which a note of `without` is unknown are left out too; hide-grave: only for a grave note. only: no
   * other films are found.
   */
  unknown: 'show' | 'hide-grave' | 'hide' | 'only';
  /** Id of the film to which the others are compared. */
  like?: number | undefined;
  unseen: boolean;
  watchlist: boolean;
  /** One of the member's own tags, in any case. */
  myTag?: string | undefined;
  /** Id of one of the member's own lists. */
  list?: string | undefined;
  services: boolean;
  sort: FinderSort;
  page: number;
};

/** The question that all films fit. */
export const EVERYTHING: Question = {
  themes: [],
  not: [],
  platforms: [],
  decades: [],
  without: [],
  unknown: 'show',
  countries: [],
  notCountries: [],
  studios: [],
  except: [],
  unseen: false,
  watchlist: false,
  services: false,
  sort: 'match',
  page: 1,
};

/** Returns conditions that no film can meet together, in words, such as "slasher and no slasher". */
export function contradictionsIn(question: Question): string[] {
  const axes = rangesOf(question).filter(({ range }) => range.min > range.max);
  const both = question.themes.filter((slug) => question.not.includes(slug));
  const { countries, notCountries } = question;
  const isNowhere = countries.length > 0 && countries.every((code) => notCountries.includes(code));
  return [
    ...axes.map(({ category }) => `${category} both high and low`),
    ...both.map((slug) => `${slugWords(slug)} and no ${slugWords(slug)}`),
    ...(isNowhere ? countries.map((code) => `${countryName(code)} and not ${countryName(code)}`) : []),
  ];
}

export const rangesOf = (question: Question): { category: RatingCategory; range: Range }[] =>
  RATING_CATEGORIES.flatMap((category) => {
    const range = question[category];
    return range ? [{ category, range }] : [];
  });

export const askedCategories = (question: Question) => rangesOf(question).map(({ category }) => category);
