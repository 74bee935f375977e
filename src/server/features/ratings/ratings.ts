import type { Deps } from '../../deps.ts';
import type { Callers } from '../../middleware/feature.ts';
import { createRatingAnchorsRepository } from './rating-anchors.repository.ts';
import { createRatingHistoryRepository } from './rating-history.repository.ts';
import { createRatingsRepository } from './ratings.repository.ts';
import { ratingsRoutes } from './ratings.routes.ts';
import { createRatingsService } from './ratings.service.ts';

/** Members' ratings of films, with their history. */
export function createRatings({ db }: Deps) {
  const service = createRatingsService({
    repository: createRatingsRepository(db),
    history: createRatingHistoryRepository(db),
    anchors: createRatingAnchorsRepository(db),
  });
  return { routes: ({ requireMember }: Callers) => ratingsRoutes(service, requireMember) };
}
