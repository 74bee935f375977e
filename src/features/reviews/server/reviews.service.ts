import type { Logger } from 'pino';
import { notFound } from '#engine/errors.ts';
import { within } from '#upstream';
import type { FeaturedReview, Review } from '../contract/reviews.ts';
import { createContentService } from './content-service.ts';
import type { ReviewSource } from './review-source.ts';

/** Section 8 of the specification fixes this text. */
const NOT_FOUND = 'The resource could not be found.';
const NO_POSTER = { posterPath: null, posterColour: null };
/** Milliseconds that a film page waits for the list of reviews. */
const HAS_REVIEW_LIMIT = 300;

type ReviewsServiceOptions = {
  reviews: ReviewSource;
  /** Undefined for a film that is not in the catalogue. */
  findPoster: (movieId: number) => Promise<Pick<FeaturedReview, 'posterPath' | 'posterColour'> | undefined>;
  /** Returns the film's present id, then the ids that TMDB has merged into it. The review may have any of these ids. */
  filmIds: (movieId: number) => Promise<[number, ...number[]]>;
  clock: () => Date;
  log: Logger;
};

export type ReviewsService = ReturnType<typeof createReviewsService>;

export function createReviewsService(options: ReviewsServiceOptions) {
  const { reviews, findPoster, filmIds, clock, log } = options;
  const { cached } = createContentService({ now: steadyClock(clock), log });

  const featuredReview = cached('featured review', (_key: 'featured') => reviews.featuredReview());
  const writer = cached('writer', (id: string) => reviews.writer(id));
  const review = cached('review', (movieId: number) => reviews.review(movieId));
  const latestReviews = cached('latest reviews', (_key: 'latest') => reviews.latestReviews());
  const reviewTimes = cached('list of reviews', (_key: 'all') => reviews.reviewTimes());

  return {
    /** @throws AppError not_found, or unavailable when the content service fails and nothing is cached */
    async featuredReview(): Promise<FeaturedReview> {
      const found = await featuredReview('featured');
      if (!found) throw notFound(NOT_FOUND);
      const { writerId, ...fields } = found;
      const [poster, itsWriter] = await Promise.all([
        findPoster(fields.movieId),
        // The review is shown without its writer if this call fails; the failure is logged.
        writerId === null ? null : writer(writerId).catch(() => null),
      ]);
      return { ...fields, ...(poster ?? NO_POSTER), writer: itsWriter };
    },

    /**
     * Asks only for reviews of the list, so that invented ids cannot use up the rate limit of the content service.
     *
     * @throws AppError not_found, or unavailable when the content service fails and nothing is cached
     */
    async review(movieId: number): Promise<Review> {
      const [ids, reviewed] = await Promise.all([filmIds(movieId), reviewTimes('all')]);
      for (const id of ids) {
        const found = reviewed.has(id) ? await review(id) : null;
        if (found) return { ...found, movieId: ids[0] };
      }
      throw notFound(NOT_FOUND);
    },

    /** Newest first. @throws AppError unavailable when the content service fails and nothing is cached */
    latestReviews: () => latestReviews('latest'),

    /**
     * The times of the last changes of reviews, by film id.
     *
     * @throws AppError unavailable when the content service fails and nothing is cached
     */
    reviewTimes: () => reviewTimes('all'),

    /** Returns false when the content service fails or is slow. @param ids a film's id, and the ids merged into it */
    async hasReview(ids: readonly number[]): Promise<boolean> {
      const reviewed = await within(HAS_REVIEW_LIMIT, reviewTimes('all')).catch(() => null);
      return reviewed !== null && ids.some((id) => reviewed.has(id));
    },
  };
}

/** Returns a clock in milliseconds that continues forward when the given clock is set back. */
function steadyClock(clock: () => Date): () => number {
  let last = clock().getTime();
  let steady = last;
  return () => {
    const now = clock().getTime();
    steady += Math.max(0, now - last);
    last = now;
    return steady;
  };
}
