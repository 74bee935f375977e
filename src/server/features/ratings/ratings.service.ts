import { RATINGS_PAGE_SIZE } from '#contract/limits.ts';
import type { RatedSort } from '#contract/list-orders.ts';
import { byCategory, NOT_RATED, type RatingFigures } from '#contract/rating-categories.ts';
import type { RatedFilms, Rating, RatingInput } from '#contract/ratings.ts';
import { notFound } from '../../errors.ts';
import type { RatingsRepository } from './ratings.repository.ts';

export type RatingsService = ReturnType<typeof createRatingsService>;

function toRating(figures: RatingFigures): Rating {
  return {
    overallRating: figures.overall,
    detailedRatings: byCategory((category) => figures[category] ?? NOT_RATED),
  };
}

/** An omitted category keeps its value; null clears it. */
function applyInput(before: RatingFigures, { overallRating, detailedRatings }: RatingInput): RatingFigures {
  const given = Object.entries(detailedRatings).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(given), overall: overallRating };
}

export function createRatingsService(repository: RatingsRepository) {
  async function requireFilm(filmId: number): Promise<void> {
    if (!(await repository.filmExists(filmId))) throw notFound('Film not found.');
  }

  return {
    /** @throws AppError not_found for an unknown film */
    async rating(memberId: string, filmId: number): Promise<Rating> {
      await requireFilm(filmId);
      return toRating(await repository.find(memberId, filmId));
    },

    /** @throws AppError not_found for an unknown film */
    async rate(memberId: string, filmId: number, input: RatingInput): Promise<Rating> {
      await requireFilm(filmId);
      return toRating(await repository.save(memberId, filmId, (before) => applyInput(before, input)));
    },

    /** @param page from 1 */
    async ratedFilms(memberId: string, page: number, sort: RatedSort): Promise<RatedFilms> {
      const totalPages = Math.ceil((await repository.countRated(memberId)) / RATINGS_PAGE_SIZE);
      const rows =
        page <= totalPages
          ? await repository.rated(memberId, { limit: RATINGS_PAGE_SIZE, offset: (page - 1) * RATINGS_PAGE_SIZE }, sort)
          : [];
      return {
        ratings: rows.map(({ directors, updatedAt, ...row }) => ({
          _id: String(row.movieId),
          ...row,
          director: directors.join(', ') || null,
          updatedAt: updatedAt.toISOString(),
        })),
        totalPages,
        currentPage: page,
      };
    },
  };
}
