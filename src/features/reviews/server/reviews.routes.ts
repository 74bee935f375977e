import { Hono } from 'hono';
import { z } from 'zod';
import { notFound } from '#engine/errors.ts';
import { etagOf, matchesEtag } from '#engine/http/headers.ts';
import { type Failure, idText, visitorRoutes } from '#engine/http/routes.ts';
import { OWN_ASSET_PATH } from '../contract/editorial-images.ts';
import { featuredReviewSchema, reviewSchema } from '../contract/reviews.ts';
import type { EditorialAssets, ReviewsService } from './reviews.service.ts';

const UNAVAILABLE: Failure = [503, 'The content service is unavailable; see Retry-After'];

export function reviewsRoutes(service: ReviewsService) {
  const { router, visitor } = visitorRoutes('Editorial');

  visitor('GET', '/content/featured-review', {
    id: 'getFeaturedReview',
    summary: 'The featured review',
    answer: [featuredReviewSchema, 'The review for the home page'],
    fails: [404, UNAVAILABLE],
    handle: () => service.featuredReview(),
  });

  visitor('GET', '/content/reviews/{movieId}', {
    id: 'getReview',
    summary: "A film's editorial review",
    params: z.object({ movieId: idText.describe('TMDB id') }),
    answer: [reviewSchema, 'The review'],
    fails: [404, UNAVAILABLE],
    handle: ({ params }) => service.review(params.movieId),
  });

  return router;
}

/** s-maxage lets the response cache store the compressed form too. */
const ASSET_CACHE_CONTROL = 'public, max-age=3600, s-maxage=3600';

/** Serves images of our reviews from memory, so that no request can read another file. */
export function editorialAssetRoutes(assets: EditorialAssets): Hono {
  const router = new Hono();
  router.get(`${OWN_ASSET_PATH}:file`, (c) => {
    const bytes = assets.get(c.req.param('file'));
    if (!bytes) throw notFound('Image not found.');
    const headers = {
      'Content-Type': 'image/svg+xml',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': ASSET_CACHE_CONTROL,
      ETag: etagOf(bytes),
    };
    if (matchesEtag(headers.ETag, c.req.header('If-None-Match'))) return c.body(null, 304, headers);
    return c.body(bytes, 200, headers);
  });
  router.all(`${OWN_ASSET_PATH}*`, () => {
    throw notFound('Image not found.');
  });
  return router;
}
