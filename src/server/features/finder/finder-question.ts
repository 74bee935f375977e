import type { ContentNoteSlug } from '#contract/content-notes.ts';
import type { FoundFilm } from '#contract/finder.ts';
import type { FinderSort } from '#contract/finder-query.ts';
import type { Decade } from '#contract/list-orders.ts';
import { RATING_CATEGORIES, type RatingCategory } from '#contract/rating-categories.ts';

/** How the effective figures of each category are spread over all films. */
export type CategoryFigures = Record<RatingCategory, { mean: number; spread: number }>;

export type Range = { min: number; max: number };

/** A request for films, checked and parsed. */
export type Question = Partial<Record<RatingCategory, Range>> & {
  /** Slugs of themes or keywords: all of `themes`, none of `not`. */
  themes: string[];
  not: string[];
  /** Any of these; none given means all. */
  platforms: FoundFilm['platforms'];
  decades: Decade[];
  maxRuntime?: number | undefined;
  language?: string | undefined;
  /** Notes that the film must not have. */
  without: ContentNoteSlug[];
  /** The film whose likes are wanted. */
  like?: number | undefined;
  unseen: boolean;
  watchlist: boolean;
  services: boolean;
  sort: FinderSort;
  page: number;
};

/** The categories that are asked for. */
export const askedCategories = (question: Question) =>
  RATING_CATEGORIES.filter((category) => question[category] !== undefined);
