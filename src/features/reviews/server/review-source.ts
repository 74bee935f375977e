import type { FeaturedReview, Review, Writer } from '../contract/reviews.ts';

export type FeaturedReviewEntry = Omit<FeaturedReview, 'posterPath' | 'posterColour' | 'writer'> & {
  writerId: string | null;
};

/**
 * The reviews of content/reviews or of a Contentful space. Calls to the space throw when it fails or sends an invalid
 * response.
 */
export type ReviewSource = {
  featuredReview: () => Promise<FeaturedReviewEntry | null>;
  writer: (id: string) => Promise<Writer>;
  review: (movieId: number) => Promise<Review | null>;
  /** The time of the last change of each review, by film id. */
  reviewTimes: () => Promise<ReadonlyMap<number, Date | null>>;
  /** Newest first. */
  latestReviews: () => Promise<Review[]>;
};
