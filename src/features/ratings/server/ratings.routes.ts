import { z } from 'zod';
import { filmExists, namedFilms } from '#catalogue/film-columns.repository.ts';
import { ANCHOR_FILMS, MAX_SAVED_RATINGS, RATINGS_PAGE_SIZE } from '#contract/constants.ts';
import type { Database } from '#engine/database/database.ts';
import { notFound } from '#engine/errors.ts';
import type { RequireMember } from '#engine/http/member.ts';
import { idParam, memberRoutes, pageQuery } from '#engine/http/routes.ts';
import { RATED_SORTS, type RatedSort } from '#features/my-movies/contract/list-orders.ts';
import {
  byCategory,
  NOT_RATED,
  RATING_CATEGORIES,
  type RatingCategory,
  type RatingFigures,
} from '../contract/rating-categories.ts';
import {
  type Rating,
  type RatingAnchors,
  type RatingInput,
  ratedFilmsSchema,
  ratingAnchorsSchema,
  ratingHistorySchema,
  ratingInputSchema,
  ratingSchema,
  savedRatingSchema,
} from '../contract/ratings.ts';
import { createRatingsRepository } from './ratings.repository.ts';
import { correctEntry, removeEntry, saveRating } from './save-rating.repository.ts';

/** Ids have at most 18 digits, which fit into PostgreSQL's bigint. */
const entryParams = idParam.extend({
  entryId: z.string().regex(/^[1-9]\d{0,17}$/, 'must be the id of a saved rating'),
});

export function ratingsRoutes(service: ReturnType<typeof createRatingsService>, requireMember: RequireMember) {
  const { router, memberOrToken } = memberRoutes('Ratings', requireMember);

  memberOrToken('GET', '/ratings/user', {
    id: 'listRatings',
    summary: "The member's rated films, 10 a page",
    query: z.object({ page: pageQuery, sort: z.enum(RATED_SORTS).default('date') }),
    answer: [ratedFilmsSchema, 'By `sort`: latest change first, titles from A to Z, or best rating first'],
    handle: ({ member, query }) => service.ratedFilms(member.id, query.page, query.sort),
  });

  memberOrToken('GET', '/ratings/{id}', {
    id: 'getRating',
    summary: "The member's rating of a film",
    params: idParam,
    answer: [ratingSchema, 'The rating'],
    fails: [404],
    handle: ({ member, params }) => service.rating(member.id, params.id),
  });

  memberOrToken('POST', '/ratings/{id}', {
    id: 'rateFilm',
    summary: 'Rate a film',
    params: idParam,
    body: ratingInputSchema,
    answer: [ratingSchema, 'As saved'],
    fails: [404],
    handle: ({ member, params, body }) => service.rate(member.id, params.id, body),
  });

  memberOrToken('GET', '/ratings/{id}/anchors', {
    id: 'getRatingAnchors',
    summary: "The member's other films by category and figure",
    description: 'For comparison while rating this film. Figures that no other film has are left out.',
    params: idParam,
    answer: [ratingAnchorsSchema, 'Lowest figure first'],
    fails: [404],
    handle: ({ member, params }) => service.anchors(member.id, params.id),
  });

  memberOrToken('GET', '/ratings/{id}/history', {
    id: 'getRatingHistory',
    summary: 'The saved ratings of a film by the member',
    params: idParam,
    answer: [ratingHistorySchema, `Newest first, at most ${MAX_SAVED_RATINGS}`],
    fails: [404],
    handle: ({ member, params }) => service.history(member.id, params.id),
  });

  memberOrToken('PUT', '/ratings/{id}/history/{entryId}', {
    id: 'correctRating',
    summary: 'Correct the figures of a saved rating',
    description: 'The saved rating keeps its time. If it is the newest one, the rating of the film changes with it.',
    params: entryParams,
    body: ratingInputSchema,
    answer: [savedRatingSchema, 'As corrected'],
    fails: [404],
    handle: ({ member, params, body }) => service.correct(member.id, params.id, params.entryId, body),
  });

  memberOrToken('DELETE', '/ratings/{id}/history/{entryId}', {
    id: 'removeRating',
    summary: 'Remove a saved rating',
    description:
      'If it is the newest one, the rating that was saved before it becomes current. If it is the only one, the film is no longer rated.',
    params: entryParams,
    fails: [404],
    handle: ({ member, params }) => service.removeEntry(member.id, params.id, params.entryId),
  });

  return router;
}

