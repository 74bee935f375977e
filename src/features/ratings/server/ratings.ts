import type { Deps } from '#engine/deps.ts';
import type { Callers } from '#engine/http/feature.ts';
import { createRatingsRepository } from './ratings.repository.ts';
import { ratingsRoutes } from './ratings.routes.ts';
import { createRatingsService } from './ratings.service.ts';

export { toRating } from './ratings.service.ts';
export { changeRatings, removeEntry, removeFromFigures, saveRating } from './save-rating.repository.ts';

/** Members' ratings of films, with their history. */
export function createRatings({ db }: Deps) {
  const service = createRatingsService(db, createRatingsRepository(db));
  return { routes: ({ requireMember }: Callers) => ratingsRoutes(service, requireMember) };
}
