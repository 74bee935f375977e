import { PRODUCT_NAME } from '#contract/brand.ts';
import { writerName } from '#ui/format/writer-name.ts';
import type { Review } from '../contract/reviews.ts';

export function reviewJsonLd(review: Review, origin: string): object {
  const author = writerName(review.writer);
  return {
    '@type': 'Review',
    name: `${review.movieName} Review`,
    headline: review.reviewSubtitle ?? undefined,
    url: `${origin}/movie/${review.movieId}/review`,
    datePublished: review.published ?? undefined,
    author: author ? { '@type': 'Person', name: author } : undefined,
    publisher: { '@type': 'Organization', name: PRODUCT_NAME, url: `${origin}/` },
    itemReviewed: { '@type': 'Movie', name: review.movieName, url: `${origin}/movie/${review.movieId}` },
    reviewRating:
      review.overallScore === null
        ? undefined
        : { '@type': 'Rating', ratingValue: review.overallScore, bestRating: 10, worstRating: 0 },
  };
}
