import type { Deps } from '#engine/deps.ts';
import { createFilmsRepository } from '#features/films/server/films.ts';
import { createPicturePath, pictureHosts } from './asset-mapper.ts';
import { cachedReviews } from './cached-reviews.ts';
import { createContentfulClient } from './contentful-client.ts';
import { createLiveReviews } from './live-reviews.ts';
import { editorialAssetRoutes, reviewsRoutes } from './reviews.routes.ts';
import {
  createOwnReviews,
  createReviewsService,
  type EditorialContent,
  NO_EDITORIAL_CONTENT,
} from './reviews.service.ts';

export { type EditorialContent, readEditorialContent } from './reviews.service.ts';

/** Reviews by the editors: from a live Contentful space, or else `content`, the compiled content/reviews. */
export function createReviews({ publicDb, env, log, clock }: Deps, content: EditorialContent = NO_EDITORIAL_CONTENT) {
  const pictures = pictureHosts(env);
  const client = createContentfulClient({ env, log });
  const films = createFilmsRepository(publicDb);
  const service = createReviewsService({
    reviews: client
      ? cachedReviews(createLiveReviews(client, createPicturePath(pictures), log), { clock, log })
      : createOwnReviews(content.reviews),
    findPoster: films.poster,
    filmIds: films.idsOf,
  });
  return {
    service,
    pictures,
    publicRoutes: () => reviewsRoutes(service),
    siteRoutes: () => editorialAssetRoutes(content.assets),
  };
}
