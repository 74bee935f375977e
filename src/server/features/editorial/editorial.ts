import type { Deps } from '../../deps.ts';
import { createFilmsRepository } from '../films/films.ts';
import { createContentfulClient } from './contentful-client.ts';
import { editorialRoutes } from './editorial.routes.ts';
import { createEditorialService } from './editorial.service.ts';
import { editorialAssetRoutes } from './editorial-assets.routes.ts';
import { createLiveReviews } from './live-reviews.ts';
import { createOwnReviews, type EditorialContent, NO_EDITORIAL_CONTENT } from './own-reviews.ts';
import { createPicturePath, pictureHosts } from './picture-urls.ts';

export { type EditorialContent, readEditorialContent } from './own-reviews.ts';

/** Reviews by the editors: from a live Contentful space, or else `content`, the compiled content/reviews. */
export function createEditorial({ publicDb, env, log, clock }: Deps, content: EditorialContent = NO_EDITORIAL_CONTENT) {
  const pictures = pictureHosts(env);
  const client = createContentfulClient({ env, log });
  const films = createFilmsRepository(publicDb);
  const service = createEditorialService({
    reviews: client ? createLiveReviews(client, createPicturePath(pictures), log) : createOwnReviews(content.reviews),
    findPoster: films.poster,
    filmIds: films.idsOf,
    clock,
    log,
  });
  return {
    service,
    pictures,
    publicRoutes: () => editorialRoutes(service),
    siteRoutes: () => editorialAssetRoutes(content.assets),
  };
}
