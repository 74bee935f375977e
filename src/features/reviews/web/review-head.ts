import { PRODUCT_NAME } from '#contract/brand.ts';
import { writerName } from '#ui/format/writer-name.ts';
import { breadcrumbs, pageHead } from '#web/lib/page/head.ts';
import type { Review } from '../contract/reviews.ts';

/** @param review undefined when it cannot be shown */
export function reviewHead(review: Review | undefined, { id, origin }: { id: string; origin: string }) {
  if (!review) {
    return pageHead({
      title: 'Review not available',
      description: 'This review cannot be shown.',
      path: `/movie/${encodeURIComponent(id)}/review`,
      origin,
      noIndex: true,
    });
  }
  const film = { name: review.movieName, path: `/movie/${review.movieId}` };
  const path = `${film.path}/review`;
  const writer = writerName(review.writer);
  const byline = `A review of ${review.movieName}${writer ? ` by ${writer}` : ''}.`;
  return pageHead({
    title: `${review.movieName} Review`,
    description: review.reviewSubtitle ? `${review.reviewSubtitle}. ${byline}` : byline,
    path,
    origin,
    type: 'article',
    preview: { kind: 'review', key: review.movieId },
    jsonLd: [
      reviewJsonLd(review, origin),
      breadcrumbs(origin, [{ name: 'Home', path: '/' }, film, { name: 'Review', path }]),
    ],
  });
}

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
