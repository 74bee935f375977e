import { RATINGS_PAGE_SIZE } from '#contract/constants.ts';
import { byCategory, NOT_RATED, type RatingFigures } from '#contract/fright/rating-categories.ts';
import type {
  RatedFilms,
  Rating,
  RatingAnchors,
  RatingHistory,
  RatingInput,
  SavedRating,
} from '#contract/ratings/ratings.ts';
import type { RatedSort } from '#contract/user-list/list-orders.ts';
import { notFound } from '../../errors.ts';
import { groupAnchors } from './group-anchors.ts';
import type { RatingAnchorsRepository } from './rating-anchors.repository.ts';
import type { RatingHistoryRepository } from './rating-history.repository.ts';
import type { RatingsRepository } from './ratings.repository.ts';

export type RatingsService = ReturnType<typeof createRatingsService>;

function toRating(figures: RatingFigures): Rating {
  return {
    overallRating: figures.overall,
    detailedRatings: byCategory((category) => figures[category] ?? NOT_RATED),
  };
}

const toSavedRating = ({ id, saved_at, ...figures }: RatingFigures & { id: string; saved_at: Date }): SavedRating => ({
  _id: String(id),
  savedAt: saved_at.toISOString(),
  ...toRating(figures),
});

/** Returns the figures to change: an omitted category keeps its value, null clears it. */
const figuresOf = ({ overallRating, detailedRatings }: RatingInput): Partial<RatingFigures> => ({
  ...detailedRatings,
  overall: overallRating,
});

const noFilm = () => notFound('Film not found.');

type RatingsServiceOptions = {
  repository: RatingsRepository;
  history: RatingHistoryRepository;
  anchors: RatingAnchorsRepository;
};

export function createRatingsService({ repository, history, anchors }: RatingsServiceOptions) {
  async function requireFilm(filmId: number): Promise<void> {
    if (!(await repository.filmExists(filmId))) throw noFilm();
  }

  return {
    // All functions below except `ratedFilms` throw AppError not_found for an unknown film or an unknown entry.
    async rating(memberId: string, filmId: number): Promise<Rating> {
      await requireFilm(filmId);
      return toRating(await repository.find(memberId, filmId));
    },

    async rate(memberId: string, filmId: number, input: RatingInput): Promise<Rating> {
      const rating = await history.save({ memberId, filmId }, figuresOf(input));
      if (!rating) throw noFilm();
      return toRating(rating);
    },

    async history(memberId: string, filmId: number): Promise<RatingHistory> {
      await requireFilm(filmId);
      return { ratings: (await history.entries({ memberId, filmId })).map(toSavedRating) };
    },

    async correct(memberId: string, filmId: number, entryId: string, input: RatingInput): Promise<SavedRating> {
      await requireFilm(filmId);
      const entry = await history.correct({ memberId, filmId }, entryId, figuresOf(input));
      if (!entry) throw notFound('Saved rating not found.');
      return toSavedRating(entry);
    },

    async removeEntry(memberId: string, filmId: number, entryId: string): Promise<void> {
      await requireFilm(filmId);
      if (!(await history.remove({ memberId, filmId }, entryId))) throw notFound('Saved rating not found.');
    },

    async anchors(memberId: string, filmId: number): Promise<RatingAnchors> {
      await requireFilm(filmId);
      const found = groupAnchors(await anchors.others({ memberId, filmId }));
      const ids = Object.values(found).flatMap((ofCategory) => ofCategory.flatMap((anchor) => anchor.ids));
      const titles = await anchors.titles([...new Set(ids)]);
      return byCategory((category) =>
        found[category].map(({ figure, count, ids }) => ({
          figure,
          count,
          // A foreign key guarantees that the films exist.
          films: ids.map((id) => ({ id, title: titles.get(id) ?? '' })),
        })),
      );
    },

    /** @param page starts at 1 */
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
