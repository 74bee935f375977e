import type { Deps } from '#engine/deps.ts';
import { seoRoutes } from './seo.routes.ts';
import { createSitemapRepository } from './sitemap.repository.ts';
import { createSitemapService, type SitemapServiceOptions } from './sitemap.service.ts';

/** Serves robots.txt and the sitemaps. */
export function createSitemaps({ publicDb, env, clock }: Deps, needs: Pick<SitemapServiceOptions, 'reviewTimes'>) {
  const repository = createSitemapRepository(publicDb);
  const sitemaps = createSitemapService({ repository, clock, region: env.WATCH_REGION, ...needs });
  return { siteRoutes: () => seoRoutes({ sitemaps, appUrl: env.APP_URL }) };
}
