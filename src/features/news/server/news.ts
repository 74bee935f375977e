import type { Deps } from '#engine/deps.ts';
import type { Callers } from '#engine/http/feature.ts';
import { createNewsRepository } from './news.repository.ts';
import { newsRoutes } from './news.routes.ts';
import { createNewsService } from './news.service.ts';
import { createRoundRepository } from './round.repository.ts';

export { createNewsFeeds } from './news-feeds.ts';
export { createNotifications } from './notifications.ts';

type Needs = {
  /** Adds jobs for the mails and push messages that are due. Runs after the round that finds the news. */
  addDigests: (signal: AbortSignal) => Promise<void>;
};

/** News of the films on members' watchlists. */
export function createNews({ db, clock }: Deps, { addDigests }: Needs) {
  const service = createNewsService({ repository: createNewsRepository(db), round: createRoundRepository(db), clock });
  return {
    routes: ({ requireMember }: Callers) => newsRoutes(service, requireMember),
    tasks: {
      news: async (payload: object, signal: AbortSignal) => {
        await service.tellAll(payload, signal);
        await addDigests(signal);
      },
    },
  };
}
