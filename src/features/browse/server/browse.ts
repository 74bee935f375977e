import type { Deps } from '#engine/deps.ts';
import { createBrowseRepository } from './browse.repository.ts';
import { browseRoutes } from './browse.routes.ts';
import { createBrowseService } from './browse.service.ts';
import { seoRoutes } from './seo.routes.ts';
import { createSitemapRepository } from './sitemap.repository.ts';
import { createSitemapService, type SitemapServiceOptions } from './sitemap.service.ts';

/** Lists of films by theme, tag and streaming platform; for search engines, robots.txt and the sitemaps. */
export function createBrowse({ publicDb, env, clock }: Deps, needs: Pick<SitemapServiceOptions, 'reviewTimes'>) {
  const region = env.WATCH_REGION;
  const service = createBrowseService({ repository: createBrowseRepository(publicDb), region });
  const sitemaps = createSitemapService({ repository: createSitemapRepository(publicDb), clock, region, ...needs });
  return {
    publicRoutes: () => browseRoutes(service),
    siteRoutes: () => seoRoutes({ sitemaps, appUrl: env.APP_URL }),
  };
}
