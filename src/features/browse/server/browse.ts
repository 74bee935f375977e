import type { Deps } from '#engine/deps.ts';
import { createBrowseRepository } from './browse.repository.ts';
import { browseRoutes } from './browse.routes.ts';
import { createBrowseService } from './browse.service.ts';

export { createSitemaps } from './sitemaps.ts';

/** Lists of films by theme, tag and streaming platform. */
export function createBrowse({ publicDb, env }: Deps) {
  const service = createBrowseService({ repository: createBrowseRepository(publicDb), region: env.WATCH_REGION });
  return { publicRoutes: () => browseRoutes(service) };
}
