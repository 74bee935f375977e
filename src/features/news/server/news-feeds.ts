import type { Deps } from '#engine/deps.ts';
import { newsFeedRoutes } from './news-feeds.routes.ts';
import { createNewsFeedsService, type NewsFeedsServiceOptions } from './news-feeds.service.ts';
import { createReleasesRepository } from './releases.repository.ts';

/** Feeds of reviews and releases, for feed readers. */
export function createNewsFeeds({ publicDb, env, clock }: Deps, needs: Pick<NewsFeedsServiceOptions, 'latestReviews'>) {
  const releases = createReleasesRepository(publicDb);
  const service = createNewsFeedsService({ releases, clock, appUrl: env.APP_URL, ...needs });
  return { siteRoutes: () => newsFeedRoutes(service) };
}
