import type { FoundFilm } from '#contract/finder/finder.ts';
import { byCategory, RATING_CATEGORIES } from '#contract/fright/rating-categories.ts';
import type { FinderRepository } from './finder.repository.ts';

export type FilmRow = Awaited<ReturnType<FinderRepository['films']>>[number];

export function foundFilm(row: FilmRow, reason: string): FoundFilm {
  const { id, title, posterPath, posterColour, releaseDate, runtime, overview, voteAverage } = row;
  const { averageRating, ratingsCount, platforms } = row;
  const hasProfile = RATING_CATEGORIES.some((category) => row[category] !== null);
  return {
    id,
    title,
    posterPath,
    posterColour,
    releaseDate,
    runtime,
    overview,
    voteAverage,
    averageRating,
    ratingsCount,
    fright: hasProfile ? byCategory((category) => row[category]) : null,
    platforms,
    reason,
  };
}
