import type { Deps } from '#engine/deps.ts';
import type { Callers } from '#engine/http/feature.ts';
import type { RateLimits } from '#engine/http/rate-limits.ts';
import type { Mailer } from '#engine/mail/mailer.ts';
import { createPushService, createVapidKeys } from '#engine/push/push-service.ts';
import type { Review } from '#features/reviews/contract/reviews.ts';
import { createDigestsService } from './digests.service.ts';
import { latestReleases } from './news.repository.ts';
import { newsFeedRoutes, newsRoutes } from './news.routes.ts';
import { createNewsService } from './news.service.ts';
import { createNewsFeedsService } from './news-feeds.service.ts';
import { mailLinkRoutes, notificationsRoutes } from './notifications.routes.ts';
import { createNotificationsService } from './notifications.service.ts';

type Needs = {
  rateLimits: RateLimits;
  mailer: Mailer;
  /** Newest first. @throws AppError unavailable */
  latestReviews: () => Promise<readonly Review[]>;
};

/** News of the films on members' watchlists: a list, emails and push messages. Also feeds for feed readers. */
export function createNews(deps: Deps, { rateLimits, mailer, latestReviews }: Needs) {
  const { db, publicDb, env, clock, pushReach } = deps;
  const push = createPushService({
    vapidKeys: createVapidKeys(db, env.PUSH_PRIVATE_KEY),
    contact: env.CONTACT ?? (env.APP_URL.startsWith('https:') ? env.APP_URL : 'mailto:no-reply@localhost'),
    reach: pushReach,
  });
  const news = createNewsService(deps);
  const digests = createDigestsService(deps, { mailer, push });
  const notifications = createNotificationsService(deps, { mailer, push, rateLimits });
  const feeds = createNewsFeedsService({
    latestReleases: (day, limit) => latestReleases(publicDb, day, limit),
    latestReviews,
    clock,
    appUrl: env.APP_URL,
  });
  return {
    routes: ({ requireMember }: Callers) => [
      newsRoutes(news, requireMember),
      notificationsRoutes(notifications, requireMember),
      mailLinkRoutes(notifications),
    ],
    siteRoutes: () => newsFeedRoutes(feeds),
    tasks: {
      async news(_: object, signal: AbortSignal): Promise<void> {
        await news.tellAll(signal);
        await digests.addJobs(signal);
      },
      'send-confirmation': notifications.sendConfirmation,
      'send-digest': digests.sendDigest,
      'send-push': digests.sendPush,
    },
  };
}
