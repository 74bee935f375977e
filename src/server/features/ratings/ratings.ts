import type { Deps } from '../../deps.ts';
import type { Callers } from '../../middleware/feature.ts';
import { createRatingsRepository } from './ratings.repository.ts';
import { ratingsRoutes } from './ratings.routes.ts';
import { createRatingsService } from './ratings.service.ts';

/** Members' ratings of films, with their history. */
export function createRatings({ db }: Deps) {
  const service = createRatingsService(createRatingsRepository(db));
  return { routes: ({ requireMember }: Callers) => ratingsRoutes(service, requireMember) };
}
