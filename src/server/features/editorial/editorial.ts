import type { Deps } from '../../deps.ts';
import { createFilmsRepository } from '../films/films.ts';
import { createContentfulClient } from './contentful-client.ts';
import { createEditorialRepository } from './editorial.repository.ts';
import { editorialRoutes } from './editorial.routes.ts';
import { createEditorialService } from './editorial.service.ts';
import { editorialAssetRoutes } from './editorial-assets.routes.ts';
import { type EditorialContent, NO_EDITORIAL_CONTENT } from './editorial-content.ts';
import { createPicturePath, pictureHosts } from './picture-urls.ts';

export { type EditorialContent, readEditorialContent } from './editorial-content.ts';

/** Reviews by the editors: from a live Contentful space, or else `content`, the compiled content/reviews. */
export function createEditorial({ publicDb, env, log, clock }: Deps, content: EditorialContent = NO_EDITORIAL_CONTENT) {
  const pictures = pictureHosts(env);
  const client = createContentfulClient({ env, space: content.space, log });
  const films = createFilmsRepository(publicDb);
  const service = createEditorialService({
    repository: createEditorialRepository(client, createPicturePath(pictures), log),
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