export function toRating(figures: RatingFigures): Rating {
  return {
    overallRating: figures.overall,
    detailedRatings: byCategory((category) => figures[category] ?? NOT_RATED),
  };
}

type HistoryRow = RatingFigures & { id: string; saved_at: Date; day: string };
const toSavedRating = ({ id, saved_at, day, ...figures }: HistoryRow) => ({
  _id: String(id),
  savedAt: saved_at,
  day,
  ...toRating(figures),
});

/** Returns the figures to change: an omitted category keeps its value, null clears it. */
const changesOf = ({ overallRating, detailedRatings }: RatingInput): Partial<RatingFigures> => ({
  ...detailedRatings,
  overall: overallRating,
});

const noFilm = () => notFound('Film not found.');

type Rated = Record<RatingCategory, number | null> & { film_id: number };
type Anchor = { figure: number; count: number; ids: number[] };

/**
 * Groups films by category and figure, lowest figure first. A group has the number of its films and the first of them.
 */
function groupAnchors(ratings: readonly Rated[]): Record<RatingCategory, Anchor[]> {
  const found = byCategory(() => new Map<number, Anchor>());
  for (const rating of ratings) {
    for (const category of RATING_CATEGORIES) {
      const figure = rating[category];
      if (figure === null) continue;
      const anchor = found[category].get(figure) ?? { figure, count: 0, ids: [] };
      anchor.count += 1;
      if (anchor.count <= ANCHOR_FILMS) anchor.ids.push(rating.film_id);
      found[category].set(figure, anchor);
    }
  }
  return byCategory((category) => [...found[category].values()].sort((a, b) => a.figure - b.figure));
}

export function createRatingsService(db: Database) {
  const repository = createRatingsRepository(db);
  async function requireFilm(filmId: number): Promise<void> {
    if (!(await filmExists(db, filmId))) throw noFilm();
  }

  return {
    // All functions below except `ratedFilms` throw AppError not_found for an unknown film or an unknown entry.
    async rating(memberId: string, filmId: number): Promise<Rating> {
      await requireFilm(filmId);
      return toRating(await repository.rating({ memberId, filmId }));
    },

    async rate(memberId: string, filmId: number, input: RatingInput): Promise<Rating> {
      const rating = await saveRating(db, { memberId, filmId }, changesOf(input));
      if (!rating) throw noFilm();
      return toRating(rating);
    },

    async history(memberId: string, filmId: number) {
      await requireFilm(filmId);
      return { ratings: (await repository.history({ memberId, filmId })).map(toSavedRating) };
    },

    async correct(memberId: string, filmId: number, entryId: string, input: RatingInput) {
      await requireFilm(filmId);
      const entry = await correctEntry(db, { memberId, filmId }, entryId, changesOf(input));
      if (!entry) throw notFound('Saved rating not found.');
      return toSavedRating(entry);
    },

    async removeEntry(memberId: string, filmId: number, entryId: string): Promise<void> {
      await requireFilm(filmId);
      if (!(await removeEntry(db, { memberId, filmId }, entryId))) throw notFound('Saved rating not found.');
    },

    async anchors(memberId: string, filmId: number): Promise<RatingAnchors> {
      await requireFilm(filmId);
      const found = groupAnchors(await repository.otherRatings({ memberId, filmId }));
      const ids = Object.values(found).flatMap((ofCategory) => ofCategory.flatMap((anchor) => anchor.ids));
      const named = await namedFilms(db, [...new Set(ids)]);
      return byCategory((category) =>
        found[category].map(({ figure, count, ids }) => ({
          figure,
          count,
          // A foreign key guarantees that the films exist.
          films: ids.map((id) => ({ id, title: named.get(id)?.title ?? '' })),
        })),
      );
    },

    /** @param page starts at 1 */
    async ratedFilms(memberId: string, page: number, sort: RatedSort) {
      const totalPages = Math.ceil((await repository.countRated(memberId)) / RATINGS_PAGE_SIZE);
      const rows =
        page <= totalPages
          ? await repository.rated(memberId, { limit: RATINGS_PAGE_SIZE, offset: (page - 1) * RATINGS_PAGE_SIZE }, sort)
          : [];
      return {
        ratings: rows.map(({ directors, ...row }) => ({
          _id: String(row.movieId),
          ...row,
          director: directors.join(', ') || null,
        })),
        totalPages,
        currentPage: page,
      };
    },
  };
}
