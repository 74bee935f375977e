export const RATING_CATEGORIES = [
  'scares',
  'atmosphere',
  'plot',
  'lore',
  'villain',
  'gore',
  'acting',
  'unpredictability',
] as const;

export type RatingCategory = (typeof RATING_CATEGORIES)[number];

/** For the form of the verb: "scares count", but "gore counts". */
export const isPlural = (category: RatingCategory) => category === 'scares';

/** Figures of a rating, named as in the form and in the database's columns. */
export const RATING_FIGURES = ['overall', ...RATING_CATEGORIES] as const;
export type RatingFigure = (typeof RATING_FIGURES)[number];
/** One member's rating of one film; null means not rated. */
export type RatingFigures = Record<RatingFigure, number | null>;

export const NOT_RATED = -1;

const recordOf = <Key extends string, Value>(keys: readonly Key[], valueFor: (key: Key) => Value) =>
  Object.fromEntries(keys.map((key) => [key, valueFor(key)])) as Record<Key, Value>; // has exactly these keys

/** @example byCategory(() => NOT_RATED) // { scares: -1, atmosphere: -1, … } */
export const byCategory = <Value>(valueFor: (category: RatingCategory) => Value) =>
  recordOf(RATING_CATEGORIES, valueFor);
export const byFigure = <Value>(valueFor: (figure: RatingFigure) => Value) => recordOf(RATING_FIGURES, valueFor);

export const MAX_RATING = 10;

/** The Fright Graph needs this many rated categories (specification, section 2). */
export const FRIGHT_GRAPH_MINIMUM_CATEGORIES = 3;

/** Missing, null and -1 all mean not rated. */
export type CategoryRatings = Partial<Record<RatingCategory, number | null>>;

export const isRated = (rating: number | null | undefined): rating is number =>
  typeof rating === 'number' && rating >= 0;

export function ratedCategories(ratings: CategoryRatings): RatingCategory[] {
  return RATING_CATEGORIES.filter((category) => isRated(ratings[category]));
}

/** True if a Fright Graph of these ratings can be drawn. */
export const hasShape = (ratings: CategoryRatings | null): ratings is CategoryRatings =>
  ratings !== null && ratedCategories(ratings).length >= FRIGHT_GRAPH_MINIMUM_CATEGORIES;
