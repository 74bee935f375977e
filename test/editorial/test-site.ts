import { readEnvironment } from '#server/env.ts';
import { createContentfulClient } from '#server/features/editorial/contentful-client.ts';
import { editorialRoutes } from '#server/features/editorial/editorial.routes.ts';
import { createEditorialService } from '#server/features/editorial/editorial.service.ts';
import { createLiveReviews } from '#server/features/editorial/live-reviews.ts';
import { createOwnReviews, type OwnReview } from '#server/features/editorial/own-reviews.ts';
import { createPicturePath, pictureHosts } from '#server/features/editorial/picture-urls.ts';
import { createApiRouter } from '#server/http/api-router.ts';
import { errorHandler } from '#server/middleware/error-handler.ts';
import { publicResponses } from '#server/middleware/public-cache.ts';
import { LIVE_SPACE, readableLog } from './fixtures.ts';

type Source = { reviews: readonly OwnReview[] } | { fetchLive: (request: Request) => Promise<Response> };

/**
 * Creates the editorial routes without a database. They serve our own reviews, or those of a Contentful space that
 * `fetchLive` simulates.
 */
export function site(source: Source) {
  const { log, lines } = readableLog();
  let later = 0;
  const env = readEnvironment('fetchLive' in source ? LIVE_SPACE : {});
  const client = createContentfulClient({ env, log, ...source });
  const service = createEditorialService({
    reviews: client
      ? createLiveReviews(client, createPicturePath(pictureHosts(env)), log)
      : createOwnReviews('reviews' in source ? source.reviews : []),
    findPoster: async () => ({ posterPath: '/poster.jpg', posterColour: '#301010' }),
    filmIds: async (movieId) => [movieId],
    clock: () => new Date(Date.now() + later),
    log,
  });
  const router = createApiRouter();
  router.use(publicResponses);
  router.route('/', editorialRoutes(service));
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
