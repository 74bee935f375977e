import { UPSTREAM_LIMITS } from '#contract/time-limits.ts';
import { notFound } from '#engine/errors.ts';
import { within } from '#upstream';
import type { FeaturedReview, Review, Writer } from '../contract/reviews.ts';

/** Section 8 of the specification fixes this text. */
const NOT_FOUND = 'The resource could not be found.';
const NO_POSTER = { posterPath: null, posterColour: null };

export type FeaturedReviewEntry = Omit<FeaturedReview, 'posterPath' | 'posterColour' | 'writer'> & {
  writerId: string | null;
};

/** The reviews of content/reviews or of a Contentful space. Calls to the space throw AppError unavailable when it fails. */
export type ReviewSource = {
  featuredReview: () => Promise<FeaturedReviewEntry | null>;
  writer: (id: string) => Promise<Writer>;
  review: (movieId: number) => Promise<Review | null>;
  /** The time of the last change of each review, by film id. */
  reviewTimes: () => Promise<ReadonlyMap<number, Date | null>>;
  /** Newest first. */
  latestReviews: () => Promise<Review[]>;
};

type ReviewsServiceOptions = {
  reviews: ReviewSource;
  /** Undefined for a film that is not in the catalogue. */
  findPoster: (movieId: number) => Promise<Pick<FeaturedReview, 'posterPath' | 'posterColour'> | undefined>;
  /** Returns the film's present id, then the ids that TMDB has merged into it. The review may have any of these ids. */
  filmIds: (movieId: number) => Promise<[number, ...number[]]>;
};

export type ReviewsService = ReturnType<typeof createReviewsService>;

export function createReviewsService({ reviews, findPoster, filmIds }: ReviewsServiceOptions) {
  return {
    /** @throws AppError not_found, unavailable */
    async featuredReview(): Promise<FeaturedReview> {
      const found = await reviews.featuredReview();
      if (!found) throw notFound(NOT_FOUND);
      const { writerId, ...fields } = found;
      const [poster, writer] = await Promise.all([
        findPoster(fields.movieId),
        // The review is shown without its writer if this call fails; the failure is logged.
        writerId === null ? null : reviews.writer(writerId).catch(() => null),
      ]);
      return { ...fields, ...(poster ?? NO_POSTER), writer };
    },

    /**
     * Asks only for reviews of the list, so that invented ids cannot use up the rate limit of the content service.
     *
     * @throws AppError not_found, unavailable
     */
    async review(movieId: number): Promise<Review> {
      const [ids, reviewed] = await Promise.all([filmIds(movieId), reviews.reviewTimes()]);
      for (const id of ids) {
        const found = reviewed.has(id) ? await reviews.review(id) : null;
        if (found) return { ...found, movieId: ids[0] };
      }
      throw notFound(NOT_FOUND);
    },

    latestReviews: reviews.latestReviews,
    reviewTimes: reviews.reviewTimes,

    /** Returns false when the content service fails or is slow. @param ids a film's id, and the ids merged into it */
    async hasReview(ids: readonly number[]): Promise<boolean> {
      const reviewed = await within(UPSTREAM_LIMITS.reviewed, reviews.reviewTimes()).catch(() => null);
      return reviewed !== null && ids.some((id) => reviewed.has(id));
    },
  };
}
