import { readEnvironment } from '#engine/env.ts';
import { errorHandler } from '#engine/http/error-handler.ts';
import { publicResponses } from '#engine/http/headers.ts';
import { createApiRouter } from '#engine/http/routes.ts';
import { createPicturePath, pictureHosts } from '#features/reviews/server/asset-mapper.ts';
import { cachedReviews } from '#features/reviews/server/cached-reviews.ts';
import { createContentfulClient } from '#features/reviews/server/contentful-client.ts';
import { createLiveReviews } from '#features/reviews/server/live-reviews.ts';
import { reviewsRoutes } from '#features/reviews/server/reviews.routes.ts';
import { createOwnReviews, createReviewsService, type OwnReview } from '#features/reviews/server/reviews.service.ts';
import { LIVE_SPACE, readableLog } from './fixtures.ts';

type Source = { reviews: readonly OwnReview[] } | { fetchLive: (request: Request) => Promise<Response> };

/**
 * Creates the editorial routes without a database. They serve our own reviews, or those of a Contentful space that
 * `fetchLive` simulates.
 */
export function site(source: Source) {
  const { log, lines } = readableLog();
  let later = 0;
  const clock = () => new Date(Date.now() + later);
  const env = readEnvironment('fetchLive' in source ? LIVE_SPACE : {});
  const client = createContentfulClient({ env, log, ...source });
  const service = createReviewsService({
    reviews: client
      ? cachedReviews(createLiveReviews(client, createPicturePath(pictureHosts(env)), log), { clock, log })
      : createOwnReviews('reviews' in source ? source.reviews : []),
    findPoster: async () => ({ posterPath: '/poster.jpg', posterColour: '#301010' }),
    filmIds: async (movieId) => [movieId],
  });
  const router = createApiRouter();
  router.use(publicResponses);
  router.route('/', reviewsRoutes(service));
  router.onError(errorHandler(log));
  const get = async (path: string) => {
    const response = await router.request(path);
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  /** Moves the clock forward. */
  const pass = (milliseconds: number) => {
    later += milliseconds;
  };
  return { get, service, lines, pass };
}
